import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import type { ChartTheme } from './chart-types.ts';

const root = () => document.documentElement;

/** The shell names the page's look on the root element, each time after the theme's colours are there. */
const lookNow = () => root().dataset.look;

function watchLook(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root(), { attributeFilter: ['data-look'] });
  return () => observer.disconnect();
}

/**
 * Reads what a canvas needs from the theme around an element, again whenever the page's look changes.
 * @returns null until the element is there
 */
export function useChartTheme(ref: RefObject<HTMLElement | null>): ChartTheme | null {
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  const look = useSyncExternalStore(watchLook, lookNow);
  useLayoutEffect(() => {
    if (ref.current) setTheme(themeAround(ref.current));
    // `look` is not read here: it tells when the colours have changed.
    // eslint-disable-next-line react/exhaustive-effect-dependencies
  }, [ref, look]);
  return theme;
}

function themeAround(element: HTMLElement): ChartTheme {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const common = { dark: token('scheme') === 'dark', fontFamily: style.fontFamily };
  if (matchMedia('(forced-colors: active)').matches) {
    // The browser replaces colours of elements, not those on a canvas: take the ones that it has put in their place.
    const { color } = style;
    const background = getComputedStyle(root()).backgroundColor;
    return { ...common, text: color, mutedText: color, line: color, background };
  }
  return {
    ...common,
    text: token('colorNeutralForeground1'),
    mutedText: token('colorNeutralForeground3'),
    line: token('colorNeutralStroke2'),
    background: token('colorNeutralBackground1'),
  };
}

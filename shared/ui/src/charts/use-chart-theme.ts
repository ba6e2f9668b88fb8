import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ChartTheme } from './chart-types.ts';

/**
 * Reads what a canvas needs from the theme around an element.
 * @returns null until the element is there
 */
export function useChartTheme(ref: RefObject<HTMLElement | null>): ChartTheme | null {
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const style = getComputedStyle(ref.current);
    const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
    setTheme({
      text: token('colorNeutralForeground1'),
      mutedText: token('colorNeutralForeground3'),
      line: token('colorNeutralStroke2'),
      background: token('colorNeutralBackground1'),
      fontFamily: style.fontFamily,
    });
  }, [ref]);
  return theme;
}

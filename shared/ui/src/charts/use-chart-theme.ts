import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ChartTheme } from './chart-types.ts';

/**
 * Reads what a canvas needs from the theme around an element.
 * @returns null until the element is there
 */
export function useChartTheme(ref: RefObject<HTMLElement | null>): ChartTheme | null {
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  useLayoutEffect(() => {
    if (!ref.current) return undefined;
    const style = getComputedStyle(ref.current);
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const read = () =>
      setTheme({
        text: style.getPropertyValue('--colorNeutralForeground1').trim() || '#242424',
        mutedText: style.getPropertyValue('--colorNeutralForeground3').trim() || '#616161',
        line: style.getPropertyValue('--colorNeutralStroke2').trim() || '#e0e0e0',
        background: style.getPropertyValue('--colorNeutralBackground1').trim() || '#ffffff',
        fontFamily: style.fontFamily,
        animate: !motion.matches,
      });
    read();
    motion.addEventListener('change', read);
    return () => motion.removeEventListener('change', read);
  }, [ref]);
  return theme;
}

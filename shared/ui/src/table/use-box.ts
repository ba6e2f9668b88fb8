import { useEffect, useState, type RefObject } from 'react';

/** Measures of a container now. */
export interface Box {
  /** In pixels; 0 until the first measurement. */
  width: number;
  /** Its content is wider than itself. */
  overflows: boolean;
  /** Some of its content lies beyond its end; it scrolls there. */
  hasMore: boolean;
}

/**
 * Follows the width of an element, whether its content overflows it, and whether it is scrolled to its end.
 * @param ref the element; its first child is watched as its content
 */
export function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [state, setState] = useState<Box>({ width: 0, overflows: false, hasMore: false });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const width = element.clientWidth;
      const overflows = element.scrollWidth > width + 1;
      const hasMore = element.scrollWidth - width - element.scrollLeft > 1;
      setState((now) =>
        now.width === width && now.overflows === overflows && now.hasMore === hasMore
          ? now
          : { width, overflows, hasMore },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [ref]);
  return state;
}

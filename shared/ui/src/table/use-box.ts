import { useEffect, useState, type RefObject } from 'react';

/** What a container measures now. */
export interface Box {
  /** In pixels; 0 until the first measurement. */
  width: number;
  /** Its content is wider than itself. */
  overflows: boolean;
}

/**
 * Follows the width of an element and whether its content overflows it.
 * @param ref the element; its first child is watched as its content
 */
export function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [state, setState] = useState<Box>({ width: 0, overflows: false });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const width = element.clientWidth;
      const overflows = element.scrollWidth > width + 1;
      setState((now) =>
        now.width === width && now.overflows === overflows ? now : { width, overflows },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [ref]);
  return state;
}

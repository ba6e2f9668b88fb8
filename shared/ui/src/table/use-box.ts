import { useEffect, useState, type RefObject } from 'react';

/** What a scrolling box measures now. */
export interface Box {
  width: number;
  height: number;
  /** Its content is wider, or higher, than itself. */
  overflowsX: boolean;
  overflowsY: boolean;
}

const unmeasured: Box = { width: 0, height: 0, overflowsX: false, overflowsY: false };

/**
 * Follows the size of an element and whether its content overflows it.
 * @param ref the element; its first child is watched as its content
 * @returns zeros until the first measurement
 */
export function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState(unmeasured);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const next: Box = {
        width: element.clientWidth,
        height: element.clientHeight,
        overflowsX: element.scrollWidth > element.clientWidth + 1,
        overflowsY: element.scrollHeight > element.clientHeight + 1,
      };
      setBox((now) =>
        now.width === next.width &&
        now.height === next.height &&
        now.overflowsX === next.overflowsX &&
        now.overflowsY === next.overflowsY
          ? now
          : next,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}

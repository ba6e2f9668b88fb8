import { useLayoutEffect, type RefObject } from 'react';

/** Distance of the notices from the window's edges, in pixels. */
export const edgeDistance = 20;

/** CSS variable with the height, from the window's lower edge, that the notices take now. */
const variable = '--notice-space';

/**
 * Reserves space for the notices at the lower edge of the window: the page's end can be scrolled above them, and what
 * sticks to the lower edge (`SaveBar`, the chat) stands above them.
 */
export function useReservedSpace(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = element;
      if (offsetHeight === 0) style.removeProperty(variable);
      else style.setProperty(variable, `${offsetHeight + 2 * edgeDistance}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [region]);
}

import { useLayoutEffect, type RefObject } from 'react';

/** CSS variable that heads of tables stick below, also in remotes. */
const variable = '--frame-top';

/** Gives the page the height of what stays in sight at its upper edge: header and bars. */
export function useFrameHeight(top: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = top.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(variable, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [top]);
}

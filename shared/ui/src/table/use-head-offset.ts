import { useEffect, type RefObject } from 'react';
import { frameTopHeight } from '../frame-height.ts';
import { headHeight, headOffsetVariable } from './table-styles.ts';

/**
 * Keeps the head of a table in sight that scrolls sideways. Such a container is a scroll container in both directions for
 * `position: sticky`, so that its head would not stick to the page: it is moved as the page scrolls.
 * @param active whether the table scrolls sideways
 */
export function useHeadOffset(container: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = container.current;
    if (!active || !element) return undefined;
    const move = () => {
      const { top, height } = element.getBoundingClientRect();
      const offset = Math.min(Math.max(0, frameTopHeight() - top), height - headHeight);
      element.style.setProperty(headOffsetVariable, `${offset}px`);
    };
    move();
    addEventListener('scroll', move, { passive: true });
    addEventListener('resize', move);
    return () => {
      removeEventListener('scroll', move);
      removeEventListener('resize', move);
      element.style.removeProperty(headOffsetVariable);
    };
  }, [container, active]);
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { edgeDistance, freePlace, usualPlace, type Box, type Place } from './free-place.ts';

/** What is pressed, and a dialog, which must be read. Fields, and links in rows, scroll out of the way. */
const needed = [
  'button:not([role="combobox"])',
  ...['button', 'tab', 'option', 'menuitem', 'dialog', 'alertdialog'].map(
    (role) => `[role="${role}"]`,
  ),
].join();

/**
 * Keeps the notices off the page's buttons: when they come or change, when the page below them does, and when a scrolling
 * has ended. Where somebody reads them they stay.
 * @param any whether there are notices
 */
export function useFreePlace(region: RefObject<HTMLElement | null>, any: boolean): void {
  const place = useRef(usualPlace);
  useLayoutEffect(() => {
    const element = region.current;
    if (element) place.current = any ? putFreely(element, place.current) : usualPlace;
  });
  useEffect(() => {
    const element = region.current;
    if (!any || !element) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const isRead = element.matches(':hover, :focus-within');
        if (!isRead) place.current = putFreely(element, place.current);
      });
    };
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !element.contains(target))) look();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', look);
    document.addEventListener('scrollend', look, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('resize', look);
      document.removeEventListener('scrollend', look, { capture: true });
    };
  }, [any, region]);
}

/** @returns where it stands now */
function putFreely(element: HTMLElement, now: Place): Place {
  const { style } = element;
  style.maxHeight = '';
  const { width, height } = element.getBoundingClientRect();
  const page = { width: document.documentElement.clientWidth, height: innerHeight };
  const place = freePlace({ width, height }, page, neededInSight(element), now);
  const { side, above, maxHeight } = place;
  style.insetBlockEnd = `${above}px`;
  style.insetInline = side === 'left' ? `${edgeDistance}px auto` : `auto ${edgeDistance}px`;
  style.maxHeight = maxHeight === undefined ? '' : `${maxHeight}px`;
  return place;
}

/** What could be pressed now if the notices were not there: not what something else covers. */
function neededInSight(notices: Element): Box[] {
  return [...document.querySelectorAll(needed)]
    .filter((element) => !notices.contains(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => {
      if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight) return false;
      const x = (box.left + box.right) / 2;
      // one that is half in sight is asked for where it is
      const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
      const top = document.elementsFromPoint(x, y).find((other) => !notices.contains(other));
      return top !== undefined && element.contains(top);
    })
    .map(({ box }) => box);
}

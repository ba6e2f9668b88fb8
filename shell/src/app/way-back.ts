import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How a control is found again on the same page: its address, or its name in the document. */
function addressOfControl(element: Element): string | null {
  const href = element.getAttribute('href');
  if (element.tagName === 'A' && href) return `a[href="${CSS.escape(href)}"]`;
  // Made-up ids differ each time a page is drawn.
  return element.id && /^[a-z][\w-]*$/i.test(element.id) ? `#${CSS.escape(element.id)}` : null;
}

/** Where somebody was on a page that they have left. */
interface ReadingPosition {
  control: string | null;
  scroll: number;
}

/** Timeout after which the page stops looking for what was left. */
const restoreTimeoutMs = 20_000;

/**
 * After a navigation the focus is at the beginning of the page, for a keyboard and a screen reader; after back and
 * forward at the control that was left, with the page scrolled as it was. A list that is still on its way is waited for,
 * until somebody does something else.
 */
export function useWayBack(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, ReadingPosition>());
  const shown = useRef({ key, pathname });
  const stopRestoring = useRef<(() => void) | null>(null);

  // Before the browser reports the scrolling that the navigation itself causes.
  useLayoutEffect(() => {
    const position: ReadingPosition = { control: null, scroll: scrollY };
    const before = positions.current.get(key);
    const samePage = shown.current.pathname === pathname;
    // A page that only changes its query, as many do once they are loaded, is still being restored.
    const known = samePage ? (before ?? positions.current.get(shown.current.key)) : undefined;
    if (!samePage && main.current) {
      stopRestoring.current?.();
      stopRestoring.current = restorePosition(
        main.current,
        type === NavigationType.Pop ? before : undefined,
      );
    }
    shown.current = { key, pathname };
    positions.current.set(key, known ?? position);
    const noteFocus = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || target === main.current) return;
      if (main.current?.contains(target)) {
        const now = positions.current.get(key);
        // With the scrolling: a press right after it may leave the page before its event comes.
        if (now) Object.assign(now, { control: addressOfControl(target), scroll: scrollY });
      }
    };
    // The address changes before the page does: what a page that is on its way out does to the scrolling is not noted.
    const isHere = () => window.location.pathname === pathname;
    const noteScroll = () => {
      if (!isHere()) return;
      const now = positions.current.get(key);
      if (now) now.scroll = scrollY;
    };
    document.addEventListener('focusin', noteFocus);
    addEventListener('scroll', noteScroll, { passive: true });
    return () => {
      document.removeEventListener('focusin', noteFocus);
      removeEventListener('scroll', noteScroll);
    };
  }, [key, pathname, type, main]);
  useLayoutEffect(() => () => stopRestoring.current?.(), []);
}

/** @returns what stops it before the timeout */
function restorePosition(main: HTMLElement, position: ReadingPosition | undefined): () => void {
  main.focus({ preventScroll: true });
  if (!position || (position.control === null && position.scroll === 0)) return () => undefined;
  const { control, scroll } = position;
  const own = new AbortController();
  const stop = () => own.abort();
  let found = control === null;
  const tryNow = () => {
    const target = found || control === null ? null : main.querySelector<HTMLElement>(control);
    if (target) {
      found = true;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'nearest' });
    }
    const highEnough = document.documentElement.scrollHeight - innerHeight >= scroll;
    if (found && highEnough) scrollTo({ top: scroll, behavior: 'instant' });
  };
  // Not only once: what comes later above it moves it away.
  const mutations = new MutationObserver(tryNow);
  const sizes = new ResizeObserver(tryNow);
  const timer = setTimeout(stop, restoreTimeoutMs);
  own.signal.addEventListener('abort', () => {
    mutations.disconnect();
    sizes.disconnect();
    clearTimeout(timer);
  });
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(name, stop, { signal: own.signal, passive: true });
  }
  mutations.observe(main, { childList: true, subtree: true });
  sizes.observe(main);
  tryNow();
  return stop;
}

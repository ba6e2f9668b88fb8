import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How a control is found again on the same page: its address, or its name in the document. */
function addressOfControl(element: Element): string | null {
  const href = element.getAttribute('href');
  if (element.tagName === 'A' && href) return `a[href="${CSS.escape(href)}"]`;
  // Made-up ids differ each time a page is drawn.
  return element.id && /^[a-z][\w-]*$/i.test(element.id) ? `#${CSS.escape(element.id)}` : null;
}

interface Place {
  control: string | null;
  scroll: number;
}

/** So long a page may take to show what one came back to. */
const patienceMs = 20_000;

/**
 * After a navigation the focus is at the beginning of the page, for a keyboard and a screen reader; after back and
 * forward at the control that was left, with the page scrolled as it was. A list that is still on its way is waited for,
 * until somebody does something else.
 */
export function useWayBack(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, Place>());
  const shown = useRef({ key, pathname });
  const stopComing = useRef<(() => void) | null>(null);

  // Before the browser tells of the scrolling that the navigation itself causes.
  useLayoutEffect(() => {
    const place: Place = { control: null, scroll: scrollY };
    const before = places.current.get(key);
    const samePage = shown.current.pathname === pathname;
    // A page that only changes its query, as many do once they are loaded, goes on coming to its place.
    const known = samePage ? (before ?? places.current.get(shown.current.key)) : undefined;
    if (!samePage && main.current) {
      stopComing.current?.();
      stopComing.current = comeTo(main.current, type === NavigationType.Pop ? before : undefined);
    }
    shown.current = { key, pathname };
    places.current.set(key, known ?? place);
    const noteFocus = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || target === main.current) return;
      if (main.current?.contains(target)) {
        const now = places.current.get(key);
        if (now) now.control = addressOfControl(target);
      }
    };
    // The address changes before the page does: what a page that is on its way out does to the scrolling is not noted.
    const isHere = () => window.location.pathname === pathname;
    const noteScroll = () => {
      if (!isHere()) return;
      const now = places.current.get(key);
      if (now) now.scroll = scrollY;
    };
    document.addEventListener('focusin', noteFocus);
    addEventListener('scroll', noteScroll, { passive: true });
    return () => {
      document.removeEventListener('focusin', noteFocus);
      removeEventListener('scroll', noteScroll);
    };
  }, [key, pathname, type, main]);
  useLayoutEffect(() => () => stopComing.current?.(), []);
}

/** @returns what stops the waiting */
function comeTo(main: HTMLElement, place: Place | undefined): () => void {
  main.focus({ preventScroll: true });
  if (!place || (place.control === null && place.scroll === 0)) return () => undefined;
  const { control, scroll } = place;
  const own = new AbortController();
  const stop = () => own.abort();
  let found = control === null;
  const tryNow = () => {
    const target = found || control === null ? null : main.querySelector<HTMLElement>(control);
    if (target) {
      found = true;
      target.focus({ preventScroll: true });
      // Both the page and the box that a list scrolls in.
      target.scrollIntoView({ block: 'nearest' });
    }
    const highEnough = document.documentElement.scrollHeight - innerHeight >= scroll;
    if (found && highEnough) scrollTo({ top: scroll, behavior: 'instant' });
  };
  // Not only once: what comes later above it moves the place away.
  const mutations = new MutationObserver(tryNow);
  const sizes = new ResizeObserver(tryNow);
  const timer = setTimeout(stop, patienceMs);
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

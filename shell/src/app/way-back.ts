import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How a control is found again on the same page: its address, or its name in the document. */
export function addressOfControl(element: Element): string | null {
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
const patienceMs = 5_000;

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

  useEffect(() => {
    const place: Place = { control: null, scroll: scrollY };
    const before = places.current.get(key);
    const samePage = shown.current.pathname === pathname;
    const stop =
      samePage || !main.current
        ? undefined
        : comeTo(main.current, type === 'POP' ? before : undefined);
    shown.current = { key, pathname };
    places.current.set(key, samePage ? (before ?? place) : place);
    const noteFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && main.current?.contains(event.target)) {
        const now = places.current.get(key);
        if (now) now.control = addressOfControl(event.target);
      }
    };
    const noteScroll = () => {
      const now = places.current.get(key);
      if (now) now.scroll = scrollY;
    };
    document.addEventListener('focusin', noteFocus);
    addEventListener('scroll', noteScroll, { passive: true });
    return () => {
      stop?.();
      document.removeEventListener('focusin', noteFocus);
      removeEventListener('scroll', noteScroll);
    };
  }, [key, pathname, type, main]);
}

/** @returns what stops the waiting */
function comeTo(main: HTMLElement, place: Place | undefined): () => void {
  main.focus({ preventScroll: true });
  if (!place || (place.control === null && place.scroll === 0)) return () => undefined;
  const { control, scroll } = place;
  const own = new AbortController();
  const stop = () => own.abort();
  const tryNow = () => {
    const target = control === null ? null : main.querySelector<HTMLElement>(control);
    const highEnough = document.documentElement.scrollHeight - innerHeight >= scroll;
    if ((control !== null && !target) || !highEnough) return;
    stop();
    target?.focus({ preventScroll: true });
    // Both the page and the box that a list scrolls in.
    target?.scrollIntoView({ block: 'nearest' });
    scrollTo({ top: scroll, behavior: 'instant' });
  };
  const observer = new MutationObserver(tryNow);
  const timer = setTimeout(stop, patienceMs);
  own.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(name, stop, { signal: own.signal, passive: true });
  }
  observer.observe(main, { childList: true, subtree: true });
  tryNow();
  return stop;
}

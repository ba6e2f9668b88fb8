import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { NoticeStore } from './notice-store.ts';

/**
 * The keyboard's way into the notices and out of them. They never take the focus; F8 brings it there, as in other
 * products. Once the notice that has it is closed it goes to the next, and after the last back to where it came from.
 */
export function useNoticeFocus(region: RefObject<HTMLElement | null>, store: NoticeStore) {
  const before = useRef<EventTarget | null>(null);
  const isInside = useRef(false);

  // After every change: the notice that has the focus may be gone.
  useLayoutEffect(() => {
    if (!isInside.current || region.current?.contains(document.activeElement)) return;
    const next = firstButton(region.current);
    if (next) return next.focus();
    isInside.current = false;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    // it may be gone from the page, or out of sight
    const isBack = before.current === document.activeElement;
    if (!isBack) document.getElementById('main')?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // with a Japanese input method F8 belongs to the word that is being typed
      if (event.key !== 'F8' || event.isComposing) return;
      const next = firstButton(region.current);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [region]);

  const isOwn = (target: EventTarget | null): boolean =>
    target instanceof Node && (region.current?.contains(target) ?? false);
  return {
    onFocus: ({ target, relatedTarget }: FocusEvent): void => {
      if (!isInside.current) before.current = relatedTarget;
      isInside.current = true;
      // a button that was clicked has the focus too, though nobody reads any longer
      store.pause('focus', target.matches(':focus-visible'));
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      if (isOwn(relatedTarget)) return;
      isInside.current = false;
      store.pause('focus', false);
    },
  };
}

const firstButton = (region: HTMLElement | null): HTMLElement | null =>
  region?.querySelector<HTMLElement>('[data-close]') ?? null;

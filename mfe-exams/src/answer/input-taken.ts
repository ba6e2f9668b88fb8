import { useEffect, useState } from 'react';

/** A view takes input after this time in sight, in milliseconds. The second of two quick taps comes within 250. */
export const inSightMs = 400;

/**
 * Waits until a page has been visible for `inSightMs` without a break.
 * @param taken called once
 * @returns what ends waiting
 */
export function onceInSight(
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>,
  taken: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    clearTimeout(timer);
    if (page.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      taken();
    }, inSightMs);
  };
  const stop = (): void => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', follow);
  };
  page.addEventListener('visibilitychange', follow);
  follow();
  return stop;
}

/** Whether the component has been in sight long enough that a tap is meant for it, and not for what was there before. */
export function useInputTaken(): boolean {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => onceInSight(document, () => setTaken(true)), []);
  return isTaken;
}

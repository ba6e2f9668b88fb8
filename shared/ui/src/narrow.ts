import { useSyncExternalStore } from 'react';

/** Pixels of a window below which lists are cards: a phone held upright, a narrow split screen. */
const query = '(max-width: 599px)';

function watch(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is too narrow for the columns of a list. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(watch, () => matchMedia(query).matches);

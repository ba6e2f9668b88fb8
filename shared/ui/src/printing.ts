import { useSyncExternalStore } from 'react';

let printing = false;

function watchPrinting(listener: () => void): () => void {
  const change = (now: boolean) => () => {
    printing = now;
    listener();
  };
  const [begin, end] = [change(true), change(false)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed: what is left out on a screen has to be there on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, () => printing);

/** The style of what only a screen needs. */
export const screenOnly = { '@media print': { display: 'none' } } as const;

import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isLive } from '../../lib/operation-words.ts';

/** The first answers come fast, because most operations are short; then ever more slowly. */
const firstMs = 400;
const slowerBy = 1.25;
const mostMs = 3_000;
/** In a tab that nobody sees, or while the server can't be reached. */
const slowMs = 15_000;

const visibility = {
  subscribe: (listener: () => void) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  isHidden: () => document.hidden,
};

/**
 * The account's long operations, asked for when the page opens and again as long as one is under way. A page that
 * starts one makes it ask at once by `useMutate()`.
 */
export function useOperations() {
  const { data, error, isValidating, mutate } = useApi(endpoints.operations.list, {});
  const hidden = useSyncExternalStore(visibility.subscribe, visibility.isHidden);
  const operations = data?.data;
  const live = operations?.some(isLive) ?? false;
  const delay = useRef(firstMs);
  useEffect(() => {
    if (!live) delay.current = firstMs;
    if (!live || isValidating) return undefined;
    const timer = setTimeout(() => void mutate(), hidden || error ? slowMs : delay.current);
    delay.current = Math.min(mostMs, delay.current * slowerBy);
    return () => clearTimeout(timer);
  }, [live, isValidating, hidden, error, mutate]);
  return { operations, askAgain: mutate };
}

import { useCallback, useEffect, useRef } from 'react';
import { toggleRange, toggleRow } from './selection.ts';
import type { RowKey } from './types.ts';

/**
 * Selects rows one by one, or a range with shift.
 * @param shown keys in the order shown
 * @returns a function that stays the same, because memoised rows hold it
 */
export function useRowToggle<K extends RowKey>(
  shown: readonly K[],
  selection: ReadonlySet<K> | undefined,
  onChange: ((selection: ReadonlySet<K>) => void) | undefined,
): (key: K, range: boolean) => void {
  const latest = useRef({ shown, selection, onChange });
  const touched = useRef<K | null>(null);
  useEffect(() => {
    latest.current = { shown, selection, onChange };
  }, [shown, selection, onChange]);
  return useCallback((key, range) => {
    const now = latest.current;
    if (!now.selection) return;
    const from = touched.current;
    touched.current = key;
    now.onChange?.(
      range && from !== null
        ? toggleRange(now.selection, now.shown, from, key)
        : toggleRow(now.selection, key),
    );
  }, []);
}

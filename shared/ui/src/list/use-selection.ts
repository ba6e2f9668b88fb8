import { useCallback, useMemo, useState } from 'react';

/** Rows that are chosen for a bulk action, also on other pages of the list. */
export interface Selection<Row> {
  /** By the rows' keys. */
  chosen: ReadonlyMap<number, Row>;
  /** Whether all of these are chosen. */
  hasAll: (rows: readonly Row[]) => boolean;
  toggle: (row: Row) => void;
  /** Chooses all of these, or none of them where all are chosen already. */
  togglePage: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** @param keyOf declared outside the component, so that it is the same at each render */
export function useSelection<Row>(keyOf: (row: Row) => number): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const toggle = useCallback(
    (row: Row) => {
      setChosen((before) => {
        const next = new Map(before);
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
        return next;
      });
    },
    [keyOf],
  );
  const togglePage = useCallback(
    (rows: readonly Row[]) => {
      setChosen((before) => {
        const next = new Map(before);
        const wasAll = rows.every((row) => before.has(keyOf(row)));
        for (const row of rows) {
          if (wasAll) next.delete(keyOf(row));
          else next.set(keyOf(row), row);
        }
        return next;
      });
    },
    [keyOf],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({
      chosen,
      hasAll: (rows) => rows.every((row) => chosen.has(keyOf(row))),
      toggle,
      togglePage,
      clear,
    }),
    [chosen, keyOf, toggle, togglePage, clear],
  );
}

import type { RowKey } from './types.ts';

/** How much of a page is selected. */
export type PageSelection = 'none' | 'some' | 'all';

/**
 * How much of the shown rows is selected.
 * @param shown keys of the rows on this page; an empty page counts as 'none'
 */
export function pageSelection<K extends RowKey>(
  selected: ReadonlySet<K>,
  shown: readonly K[],
): PageSelection {
  const count = shown.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/** Adds or takes away one row; rows of other pages stay as they are. */
export function toggleRow<K extends RowKey>(selected: ReadonlySet<K>, key: K): Set<K> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Selects the whole page, or clears it when all of it is selected; rows of other pages stay as they are. */
export function togglePage<K extends RowKey>(
  selected: ReadonlySet<K>,
  shown: readonly K[],
): Set<K> {
  const next = new Set(selected);
  const clear = pageSelection(selected, shown) === 'all';
  for (const key of shown) {
    if (clear) next.delete(key);
    else next.add(key);
  }
  return next;
}

/**
 * Shift and a click: every row between the last touched one and this one becomes what this one becomes.
 * @param shown keys in the order shown
 * @param from key touched last; when it is not shown any more, only `to` changes
 */
export function toggleRange<K extends RowKey>(
  selected: ReadonlySet<K>,
  shown: readonly K[],
  from: K,
  to: K,
): Set<K> {
  const [a, b] = [shown.indexOf(from), shown.indexOf(to)];
  if (a < 0 || b < 0) return toggleRow(selected, to);
  const next = new Set(selected);
  const add = !selected.has(to);
  for (const key of shown.slice(Math.min(a, b), Math.max(a, b) + 1)) {
    if (add) next.add(key);
    else next.delete(key);
  }
  return next;
}

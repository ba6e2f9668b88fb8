/**
 * The list with one entry moved from one position to another.
 * @param from position of the entry
 * @param to position that it gets; outside of the list nothing moves
 */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const entry = entries[from];
  if (entry === undefined || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

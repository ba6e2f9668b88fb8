/** A class of a list, named within it by a key. */
interface KeyedClass {
  key: number;
  grade: number;
}

const isSame = (a: KeyedClass | undefined, b: KeyedClass | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * The classes that somebody else has saved, with what was changed here over them: nothing that only one of both has
 * changed is lost.
 * @param base what both began with
 * @param mine as it is edited here
 * @param theirs as it is saved now
 * @returns by grade; a class that was added here has another key where somebody else's new class has it
 */
export function mergedClasses<Row extends KeyedClass>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): Row[] {
  const before = new Map(base.map((row) => [row.key, row]));
  const own = new Map(mine.map((row) => [row.key, row]));
  const saved = new Map(theirs.map((row) => [row.key, row]));
  const kept = theirs.flatMap((row): Row[] => {
    const begun = before.get(row.key);
    if (!begun) return [row];
    const edited = own.get(row.key);
    if (!edited) return [];
    return [isSame(edited, begun) ? row : edited];
  });
  let lastKey = Math.max(0, ...before.keys(), ...own.keys(), ...saved.keys());
  const added = mine.flatMap((row): Row[] => {
    const begun = before.get(row.key);
    // one that they have removed stays where it was changed here
    if (begun) return saved.has(row.key) || isSame(row, begun) ? [] : [row];
    if (!saved.has(row.key)) return [row];
    lastKey += 1;
    return [{ ...row, key: lastKey }];
  });
  return [...kept, ...added].toSorted((a, b) => a.grade - b.grade);
}

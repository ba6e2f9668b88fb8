/** Of a few hundred bytes each: a few megabytes at most. */
const keptMax = 10_000;

/**
 * Remembers what was found for a text. Only what was found is kept, so nobody can push it out with made-up texts.
 * @param find null for what it does not know
 * @param max so many are kept, the oldest go first
 */
export function remember<T>(
  find: (text: string) => T | null,
  max = keptMax,
): (text: string) => T | null {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const found = find(text);
    if (found === null) return null;
    if (kept.size >= max) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    kept.set(text, found);
    return found;
  };
}

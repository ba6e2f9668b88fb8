/** Numbers in [0, 1) from a text: FNV-1a into mulberry32 (Tommy Ettinger, public domain). Not for secrets. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let n = 0; n < seed.length; n += 1) {
    state = Math.imul(state ^ seed.charCodeAt(n), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A shuffled copy: each value draws a number, and the numbers are sorted. The same seed gives the same order.
 * @param values any values
 * @param seed any text
 */
export function shuffled<T>(values: readonly T[], seed: string): T[] {
  const random = randomFrom(seed);
  const keyed = values.map((value) => ({ value, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

/**
 * Random numbers that depend only on their seed: the same demo school, bench and tests everywhere.
 * FNV-1a over the label, then mulberry32 (Tommy Ettinger, public domain). Not for secrets.
 *
 * @param label what is drawn, for example `7/severity/student-12`: what one person gets doesn't
 *   change when another is added
 * @returns a function that gives the next number in [0, 1)
 */
export function createRandom(label: string): () => number {
  let state = 0x811c9dc5;
  for (let n = 0; n < label.length; n++) {
    state = Math.imul(state ^ label.charCodeAt(n), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One draw from the standard normal distribution (Box and Muller 1958). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A shuffled copy (Fisher and Yates). */
export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const copy = [...values];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}

/** One person of a lesson: when the link is opened and when everything is handed in, in minutes of the lesson. */
export interface Arrival {
  readonly opensAt: number;
  readonly handsInAt: number;
}

export const lessonMinutes = 50;

/** The beginning and the end of a lesson, in which most people come and go. */
const rushMinutes = 5;
/** How many of a hundred come, and go, within the rush. */
const rushPercent = 70;
/** Nobody opens the link later than this, and nobody needs less than the least. */
const lastOpeningMinute = 35;
const leastMinutes = 8;

/**
 * When everybody comes and goes: most within the first and the last five minutes, as when a class begins and ends
 * together, the others in between.
 * @param count persons
 * @param random numbers from 0 to 1
 */
export function arrivalsOf(count: number, random: () => number): Arrival[] {
  const between = (from: number, to: number): number => from + random() * (to - from);
  const isInRush = (): boolean => random() * 100 < rushPercent;
  return Array.from({ length: count }, () => {
    const opensAt = isInRush() ? between(0, rushMinutes) : between(rushMinutes, lastOpeningMinute);
    const rush = lessonMinutes - rushMinutes;
    const handsInAt = isInRush()
      ? between(rush, lessonMinutes)
      : between(opensAt + leastMinutes, rush);
    return { opensAt, handsInAt };
  });
}

/**
 * The same numbers in every run (mulberry32).
 * @returns numbers from 0 to 1
 */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

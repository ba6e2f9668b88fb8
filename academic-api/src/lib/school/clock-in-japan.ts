/** `2026-11-21T08:30:05`, what a clock in Japan shows, where there is no summer time. No locale: a file has thousands. */
export const clockInJapan = (moment: Date): string =>
  new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, 19);

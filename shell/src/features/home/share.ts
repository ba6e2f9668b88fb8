/**
 * Whole percent of a part. Never 100 while one is missing and never 0 once there is one, so that 'done' means done.
 */
export function shareOf(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

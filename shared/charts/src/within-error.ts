/** Whether an interval holds zero: the value is within its error. @param interval null where there is none */
export const isWithinError = (interval: { low: number; high: number } | null): boolean =>
  interval !== null && interval.low <= 0 && interval.high >= 0;

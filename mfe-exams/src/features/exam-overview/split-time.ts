export interface SplitTime {
  /** Which two units it is said in. */
  unit: 'days' | 'hours' | 'minutes';
  /** Days, hours or minutes; of the next smaller unit what is left. */
  larger: number;
  smaller: number;
}

/** A duration in the two units that people say it in: days and hours, hours and minutes, minutes and seconds. */
export function splitTime(milliseconds: number): SplitTime {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return { unit: 'days', larger: days, smaller: hours % 24 };
  if (hours > 0) return { unit: 'hours', larger: hours, smaller: minutes % 60 };
  return { unit: 'minutes', larger: minutes, smaller: seconds % 60 };
}

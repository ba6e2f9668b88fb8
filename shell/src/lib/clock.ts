/** Time as the page has it; a test has its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Calls back after so many milliseconds of being awake; returns what takes that back. */
  wait: (ms: number, then: () => void) => () => void;
}

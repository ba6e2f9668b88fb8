/** How long a service may take and how much it may say; tests have shorter ones. */
export interface RosterLimits {
  /** Milliseconds of one response, to its last byte. */
  responseMs: number;
  /** Milliseconds of everything that is read in a run. */
  wholeMs: number;
  /** Bytes of one response. */
  bytes: number;
  /** Records of one resource, on all its pages. */
  records: number;
  /** Records that a page is asked for. */
  pageSize: number;
  /** Number of times that a response is asked for which the service can't give. */
  tries: number;
  /** Milliseconds before the second try; each further wait is twice as long. */
  waitMs: number;
  /** Milliseconds that a service may ask for between two tries. */
  longestWaitMs: number;
}

/**
 * A page of 1,000 users takes about 1 MB. The subjects of a large school have some 100,000 enrolments. A run that takes
 * ten minutes is not worth waiting for: the next night's begins anew.
 */
export const rosterLimits: RosterLimits = {
  responseMs: 30_000,
  wholeMs: 600_000,
  bytes: 32 * 1024 * 1024,
  records: 200_000,
  pageSize: 1000,
  tries: 5,
  waitMs: 1000,
  longestWaitMs: 60_000,
};

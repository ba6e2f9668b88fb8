import { rosterLimits } from '../../../lib/roster-import/one-roster/service/roster-limits.ts';

/** Somebody waits for the result of a test: what does not answer soon is told at once. */
export const testLimits = { ...rosterLimits, responseMs: 8000, wholeMs: 20_000, tries: 1 };

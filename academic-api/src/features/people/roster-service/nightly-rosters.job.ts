import { inEachSchool, schoolsWithWork } from '../../../db/schools-with-work.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { interruptedFailure, lostAfterMs } from './roster-run.mapper.ts';
import * as repository from './roster-service.repository.ts';

/** Whoever is named in the log for what the product does by itself. */
const nobody = { userID: null, role: null, ip: null };

/**
 * Has the roster service of each school read that wants it every night.
 * @returns how many runs have begun
 */
export async function startNightlyRosters(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
): Promise<number> {
  const now = deps.now();
  const lostBefore = new Date(now.getTime() - lostAfterMs);
  const begun = await inEachSchool(
    deps.db,
    schoolsWithWork.nightlyRosters(),
    async (tx, companyID) => {
      await repository.endLostRuns(tx, companyID, lostBefore, interruptedFailure, now);
      const run = { companyID, isNightly: true, startedBy: null, startedAt: now };
      const runID = await repository.insertRun(tx, run);
      // one that somebody has started is under way
      if (runID === undefined) return 0;
      await deps.jobs.enqueue(tx, 'read-roster', { companyID, runID, actor: nobody });
      return 1;
    },
  );
  return begun.reduce<number>((sum, count) => sum + count, 0);
}

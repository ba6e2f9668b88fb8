import { ErrorCategory, interrupted } from '@mebae/contracts';
import { inEachSchool, schoolsWithWork } from '../../../db/schools-with-work.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { jobNames } from '../../../lib/processes/jobs.ts';
import { failLost } from './operations.repository.ts';

/**
 * Ends every operation whose job has used up its tries, so that none seems to run for ever.
 * @returns how many were ended
 */
export async function settleOperations(deps: Pick<Deps, 'db'>): Promise<number> {
  const failure = { code: 1, category: ErrorCategory.Academic, reason: [interrupted] };
  const ended = await inEachSchool(deps.db, schoolsWithWork.operations(), (tx, companyID) =>
    failLost(tx, companyID, jobNames, failure),
  );
  return ended.reduce((sum, count) => sum + count, 0);
}

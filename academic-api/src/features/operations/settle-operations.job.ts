import { ErrorCategory, interrupted } from '@mebae/contracts';
import type { Deps } from '../../lib/deps.ts';
import { jobNames } from '../../plugins/jobs.ts';
import { failLost } from './operations.repository.ts';

/**
 * Ends every operation whose job has used up its tries, so that none seems to run for ever. It looks across all schools,
 * so it runs as the owner of the tables.
 * @returns how many were ended
 */
export function settleOperations(deps: Pick<Deps, 'db'>): Promise<number> {
  const failure = { code: 1, category: ErrorCategory.Academic, reason: [interrupted] };
  return failLost(deps.db, jobNames, failure);
}

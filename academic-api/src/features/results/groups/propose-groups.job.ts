import { withSchoolTransaction } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { Failure, notFound } from '../../../lib/calls/failure.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import * as repository from './groups.repository.ts';
import { makeProposal } from './proposals.service.ts';

/**
 * Makes a proposal of groups as somebody's operation. Constraints that contradict each other are kept for the screen to
 * name, and the operation fails with 2005.
 */
export function proposeGroupsJob(
  deps: Pick<Deps, 'db' | 'now'>,
  { companyID, operationID, proposalID }: JobData['propose-groups'],
): Promise<void> {
  return runOperation(deps, { companyID, operationID }, async (run) => {
    const result = await withSchoolTransaction(deps.db, companyID, async (tx) => {
      const stored = await repository.findProposal(tx, companyID, proposalID, null);
      // it goes with a student who was erased
      if (!stored) throw notFound.groups();
      const { schoolYear } = stored;
      return makeProposal(tx, {
        companyID,
        proposalID,
        schoolYear,
        language: 'ja',
        now: deps.now(),
      });
    });
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await repository.saveResult(tx, companyID, proposalID, result);
      if (result.state === 'made') await run.succeed(tx);
    });
    if (result.state === 'impossible') throw new Failure('grow.2005');
  });
}

import type { ClassChangeProposal } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { Failure, notFound } from '../../../lib/calls/failure.ts';
import { pairsAmong } from '../../../lib/kept-apart/kept-apart-conditions.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import * as repository from './class-change.repository.ts';
import { studentsWithScores } from './class-change.service.ts';
import { proposeClasses } from './propose-classes.ts';
import { emptyDraft, settleDraft } from './settle-draft.ts';

/**
 * Proposes classes as somebody's operation. Only the proposal is written: the draft changes when the person takes it
 * over. Students whom the school keeps apart are constraints like those of the draft. Constraints that contradict each other are kept for the screen to name, and the operation fails with 2005.
 */
export function proposeClassesJob(
  deps: Pick<Deps, 'db' | 'now'>,
  { companyID, operationID, schoolYear, grade }: JobData['propose-classes'],
): Promise<void> {
  const key = { companyID, schoolYear, grade };
  return runOperation(deps, { companyID, operationID }, async (run) => {
    const input = await withSchoolTransaction(deps.db, companyID, async (tx) => ({
      ...(await studentsWithScores(tx, { ...key, schoolYear: schoolYear - 1, grade: grade - 1 })),
      classes: (await repository.classesOf(tx, key)).map((row) => row.schoolClassID),
      draft: (await repository.findChange(tx, key))?.draft ?? emptyDraft(),
    }));
    // both were there when it was asked for
    if (input.classes.length === 0) throw notFound.schoolClass();
    if (input.students.length === 0) throw notFound.student();
    const ids = input.students.map((student) => student.studentID);
    const settled = settleDraft(input.draft, ids, input.classes);
    const keptApart = await withSchoolTransaction(deps.db, companyID, (tx) =>
      pairsAmong(tx, companyID, ids, deps.now()),
    );
    const { constraints } = settled;
    const draft = {
      ...settled,
      constraints: { ...constraints, apart: [...constraints.apart, ...keptApart] },
    };
    // the operation's id, so that another try makes the same proposal and a new one another
    const result = proposeClasses(input.students, input.classes, draft, { seed: operationID });
    const at = deps.now().toISOString();
    const proposal: ClassChangeProposal =
      'conflict' in result
        ? { state: 'impossible', at, ...result }
        : { state: 'made', at, ...result };
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await repository.saveProposal(tx, key, proposal);
      if (proposal.state === 'made') await run.succeed(tx);
    });
    if (proposal.state === 'impossible') throw new Failure('grow.2005');
  });
}

import { answerGraceMs } from '@mebae/contracts';
import { inEachSchool, schoolsWithWork } from '../../../db/schools-with-work.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { queueEndedExams } from './exams.repository.ts';

/** Queues the scores of every exam that is over; marking and enqueuing are one transaction. */
export async function closeExams(deps: Deps): Promise<void> {
  const now = deps.now();
  await inEachSchool(deps.db, schoolsWithWork.examsToScore(now), async (tx, companyID) => {
    for (const exam of await queueEndedExams(tx, companyID, now, answerGraceMs)) {
      await deps.jobs.enqueue(tx, 'score-exam', exam);
    }
  });
}

import { answerGraceMs } from '@mebae/contracts';
import type { Deps } from '../../lib/deps.ts';
import { queueEndedExams } from './exams.repository.ts';

/**
 * Queues the scores of every exam that is over. It looks across all schools, so it runs as the owner of the tables;
 * marking and enqueuing are one transaction.
 */
export async function closeExams(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (const exam of await queueEndedExams(tx, deps.now(), answerGraceMs)) {
      // oxlint-disable-next-line no-await-in-loop -- a job each, in one transaction; a minute ends few exams
      await deps.jobs.enqueue(tx, 'score-exam', exam);
    }
  });
}

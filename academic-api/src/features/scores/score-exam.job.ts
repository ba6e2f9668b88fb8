import { ExamStatus } from '@mebae/contracts';
import { examStatusOf, scoreMethodOf } from '@mebae/rules';
import { inSchool } from '../../db/connect.ts';
import type { Deps } from '../../lib/deps.ts';
import type { JobData } from '../../plugins/jobs.ts';
import { scoreExam } from './exam-scores.ts';
import * as repository from './scores.repository.ts';

/**
 * Scores one course. Answers are read and scores written in transactions of their own, so that none stays open while
 * the model is estimated. Running it again replaces the scores of the run before.
 * @throws what went wrong, after the exam is marked failed, so that the queue tries again
 */
export async function scoreExamJob(
  deps: Pick<Deps, 'db' | 'now'>,
  { companyID, evalSettingID }: JobData['score-exam'],
): Promise<void> {
  const input = await inSchool(deps.db, companyID, async (tx) => {
    const exam = await repository.examToScore(tx, companyID, evalSettingID);
    if (!exam) return null;
    await repository.setScoringState(tx, companyID, evalSettingID, 'running');
    return { exam, answers: await repository.answersOf(tx, companyID, evalSettingID) };
  });
  // The exam was deleted while the job waited: there is nothing to score.
  if (!input) return;
  const { exam, answers } = input;
  try {
    const now = deps.now();
    const dates = { startAt: exam.start_at, endAt: exam.end_at, endedAt: exam.ended_at };
    const result = scoreExam(answers, {
      method: scoreMethodOf(exam.ended_at ?? exam.end_at),
      ended: examStatusOf(dates, now) === ExamStatus.Ended,
    });
    await inSchool(deps.db, companyID, async (tx) => {
      await repository.replaceScores(tx, companyID, evalSettingID, result);
      await repository.setScoringState(tx, companyID, evalSettingID, 'done', now);
    });
  } catch (error) {
    await inSchool(deps.db, companyID, (tx) =>
      repository.setScoringState(tx, companyID, evalSettingID, 'failed'),
    );
    throw error;
  }
}

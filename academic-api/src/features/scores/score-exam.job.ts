import { ExamStatus } from '@mebae/contracts';
import { examStatusOf, scoreMethodOf } from '@mebae/rules';
import { inSchool, type Tx } from '../../db/connect.ts';
import type { Deps } from '../../lib/deps.ts';
import { runOperation } from '../../lib/operations/run-operation.ts';
import type { JobData } from '../../lib/jobs.ts';
import { scoreExam } from './exam-scores.ts';
import { writeExamineeSummaries } from './examinee-summaries.repository.ts';
import { scoreParts } from './part-scores.ts';
import * as parts from './part-scores.repository.ts';
import { forgetRun } from './preliminary.repository.ts';
import * as repository from './scores.repository.ts';

/** Scores one course; when a person waits for it, as their operation. */
export function scoreExamJob(
  deps: Pick<Deps, 'db' | 'now'>,
  { companyID, evalSettingID, operationID }: JobData['score-exam'],
): Promise<void> {
  const course = { companyID, evalSettingID };
  if (operationID === undefined) return scoreCourse(deps, course, async () => undefined);
  return runOperation(deps, { companyID, operationID }, (run) =>
    scoreCourse(deps, course, run.succeed),
  );
}

/**
 * Scores one course. Answers are read and scores written in transactions of their own, so that none stays open while
 * the model is estimated. Running it again replaces the scores of the run before.
 * @param succeed is called in the transaction that writes the scores
 * @throws what went wrong, after the exam is marked failed, so that the queue tries again
 */
async function scoreCourse(
  deps: Pick<Deps, 'db' | 'now'>,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  succeed: (tx: Tx) => Promise<void>,
): Promise<void> {
  const input = await inSchool(deps.db, companyID, async (tx) => {
    const exam = await repository.examToScore(tx, companyID, evalSettingID);
    // The exam was deleted while the job waited: there is nothing to score.
    if (!exam) return succeed(tx);
    await repository.setScoringState(tx, companyID, evalSettingID, 'running');
    return {
      exam,
      answers: await repository.answersOf(tx, companyID, evalSettingID),
      partAnswers: await parts.partAnswersOf(tx, companyID, evalSettingID),
      blocks: await parts.blocksOf(tx, companyID, evalSettingID),
    };
  });
  if (!input) return;
  const { exam, answers, partAnswers, blocks } = input;
  try {
    const now = deps.now();
    const dates = { startAt: exam.startAt, endAt: exam.endAt, endedAt: exam.endedAt };
    const result = scoreExam(answers, {
      method: scoreMethodOf(exam.endedAt ?? exam.endAt),
      ended: examStatusOf(dates, now) === ExamStatus.Ended,
    });
    const partScores = scoreParts(partAnswers, blocks);
    await inSchool(deps.db, companyID, async (tx) => {
      await parts.replacePartScores(tx, companyID, evalSettingID, partScores);
      await repository.replaceScores(tx, companyID, evalSettingID, result);
      await writeExamineeSummaries(tx, { companyID, evalSettingID }, result);
      await repository.writePmNorms(tx, companyID, evalSettingID);
      await forgetRun(tx, { companyID, evalSettingID });
      await repository.setScoringState(tx, companyID, evalSettingID, 'done', now);
      await succeed(tx);
    });
  } catch (error) {
    await inSchool(deps.db, companyID, (tx) =>
      repository.setScoringState(tx, companyID, evalSettingID, 'failed'),
    );
    throw error;
  }
}

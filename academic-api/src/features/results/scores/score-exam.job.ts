import { ExamStatus, ScoreMethod } from '@mebae/contracts';
import { examStatusOf, scoreMethodOf } from '@mebae/rules';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { scoreExam, type ExamScore } from './exam-scores.ts';
import { writeExamineeSummaries } from './examinee-summaries.repository.ts';
import { scoreParts } from './part-scores.ts';
import * as parts from './part-scores.repository.ts';
import * as growth from './growth-scores.repository.ts';
import { forgetRun } from './preliminary.repository.ts';
import * as repository from './scores.repository.ts';

/** Scores one course; when a person waits for it, as their operation. */
export function scoreExamJob(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
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
 * the model is estimated. Earlier courses that another model scored are measured again, for growth. Running it again replaces the scores of the run before.
 * Reports that are made by themselves are asked for with fixed scores.
 * @param succeed is called in the transaction that writes the scores
 * @throws what went wrong, after the exam is marked failed, so that the queue tries again
 */
async function scoreCourse(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  succeed: (tx: Tx) => Promise<void>,
): Promise<void> {
  const input = await withSchoolTransaction(deps.db, companyID, async (tx) => {
    const exam = await repository.examToScore(tx, companyID, evalSettingID);
    // The exam was deleted while the job waited: there is nothing to score.
    if (!exam) return succeed(tx);
    await repository.setScoringState(tx, companyID, evalSettingID, 'running');
    return {
      exam,
      answers: await repository.answersOf(tx, companyID, evalSettingID),
      exampleAnswers: await repository.exampleAnswersOf(tx, companyID, evalSettingID),
      classOf: await repository.classesOf(tx, companyID, evalSettingID),
      partAnswers: await parts.partAnswersOf(tx, companyID, evalSettingID),
      blocks: await parts.blocksOf(tx, companyID, evalSettingID),
      earlier: await growth.coursesOfEarlierModels(tx, companyID, evalSettingID),
    };
  });
  if (!input) return;
  const { exam, answers, exampleAnswers, classOf, partAnswers, blocks } = input;
  try {
    const now = deps.now();
    const dates = { startAt: exam.startAt, endAt: exam.endAt, endedAt: exam.endedAt };
    const ended = examStatusOf(dates, now) === ExamStatus.Ended;
    const result = scoreExam(answers, {
      method: scoreMethodOf(exam.endedAt ?? exam.endAt),
      ended,
      exampleAnswers,
      classOf,
    });
    const partScores = scoreParts(partAnswers, blocks);
    const remeasured =
      result.run.method === ScoreMethod.BiasCorrected
        ? await remeasure(deps, companyID, input.earlier)
        : [];
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await parts.replacePartScores(tx, companyID, evalSettingID, partScores);
      await repository.replaceScores(tx, companyID, evalSettingID, result);
      for (const course of remeasured) {
        await growth.writeGrowthScores(tx, companyID, course.evalSettingID, course);
      }
      await writeExamineeSummaries(tx, { companyID, evalSettingID }, result);
      await repository.writePmNorms(tx, companyID, evalSettingID);
      await forgetRun(tx, { companyID, evalSettingID });
      await repository.setScoringState(tx, companyID, evalSettingID, 'done', now);
      if (ended && exam.automaticReports) {
        await deps.jobs.enqueue(tx, 'start-reports', { companyID, evalSettingID });
      }
      await succeed(tx);
    });
  } catch (error) {
    await withSchoolTransaction(deps.db, companyID, (tx) =>
      repository.setScoringState(tx, companyID, evalSettingID, 'failed'),
    );
    throw error;
  }
}

/**
 * Scores earlier courses of the same students by the present model, for growth: a change between two courses is that of
 * the student only where both were measured alike.
 */
async function remeasure(
  deps: Pick<Deps, 'db'>,
  companyID: number,
  courses: readonly number[],
): Promise<{ evalSettingID: number; scores: ExamScore[] }[]> {
  const remeasured: { evalSettingID: number; scores: ExamScore[] }[] = [];
  for (const evalSettingID of courses) {
    const { answers, ...links } = await withSchoolTransaction(deps.db, companyID, async (tx) => ({
      answers: await repository.answersOf(tx, companyID, evalSettingID),
      exampleAnswers: await repository.exampleAnswersOf(tx, companyID, evalSettingID),
      classOf: await repository.classesOf(tx, companyID, evalSettingID),
    }));
    const { scores } = scoreExam(answers, {
      method: ScoreMethod.BiasCorrected,
      ended: true,
      ...links,
    });
    remeasured.push({ evalSettingID, scores });
  }
  return remeasured;
}

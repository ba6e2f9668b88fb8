import { createHash } from 'node:crypto';
import { limits } from '@mebae/contracts';
import { scoreMethodOf } from '@mebae/rules';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { inEachSchool, schoolsWithWork } from '../../../db/schools-with-work.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { scoreExam } from './exam-scores.ts';
import * as preliminary from './preliminary.repository.ts';
import * as repository from './scores.repository.ts';

const pauseMs = limits.preliminaryScoreMinutes * 60_000;
/** Longer than all tries of a job take. */
const lostMs = 15 * 60_000;

/**
 * Queues the preliminary scores of running courses that got answers: one job a course, and the next only when some time
 * has gone by since it ended. Marking and enqueuing are one transaction.
 */
export async function findNewAnswers(deps: Pick<Deps, 'db' | 'now' | 'jobs'>): Promise<void> {
  const now = deps.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await inEachSchool(deps.db, schoolsWithWork.runningExams(now), async (tx) => {
    const times = { now, since: before(pauseMs), lost: before(lostMs) };
    for (const course of await preliminary.queueCourses(tx, times)) {
      await deps.jobs.enqueue(tx, 'score-preliminary', course);
    }
  });
}

/**
 * Computes the preliminary scores of a running course from where the last run ended. Does nothing for answers that are
 * scored already, and writes nothing once the course's scores are on their way to be fixed. A run that dies leaves
 * everything as it was, and its job begins anew.
 */
export async function scorePreliminaryJob(
  deps: Pick<Deps, 'db' | 'now'>,
  { companyID, evalSettingID }: JobData['score-preliminary'],
): Promise<void> {
  const course = { companyID, evalSettingID };
  const input = await withSchoolTransaction(deps.db, companyID, async (tx) => {
    const exam = await repository.examToScore(tx, companyID, evalSettingID);
    if (exam?.scoringState !== 'none') return preliminary.forgetRun(tx, course);
    return {
      exam,
      activity: await preliminary.activityOf(tx, course),
      answers: await repository.answersOf(tx, companyID, evalSettingID),
      exampleAnswers: await repository.exampleAnswersOf(tx, companyID, evalSettingID),
      classOf: await repository.classesOf(tx, companyID, evalSettingID),
      scored: await preliminary.scoredAnswers(tx, course),
      start: await preliminary.lastParameters(tx, course),
    };
  });
  if (!input) return;
  const { exam, activity, answers, exampleAnswers, classOf, start } = input;
  // a course without examples keeps the hash that it had before there were any
  const answersHash = hashOf(exampleAnswers.length === 0 ? answers : [answers, exampleAnswers]);
  const result =
    answersHash === input.scored
      ? null
      : scoreExam(answers, {
          method: scoreMethodOf(exam.endAt),
          ended: false,
          start,
          exampleAnswers,
          classOf,
        });
  await withSchoolTransaction(deps.db, companyID, async (tx) => {
    if (!(await preliminary.lockUnscored(tx, course))) return preliminary.forgetRun(tx, course);
    if (result) await repository.replaceScores(tx, companyID, evalSettingID, result);
    await preliminary.endRun(tx, course, { activity, answersHash, scoredAt: deps.now() });
  });
}

const hashOf = (answers: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(answers)).digest('hex');

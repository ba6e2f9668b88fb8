import { sql } from 'kysely';
import type { NewestScoredExam } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { hasFixedScores } from '../results/course-scores.repository.ts';

/** When a course really ended. */
const endOf = sql<Date>`least(exam.ended_at, exam.end_at)`;

/** The newest course of a school, of any year, that gave somebody a fixed score. */
export async function newestScoredExam(
  tx: Tx,
  companyID: number,
): Promise<NewestScoredExam | null> {
  const row = await tx
    .selectFrom('exam')
    .select((eb) => [
      'exam.evalSettingID',
      'exam.title',
      endOf.as('endAt'),
      eb
        .selectFrom('score')
        .select((score) => score.fn.count<number>('score.studentID').distinct().as('n'))
        .where(sameSchoolKey('score', 'exam', 'evalSettingID'))
        .where('score.isFixed', '=', true)
        .as('studentCount'),
    ])
    .where('exam.companyID', '=', companyID)
    .where('exam.scoringState', '=', 'done')
    .where(hasFixedScores('exam'))
    .orderBy(endOf, 'desc')
    .orderBy('exam.evalSettingID', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, endAt: row.endAt.toISOString(), studentCount: row.studentCount ?? 0 };
}

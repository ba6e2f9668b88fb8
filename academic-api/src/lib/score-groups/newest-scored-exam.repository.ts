import { sql } from 'kysely';
import type { NewestScoredExam } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameKey } from '../../db/query.ts';

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
      eb
        .selectFrom('score')
        .select((score) => score.fn.count<number>('score.studentID').distinct().as('n'))
        .where(sameKey('score', 'exam', 'evalSettingID'))
        .where('score.isFixed', '=', true)
        .as('studentCount'),
    ])
    .where('exam.companyID', '=', companyID)
    .where('exam.scoringState', '=', 'done')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('score')
          .select('value')
          .where(sameKey('score', 'exam', 'evalSettingID'))
          .where('isFixed', '=', true),
      ),
    )
    .orderBy(sql`least(exam.ended_at, exam.end_at)`, 'desc')
    .orderBy('exam.evalSettingID', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, studentCount: row.studentCount ?? 0 } : null;
}

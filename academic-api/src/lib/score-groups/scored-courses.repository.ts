import { classColumns } from '../../db/name-columns.ts';
import { sql, type NotNull } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf, classOrder } from '../../db/query.ts';
import { hasFixedScores, hasTrendResults } from '../results/course-scores.repository.ts';
import { examinees, takesPart, type Scope } from '../courses/examinees.repository.ts';

/** A course with fixed scores, or with results of its trend check. */
export interface ScoredCourse {
  evalSettingID: number;
  title: string;
  schoolYear: number;
  endAt: Date;
  competencyIDs: number[];
  trendIDs: number[];
  hasScores: boolean;
}

/**
 * The newest courses with results, up to a school year, in which somebody in scope takes part; newest first.
 * @param filter.scope classes of all years
 */
export async function readScoredCourses(
  tx: Tx,
  filter: { companyID: number; schoolYear: number; scope: Scope; limit: number },
): Promise<ScoredCourse[]> {
  const { companyID, schoolYear, scope, limit } = filter;
  const ended = sql<Date>`least(exam.ended_at, exam.end_at)`;
  return tx
    .selectFrom('exam')
    .select([
      'evalSettingID',
      'title',
      'schoolYear',
      'competencyIDs',
      'trendIDs',
      ended.as('endAt'),
      hasFixedScores('exam').$castTo<boolean>().as('hasScores'),
    ])
    .where('companyID', '=', companyID)
    .where('schoolYear', '<=', schoolYear)
    .where('scoringState', '=', 'done')
    .where((eb) => eb.or([hasFixedScores('exam'), hasTrendResults('exam')]))
    .$if(scope !== null, (query) => query.where(takesPart(tx, scope)))
    .orderBy(ended, 'desc')
    .orderBy('evalSettingID', 'desc')
    .limit(limit)
    .execute();
}

/** Classes that took part in courses, in the school's order. */
export const readClassesOfCourses = (
  tx: Tx,
  companyID: number,
  evalSettingIDs: readonly number[],
) =>
  examinees(tx)
    .select(['examinee.evalSettingID', 'schoolClass.schoolClassID', ...classColumns])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', anyOf(evalSettingIDs))
    .where('schoolClass.schoolClassID', 'is not', null)
    .$narrowType<{ schoolClassID: NotNull; grade: NotNull; schoolClassName: NotNull }>()
    .groupBy([
      'examinee.evalSettingID',
      'schoolClass.schoolClassID',
      'schoolClass.grade',
      'schoolClass.name',
      'schoolClass.nameKey',
    ])
    .orderBy(classOrder())
    .execute();

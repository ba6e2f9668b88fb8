import { classColumns } from '../../../db/name-columns.ts';
import { competenciesIn } from '../../../lib/results/competencies.repository.ts';
import { sql, type NotNull } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { prepareQuery, type Placeholders } from '../../../db/prepared-query.ts';
import { anyOf, classOrder, joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import { hasFixedScores } from '../../../lib/results/course-scores.repository.ts';
import {
  examinees,
  inPreparedScope,
  type Scope,
} from '../../../lib/courses/examinees.repository.ts';

/** Scored courses of a school year with somebody in scope, newest first. */
export const scoredExams = prepareQuery(
  (db, values: Placeholders<{ companyID: number; schoolYear: number; scope: Scope }>) =>
    db
      .selectFrom('exam')
      .innerJoin('scoreRun', joinOnSchoolKey('scoreRun', 'exam', 'evalSettingID'))
      .select([
        hasFixedScores('exam').as('hasFixedScores'),
        'scoreRun.subsets',
        'exam.evalSettingID',
        'exam.title',
        'exam.schoolYear',
        'exam.startAt',
        'exam.endAt',
        'exam.endedAt',
        'exam.scoringState',
        'exam.competencyIDs',
      ])
      .where('exam.companyID', '=', values.companyID)
      .where('exam.schoolYear', '=', values.schoolYear)
      .where('exam.scoringState', '=', 'done')
      .where((eb) =>
        eb.or([
          sql<boolean>`${values.scope}::bigint[] is null`,
          eb.exists(
            examinees(db)
              .select('examinee.studentID')
              .where(sameSchoolKey('examinee', 'exam', 'evalSettingID'))
              .where(inPreparedScope(values.scope)),
          ),
        ]),
      )
      .orderBy(sql`least(exam.ended_at, exam.end_at)`, 'desc')
      .orderBy('exam.evalSettingID', 'desc'),
);

/** Classes that took part in a course, with their examinees. */
export async function classesOf(tx: Tx, companyID: number, evalSettingID: number) {
  return examinees(tx)
    .select((eb) => [
      'schoolClass.schoolClassID',
      ...classColumns,
      eb.fn.countAll<number>().as('examinees'),
    ])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where('schoolClass.schoolClassID', 'is not', null)
    .$narrowType<{ schoolClassID: NotNull; grade: NotNull; schoolClassName: NotNull }>()
    .groupBy([
      'schoolClass.schoolClassID',
      'schoolClass.grade',
      'schoolClass.name',
      'schoolClass.nameKey',
    ])
    .orderBy(classOrder())
    .execute();
}

/** Competencies by id, named in the caller's language. */
export async function competenciesOf(tx: Tx, ids: readonly number[], language: LanguageCode) {
  return competenciesIn(tx, language).where('competencyID', '=', anyOf(ids)).execute();
}

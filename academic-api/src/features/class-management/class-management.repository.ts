import { sql, type NotNull } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { anyOf, classOrder, onKey, sameKey } from '../../db/query.ts';
import { examinees, takesPart, type Scope } from '../../lib/examinees.repository.ts';

/** Scored courses of a school year with somebody in scope, newest first. */
export async function scoredExams(tx: Tx, companyID: number, schoolYear: number, scope: Scope) {
  return tx
    .selectFrom('exam')
    .innerJoin('scoreRun', onKey('scoreRun', 'exam', 'evalSettingID'))
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('score')
            .select('value')
            .where(sameKey('score', 'exam', 'evalSettingID'))
            .where('isFixed', '=', true),
        )
        .as('hasFixedScores'),
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
    .where('exam.companyID', '=', companyID)
    .where('exam.schoolYear', '=', schoolYear)
    .where('exam.scoringState', '=', 'done')
    .$if(scope !== null, (query) => query.where(takesPart(tx, scope)))
    .orderBy(sql`least(exam.ended_at, exam.end_at)`, 'desc')
    .orderBy('exam.evalSettingID', 'desc')
    .execute();
}

/** Classes that took part in a course, with their examinees. */
export async function classesOf(tx: Tx, companyID: number, evalSettingID: number) {
  return examinees(tx)
    .select((eb) => [
      'schoolClass.schoolClassID',
      'schoolClass.grade',
      'schoolClass.name as schoolClassName',
      eb.fn.countAll<number>().as('examinees'),
    ])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where('schoolClass.schoolClassID', 'is not', null)
    .$narrowType<{ schoolClassID: NotNull; grade: NotNull; schoolClassName: NotNull }>()
    .groupBy(['schoolClass.schoolClassID', 'schoolClass.grade', 'schoolClass.name'])
    .orderBy(classOrder())
    .execute();
}

/** Competencies by id, named in the caller's language. */
export async function competenciesOf(tx: Tx, ids: readonly number[], language: LanguageCode) {
  return tx
    .selectFrom('competency')
    .select([
      'competencyID',
      'competencyType',
      sql<string>`name ->> ${sql.lit(language)}`.as('name'),
    ])
    .where('competencyID', '=', anyOf(ids))
    .orderBy('competencyID')
    .execute();
}

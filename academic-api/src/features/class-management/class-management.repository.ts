import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/**
 * Scored courses of a school year, newest first.
 * @param onlyClasses courses with students of these classes; null for all
 */
export async function scoredExams(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  onlyClasses: readonly number[] | null,
) {
  return tx
    .selectFrom('exam as x')
    .innerJoin('scoreRun as r', (join) =>
      join
        .onRef('r.companyID', '=', 'x.companyID')
        .onRef('r.evalSettingID', '=', 'x.evalSettingID'),
    )
    .select([
      'r.subsets',
      'x.evalSettingID',
      'x.title',
      'x.schoolYear',
      'x.startAt',
      'x.endAt',
      'x.endedAt',
      'x.scoringState',
      'x.competencyIDs',
    ])
    .where('x.companyID', '=', companyID)
    .where('x.schoolYear', '=', schoolYear)
    .where('x.scoringState', '=', 'done')
    .$if(onlyClasses !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('examinee as p')
            .innerJoin('enrolment as e', (join) =>
              join
                .onRef('e.companyID', '=', 'p.companyID')
                .onRef('e.enrolmentID', '=', 'p.enrolmentID'),
            )
            .select('p.studentID')
            .whereRef('p.companyID', '=', 'x.companyID')
            .whereRef('p.evalSettingID', '=', 'x.evalSettingID')
            .where(sql<boolean>`e.school_class_id = any(${onlyClasses ?? []}::bigint[])`),
        ),
      ),
    )
    .orderBy(sql`least(x.ended_at, x.end_at)`, 'desc')
    .orderBy('x.evalSettingID', 'desc')
    .execute();
}

/** Classes that took part in a course, with their examinees. */
export async function classesOf(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('examinee as p')
    .innerJoin('enrolment as e', (join) =>
      join.onRef('e.companyID', '=', 'p.companyID').onRef('e.enrolmentID', '=', 'p.enrolmentID'),
    )
    .innerJoin('schoolClass as c', (join) =>
      join
        .onRef('c.companyID', '=', 'e.companyID')
        .onRef('c.schoolClassID', '=', 'e.schoolClassID'),
    )
    .select((eb) => [
      'c.schoolClassID',
      'c.grade',
      'c.name',
      eb.fn.countAll<number>().as('examinees'),
    ])
    .where('p.companyID', '=', companyID)
    .where('p.evalSettingID', '=', evalSettingID)
    .groupBy(['c.schoolClassID', 'c.grade', 'c.name'])
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
    .where('competencyID', 'in', ids.length === 0 ? [0] : [...ids])
    .orderBy('competencyID')
    .execute();
}

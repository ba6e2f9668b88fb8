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
    .innerJoin('score_run as r', (join) =>
      join
        .onRef('r.company_id', '=', 'x.company_id')
        .onRef('r.eval_setting_id', '=', 'x.eval_setting_id'),
    )
    .select([
      'r.subsets',
      'x.eval_setting_id',
      'x.title',
      'x.school_year',
      'x.start_at',
      'x.end_at',
      'x.ended_at',
      'x.scoring_state',
      'x.competency_ids',
    ])
    .where('x.company_id', '=', companyID)
    .where('x.school_year', '=', schoolYear)
    .where('x.scoring_state', '=', 'done')
    .$if(onlyClasses !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('examinee as p')
            .innerJoin('enrolment as e', (join) =>
              join
                .onRef('e.company_id', '=', 'p.company_id')
                .onRef('e.enrolment_id', '=', 'p.enrolment_id'),
            )
            .select('p.student_id')
            .whereRef('p.company_id', '=', 'x.company_id')
            .whereRef('p.eval_setting_id', '=', 'x.eval_setting_id')
            .where(sql<boolean>`e.school_class_id = any(${onlyClasses ?? []}::bigint[])`),
        ),
      ),
    )
    .orderBy(sql`least(x.ended_at, x.end_at)`, 'desc')
    .orderBy('x.eval_setting_id', 'desc')
    .execute();
}

/** Classes that took part in a course, with their examinees. */
export async function classesOf(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('examinee as p')
    .innerJoin('enrolment as e', (join) =>
      join
        .onRef('e.company_id', '=', 'p.company_id')
        .onRef('e.enrolment_id', '=', 'p.enrolment_id'),
    )
    .innerJoin('school_class as c', (join) =>
      join
        .onRef('c.company_id', '=', 'e.company_id')
        .onRef('c.school_class_id', '=', 'e.school_class_id'),
    )
    .select((eb) => [
      'c.school_class_id',
      'c.grade',
      'c.name',
      eb.fn.countAll<number>().as('examinees'),
    ])
    .where('p.company_id', '=', companyID)
    .where('p.eval_setting_id', '=', evalSettingID)
    .groupBy(['c.school_class_id', 'c.grade', 'c.name'])
    .execute();
}

/** Competencies by id, named in the caller's language. */
export async function competenciesOf(tx: Tx, ids: readonly number[], language: LanguageCode) {
  return tx
    .selectFrom('competency')
    .select([
      'competency_id',
      'competency_type',
      sql<string>`name ->> ${sql.lit(language)}`.as('name'),
    ])
    .where('competency_id', 'in', ids.length === 0 ? [0] : [...ids])
    .orderBy('competency_id')
    .execute();
}

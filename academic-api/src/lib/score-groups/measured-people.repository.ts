import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../db/query.ts';
import { disableNestedLoops } from '../database/disable-nested-loops.repository.ts';

/** One examinee's fixed scores of a course; the lists go together, and are empty without any. */
export interface ScoresOfPerson {
  studentID: number;
  schoolClassID: number | null;
  grade: number | null;
  competencyIDs: number[];
  values: number[];
  errors: (number | null)[];
  selfValues: (number | null)[];
  /** The evaluators that each score was corrected with; see `areComparable`. */
  subsets: (number | null)[];
}

/** Every examinee's fixed scores of one course on some competencies, with class and grade of then. */
export async function readScores(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  competencyIDs: readonly number[],
): Promise<ScoresOfPerson[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<ScoresOfPerson>`
    with found as (
      select student_id, array_agg(competency_id) as competency_ids, array_agg(value) as values,
        array_agg(standard_error) as errors, array_agg(self_value) as self_values, array_agg(subset) as subsets
      from score
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
        and competency_id = any(${competencyIDs}::smallint[]) and is_fixed and value is not null
      group by student_id
    )
    select p.student_id, e.school_class_id, e.grade, coalesce(found.competency_ids, '{}') as competency_ids,
      coalesce(found.values, '{}') as values, coalesce(found.errors, '{}') as errors,
      coalesce(found.self_values, '{}') as self_values, coalesce(found.subsets, '{}') as subsets
    from examinee p
    join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
    left join found on found.student_id = p.student_id
    where p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID}
    order by p.student_id`.execute(tx);
  return rows;
}

/** Every examinee's results of a course's trend check, by trend. They are own answers: nobody has to be linked. */
export async function readTrendResults(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  trendIDs: readonly number[],
): Promise<ScoresOfPerson[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<ScoresOfPerson>`
    with found as (
      select student_id, array_agg(scale_id) as competency_ids, array_agg(value) as values,
        array_agg(null::float8) as nothing
      from part_score
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and part = 'trend'
        and scale_id = any(${trendIDs}::smallint[]) and value is not null
      group by student_id
    )
    select p.student_id, e.school_class_id, e.grade, coalesce(found.competency_ids, '{}') as competency_ids,
      coalesce(found.values, '{}') as values, coalesce(found.nothing, '{}') as errors,
      coalesce(found.nothing, '{}') as self_values, coalesce(found.nothing, '{}') as subsets
    from examinee p
    join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
    left join found on found.student_id = p.student_id
    where p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID}
    order by p.student_id`.execute(tx);
  return rows;
}

/** Tags of people. */
export const readTags = (tx: Tx, companyID: number, studentIDs: readonly number[]) =>
  tx
    .selectFrom('studentTag')
    .select(['studentID', 'tagID', 'isPriority'])
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .execute();

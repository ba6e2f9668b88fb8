import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf, sameKey } from '../../db/query.ts';
import { expectManyRows } from '../expect-many-rows.repository.ts';

/** One person's fixed scores of a course; the lists go together. */
export interface ScoresOfPerson {
  studentID: number;
  schoolClassID: number | null;
  grade: number | null;
  competencyIDs: number[];
  values: number[];
  errors: (number | null)[];
  selfValues: (number | null)[];
}

/** Everybody's fixed scores of one course on some competencies, with class and grade of then. */
export async function readScores(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  competencyIDs: readonly number[],
): Promise<ScoresOfPerson[]> {
  await expectManyRows(tx);
  const { rows } = await sql<ScoresOfPerson>`
    select s.student_id, e.school_class_id, e.grade, array_agg(s.competency_id) as competency_ids,
      array_agg(s.value) as values, array_agg(s.standard_error) as errors, array_agg(s.self_value) as self_values
    from score s
    join enrolment e on ${sameKey('e', 's', 'enrolmentID')}
    where s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID}
      and s.competency_id = any(${competencyIDs}::smallint[]) and s.is_fixed and s.value is not null
    group by s.student_id, e.school_class_id, e.grade
    order by s.student_id`.execute(tx);
  return rows;
}

/** Everybody's results of a course's trend check, by trend. */
export async function readTrendResults(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  trendIDs: readonly number[],
): Promise<ScoresOfPerson[]> {
  await expectManyRows(tx);
  const { rows } = await sql<ScoresOfPerson>`
    select r.student_id, e.school_class_id, e.grade, array_agg(r.scale_id) as competency_ids,
      array_agg(r.value) as values, array_agg(null::float8) as errors, array_agg(null::float8) as self_values
    from part_score r
    join examinee p on ${sameKey('p', 'r', 'evalSettingID', 'studentID')}
    join enrolment e on ${sameKey('e', 'p', 'enrolmentID')}
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.part = 'trend'
      and r.scale_id = any(${trendIDs}::smallint[]) and r.value is not null
    group by r.student_id, e.school_class_id, e.grade
    order by r.student_id`.execute(tx);
  return rows;
}

/** What somebody belongs to. */
export interface Memberships {
  schoolClassID: number | null;
  grade: number | null;
  tagIDs: readonly number[];
  priorityTagIDs: readonly number[];
}

/** How many of those with a fixed score on each of some competencies belong to the same, by what they belong to. */
export async function countMemberships(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  competencyIDs: readonly number[],
): Promise<(Memberships & { n: number })[]> {
  await expectManyRows(tx);
  const { rows } = await sql<Memberships & { n: number }>`
    with scored as (
      select s.student_id, e.school_class_id, e.grade
      from score s
      join enrolment e on ${sameKey('e', 's', 'enrolmentID')}
      where s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID}
        and s.competency_id = any(${competencyIDs}::smallint[]) and s.is_fixed and s.value is not null
      group by s.student_id, e.school_class_id, e.grade
      having count(*) = ${competencyIDs.length}
    ), tagged as (
      select student_id, array_agg(tag_id::int order by tag_id) as tag_ids,
        array_agg(tag_id::int order by tag_id) filter (where is_priority) as priority_tag_ids
      from student_tag
      where company_id = ${companyID}
      group by student_id
    )
    select school_class_id, grade, coalesce(tag_ids, '{}') as tag_ids,
      coalesce(priority_tag_ids, '{}') as priority_tag_ids, count(*)::int as n
    from scored
    left join tagged using (student_id)
    group by school_class_id, grade, tag_ids, priority_tag_ids`.execute(tx);
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

import { sql } from 'kysely';
import { limits } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { classOrder, sameSchoolKey } from '../../../db/query.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';
import { soundEvaluators } from '../../../lib/results/sound-evaluators.repository.ts';
import { ofCourse, type PersonRow, type ReportsOf } from './reports.repository.ts';

interface FewEvaluatorsRow extends PersonRow {
  withoutNumber: number;
  asked: number;
  /** The most that one of these competencies has. */
  evaluators: number;
  total: number;
}

/** Students of a course with scores, and how many of their competencies have a number of others. */
const withNumbers = (filter: ReportsOf) => {
  const few = sql`${soundEvaluators('v')} < ${limits.evaluatorsForFixedScore}`;
  return sql`
    select x.student_id, enrolment.school_class_id, enrolment.student_number, cardinality(e.competency_ids) as asked,
      cardinality(e.competency_ids) - (count(v.value) filter (where not ${few}))::int as without_number,
      coalesce(max(v.evaluators) filter (where v.value is not null and ${few}), 0)::int as evaluators
    from examinee x
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    left join score v on ${sameSchoolKey('v', 'x', 'evalSettingID', 'studentID')}
    where ${ofCourse(filter)} and e.peer_evaluation
      and exists (select from score_run run where ${sameSchoolKey('run', 'e', 'evalSettingID')})
    group by x.student_id, enrolment.school_class_id, enrolment.student_number, e.competency_ids`;
};

/** Everybody whom `fewEvaluatorsOf` lists. */
export async function idsOfFewEvaluators(tx: Tx, filter: ReportsOf): Promise<number[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<{ studentID: number }>`
    select student_id from (${withNumbers(filter)}) as listed where without_number > 0`.execute(tx);
  return rows.map(({ studentID }) => studentID);
}

/**
 * One page of the students of a course with scores who have competencies of fewer than three sound evaluators, by class
 * and number.
 */
export async function fewEvaluatorsOf(
  tx: Tx,
  filter: ReportsOf,
  page: Page,
): Promise<FewEvaluatorsRow[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<FewEvaluatorsRow>`
    select s.student_id, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana, c.grade,
      c.name as school_class_name, l.student_number, l.without_number, l.asked, l.evaluators,
      (count(*) over ())::int as total
    from (${withNumbers(filter)}) as l
    join student s on s.company_id = ${filter.companyID} and s.student_id = l.student_id
    left join school_class c on c.company_id = ${filter.companyID} and c.school_class_id = l.school_class_id
    where l.without_number > 0 and s.erased_at is null
    order by ${classOrder('c')}, l.student_number, l.student_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  return rows;
}

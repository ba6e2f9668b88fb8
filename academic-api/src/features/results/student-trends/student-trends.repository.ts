import { sql } from 'kysely';
import type { LanguageCode, RecordExam } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';

interface TrendsOf {
  companyID: number;
  studentID: number;
  schoolYear: number;
  scope: Scope;
  language: LanguageCode;
}

/** A student's result in one trend of one check, with figures of everybody who was checked and of the grade. */
export interface TrendRow {
  evalSettingID: number;
  examTitle: string;
  schoolYear: number;
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  scoringState: RecordExam['scoringState'];
  trendID: number;
  masterID: number;
  title: string;
  highScoreTitle: string;
  lowScoreTitle: string;
  value: number;
  n: number;
  mean: number;
  sd: number | null;
  gradeN: number;
  gradeMean: number;
  gradeSd: number | null;
  /** People who are counted and whom the reader may not see: of everybody, and of the grade. */
  others: number;
  gradeOthers: number;
}

/** Every result of a student up to a school year, oldest check first, then by trend. */
export async function trendsOf(tx: Tx, student: TrendsOf): Promise<TrendRow[]> {
  const { companyID, studentID, schoolYear, scope, language } = student;
  const text = (column: string) => sql`${sql.ref(column)} ->> ${sql.lit(language)}`;
  const { rows } = await sql<TrendRow>`
    with own as materialized (
      select r.eval_setting_id, r.scale_id, r.value, e.school_year, e.grade
      from part_score r
      join examinee p on ${sameSchoolKey('p', 'r', 'evalSettingID', 'studentID')}
      join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
      join exam x on ${sameSchoolKey('x', 'r', 'evalSettingID')}
      where r.company_id = ${companyID} and r.student_id = ${studentID} and r.part = 'trend' and r.value is not null
        and x.scoring_state = 'done' and x.school_year <= ${schoolYear} and ${inScope(scope, 'e')}
    )
    select x.eval_setting_id, x.title as exam_title, x.school_year, x.start_at, x.end_at, x.ended_at, x.scoring_state,
      t.trend_id, t.master_id, ${text('t.title')} as title, ${text('t.highScoreTitle')} as high_score_title,
      ${text('t.lowScoreTitle')} as low_score_title, own.value, f.*
    from own
    join exam x on x.company_id = ${companyID} and x.eval_setting_id = own.eval_setting_id
    join trend t on t.trend_id = own.scale_id
    cross join lateral (
      select count(*)::int as n, avg(a.value) as mean, stddev_samp(a.value) as sd,
        count(*) filter (where g.enrolment_id is not null)::int as grade_n,
        avg(a.value) filter (where g.enrolment_id is not null) as grade_mean,
        stddev_samp(a.value) filter (where g.enrolment_id is not null) as grade_sd,
        count(*) filter (where not coalesce(${inScope(scope, 'c')}, false))::int as others,
        count(*) filter (where g.enrolment_id is not null and not coalesce(${inScope(scope, 'c')}, false))::int
          as grade_others
      from part_score a
      join examinee q on ${sameSchoolKey('q', 'a', 'evalSettingID', 'studentID')}
      join enrolment c on ${sameSchoolKey('c', 'q', 'enrolmentID')}
      left join enrolment g on ${sameSchoolKey('g', 'q', 'enrolmentID')}
        and g.school_year = own.school_year and g.grade = own.grade
      where a.company_id = ${companyID} and a.eval_setting_id = own.eval_setting_id and a.part = 'trend'
        and a.scale_id = own.scale_id and a.value is not null
    ) f
    order by least(x.ended_at, x.end_at), x.eval_setting_id, t.trend_id`.execute(tx);
  return rows;
}

/** Additions to the school's plan. */
export async function additionalPlans(tx: Tx, companyID: number): Promise<number[]> {
  const row = await tx
    .selectFrom('licence')
    .select('additionalPlans')
    .where('companyID', '=', companyID)
    .executeTakeFirst();
  return row?.additionalPlans ?? [];
}

import { sql } from 'kysely';
import type { AnswerPart } from '@mebae/contracts';
import {
  highlightsOf,
  learningDriveTrendID,
  trendBandOf,
  trendCutsOf,
  type StatementScore,
} from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { areLinked } from '../../../lib/results/linked-scores.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import { soundEvaluators } from '../../../lib/results/sound-evaluators.repository.ts';
import type { ExamScores } from './exam-scores.ts';

interface Course {
  companyID: number;
  evalSettingID: number;
}

/** Scores of a course with the figures of grade and class that the record has, too; a student's competencies in the course's order. */
async function scoresInGrade(tx: Tx, { companyID, evalSettingID }: Course) {
  const { rows } = await sql<StatementScore & { studentID: number }>`
    select s.student_id, s.competency_id, s.value, s.standard_error, s.is_fixed, ${soundEvaluators('s')} as sound_evaluators,
      s.self_value, avg(s.value) filter (where s.is_fixed) over grade as grade_mean,
      stddev_samp(s.value) filter (where s.is_fixed) over grade as grade_sd,
      (count(s.value) filter (where s.is_fixed) over grade)::int as grade_n,
      ${areLinked('s', 'e.schoolClassID', sql`over grade`)} as is_grade_linked,
      avg(s.value) filter (where s.is_fixed) over school_class as class_mean
    from score s
    join enrolment e on ${sameSchoolKey('e', 's', 'enrolmentID')}
    join exam x on ${sameSchoolKey('x', 's', 'evalSettingID')}
    where s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID}
    window grade as (partition by s.competency_id, e.school_year, e.grade),
      school_class as (partition by s.competency_id, e.school_class_id)
    order by s.student_id, array_position(x.competency_ids, s.competency_id)`.execute(tx);
  return rows;
}

async function learningDrive(tx: Tx, { companyID, evalSettingID }: Course) {
  const rows = await tx
    .selectFrom('partScore')
    .select(['studentID', 'value'])
    .where((eb) =>
      eb.and({
        companyID,
        evalSettingID,
        part: 'trend' satisfies AnswerPart,
        scaleID: learningDriveTrendID,
      }),
    )
    .execute();
  return new Map(
    rows.flatMap(({ studentID, value }) => (value === null ? [] : [[studentID, value] as const])),
  );
}

/**
 * Writes what lists show of each examinee of a course: competencies to talk about, whether the answers about oneself look
 * careless, and the learning incentive. Scores and trends of the course are written already.
 */
export async function writeExamineeSummaries(
  tx: Tx,
  course: Course,
  { evaluators, scores }: ExamScores,
): Promise<void> {
  await disableNestedLoops(tx);
  const byStudent = Map.groupBy(await scoresInGrade(tx, course), (row) => row.studentID);
  const drive = await learningDrive(tx, course);
  const cuts = trendCutsOf([...drive.values()]);
  const haveSelf = new Set(
    scores.flatMap((score) => (score.selfValue === null ? [] : score.studentID)),
  );
  const suspicious = new Set(
    evaluators.flatMap((fit) => (fit.selfCarelessReasons.length > 0 ? fit.evaluatorID : [])),
  );
  const students = new Set([...byStudent.keys(), ...drive.keys()]);
  const summaries = [...students].map((studentID) => {
    const rows = byStudent.get(studentID) ?? [];
    const learning = drive.get(studentID);
    return {
      studentID,
      highlights: rows.some((row) => row.isFixed)
        ? highlightsOf({ scores: rows, isSelfCareless: suspicious.has(studentID) })
        : null,
      isSuspicious: haveSelf.has(studentID) ? suspicious.has(studentID) : null,
      learningIncentive: learning === undefined ? null : trendBandOf(learning, cuts),
    };
  });
  const { companyID, evalSettingID } = course;
  await sql`
    update examinee p set highlights = s.highlights, is_suspicious = s."isSuspicious",
      learning_incentive = s."learningIncentive"
    from examinee q
    left join jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as s("studentID" bigint, highlights jsonb,
      "isSuspicious" boolean, "learningIncentive" text) on s."studentID" = q.student_id
    where q.company_id = ${companyID} and q.eval_setting_id = ${evalSettingID}
      and ${sameSchoolKey('p', 'q', 'evalSettingID', 'studentID')}`.execute(tx);
}

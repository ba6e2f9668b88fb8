import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { CompetencySettingType, ScoreMethod } from '@mebae/contracts';
import type { Db } from '../db/connect.ts';
import { scoreExamJob } from '../features/results/scores/score-exam.job.ts';
import type { TestApi } from './api.ts';
import type { TestSchool } from './school.ts';

/** A score as the job would have written it. */
export interface ScoreFixture {
  studentID: number;
  competencyID: number;
  value: number | null;
  /** 4 unless given; null where it isn't known. */
  standardError?: number | null;
  /** 3 unless given. */
  evaluators?: number;
  /** True unless given. */
  isFixed?: boolean;
  selfValue?: number | null;
}

/**
 * An exam with all the school's students that is over and scored, with exactly these scores.
 * @param options competencies asked about; days since its end; how far the scoring is
 */
export async function createScoredExam(
  db: Db,
  school: TestSchool,
  scores: readonly ScoreFixture[],
  options: {
    title?: string;
    competencyIDs?: number[];
    daysAgo?: number;
    schoolYear?: number;
    scoringState?: 'queued' | 'done';
    students?: TestSchool['students'];
  } = {},
): Promise<number> {
  const { companyID } = school;
  const endAt = new Date(Date.now() - (options.daysAgo ?? 1) * 24 * 3_600_000);
  const scoringState = options.scoringState ?? 'done';
  const { evalSettingID } = await db
    .insertInto('exam')
    .values({
      companyID,
      schoolYear: options.schoolYear ?? school.schoolYear,
      title: options.title ?? '第1回',
      startAt: new Date(endAt.getTime() - 7 * 24 * 3_600_000),
      endAt,
      endedAt: null,
      competencySettingType: CompetencySettingType.Customize,
      competencyIDs: options.competencyIDs ?? [...new Set(scores.map((s) => s.competencyID))],
      questionTypeID: 1,
      copiedFrom: null,
      createdBy: null,
      scoredAt: null,
      scoringState,
    })
    .returning('evalSettingID')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('examinee')
    .values(
      (options.students ?? school.students).map((student) => ({
        companyID,
        evalSettingID,
        studentID: student.studentID,
        enrolmentID: student.enrolmentID,
        linkHash: randomBytes(32),
      })),
    )
    .execute();
  if (scoringState !== 'done') return evalSettingID;
  await sql`
    insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version,
      value, standard_error, unadjusted, evaluators, is_fixed, self_value)
    select p.company_id, p.eval_setting_id, p.student_id, s."competencyID", p.enrolment_id,
      ${ScoreMethod.BiasCorrected}::smallint, 'test', s.value, s."standardError", s.value, s.evaluators, s."isFixed",
      s."selfValue"
    from jsonb_to_recordset(${JSON.stringify(
      scores.map((s) => ({ standardError: 4, evaluators: 3, isFixed: true, ...s })),
    )}::jsonb) as s("studentID" bigint, "competencyID" smallint, value float8, "standardError" float8,
      evaluators smallint, "isFixed" boolean, "selfValue" float8)
    join examinee p on p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID}
      and p.student_id = s."studentID"`.execute(db);
  await db
    .insertInto('scoreRun')
    .values({
      companyID,
      evalSettingID,
      method: ScoreMethod.BiasCorrected,
      modelVersion: 'test',
      ratings: scores.length,
      iterations: 1,
      converged: true,
      subsets: 1,
      thresholds: [-1, 0, 1],
      items: '[]',
    })
    .execute();
  return evalSettingID;
}

/** Scores the answers of an exam as the worker would. */
export async function scoreNow(
  api: TestApi,
  school: TestSchool,
  evalSettingID: number,
): Promise<void> {
  await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
}

import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { scoreExamJob } from './score-exam.job.ts';

let api: TestApi;
let school: TestSchool;
const now = new Date();

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 8 });
});

/** A course in which everybody answers about the next three classmates and about themselves. */
async function course(options: { ended: boolean }): Promise<number> {
  const { companyID } = school;
  const { eval_setting_id: evalSettingID } = await api.db
    .insertInto('exam')
    .values({
      company_id: companyID,
      school_year: school.schoolYear,
      title: '一学期の評価',
      start_at: new Date(now.getTime() - 10 * 86_400_000),
      end_at: new Date(now.getTime() + (options.ended ? -1 : 1) * 86_400_000),
      ended_at: null,
      competency_setting_type: 4,
      competency_ids: [1, 3],
      question_type_id: 1,
      copied_from: null,
      created_by: null,
      scored_at: null,
    })
    .returning('eval_setting_id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('examinee')
    .values(
      school.students.map((s) => ({
        company_id: companyID,
        eval_setting_id: evalSettingID,
        student_id: s.studentID,
        enrolment_id: s.enrolmentID,
        link_hash: Buffer.from(`${evalSettingID}/${s.studentID}`),
        language: null,
        first_seen_at: null,
        handed_in_at: null,
      })),
    )
    .execute();
  const pairs = school.students.flatMap((evaluator, index) =>
    [0, 1, 2, 3].map((step) => ({
      evaluator: evaluator.studentID,
      target: school.students[(index + step) % school.students.length]?.studentID ?? 0,
    })),
  );
  const requests = await api.db
    .insertInto('evaluation_request')
    .values(
      pairs.map((p) => ({
        company_id: companyID,
        eval_setting_id: evalSettingID,
        kind: p.evaluator === p.target ? ('self' as const) : ('peer' as const),
        evaluator_student_id: p.evaluator,
        target_student_id: p.target,
        progress: 2,
        completed_at: now,
      })),
    )
    .returning('evaluation_request_id')
    .execute();
  await api.db
    .insertInto('answer')
    .values(
      requests.flatMap((r, index) =>
        [1, 3].map((competencyID) => ({
          company_id: companyID,
          evaluation_request_id: r.evaluation_request_id,
          question_item_id: competencyID * 100 + 1,
          item_version: 1,
          competency_id: competencyID,
          level: 1 + ((index * 7 + competencyID) % 4),
          milliseconds: 4000,
          answered_at: now,
        })),
      ),
    )
    .execute();
  return evalSettingID;
}

const scores = (evalSettingID: number) =>
  api.db
    .selectFrom('score')
    .selectAll()
    .where('eval_setting_id', '=', evalSettingID)
    .orderBy('student_id')
    .orderBy('competency_id')
    .execute();
const stateOf = async (evalSettingID: number) =>
  (
    await api.db
      .selectFrom('exam')
      .select('scoring_state')
      .where('eval_setting_id', '=', evalSettingID)
      .executeTakeFirst()
  )?.scoring_state;

describe('the job that scores a course', () => {
  it('writes a fixed score for every examinee and competency, with the class it was given in', async () => {
    const evalSettingID = await course({ ended: true });
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const rows = await scores(evalSettingID);
    expect(rows).toHaveLength(8 * 2);
    for (const row of rows) {
      expect(row).toMatchObject({ evaluators: 3, is_fixed: true, method: 2 });
      expect(row.self_value).not.toBeNull();
      expect(school.students.find((s) => s.studentID === row.student_id)?.enrolmentID).toBe(
        row.enrolment_id,
      );
    }
    expect(await stateOf(evalSettingID)).toBe('done');
    const fits = await api.db
      .selectFrom('evaluator_fit')
      .selectAll()
      .where('eval_setting_id', '=', evalSettingID)
      .execute();
    expect(fits).toHaveLength(8);
    expect(fits.every((fit) => fit.ratings === 6)).toBe(true);
  });

  it('gives the same when it runs again', async () => {
    const evalSettingID = await course({ ended: true });
    const job = { companyID: school.companyID, evalSettingID };
    await scoreExamJob(api.deps, job);
    const first = await scores(evalSettingID);
    await scoreExamJob(api.deps, job);
    const second = await scores(evalSettingID);
    const plain = (rows: typeof first) => rows.map((row) => ({ ...row, computed_at: null }));
    expect(plain(second)).toEqual(plain(first));
  });

  it('calls the scores of a running course preliminary', async () => {
    const evalSettingID = await course({ ended: false });
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const rows = await scores(evalSettingID);
    expect(rows.length).toBe(16);
    expect(rows.some((row) => row.is_fixed)).toBe(false);
  });

  it('has nothing to do for a course that is gone', async () => {
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID: 999_999 });
    expect(await scores(999_999)).toEqual([]);
  });

  it('never reads or writes another school', async () => {
    const evalSettingID = await course({ ended: true });
    const other = await createSchool(api.db);
    await scoreExamJob(api.deps, { companyID: other.companyID, evalSettingID });
    expect(await scores(evalSettingID)).toEqual([]);
    expect(await stateOf(evalSettingID)).toBe('none');
  });
});

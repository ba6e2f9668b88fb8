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
  const { evalSettingID } = await api.db
    .insertInto('exam')
    .values({
      companyID,
      schoolYear: school.schoolYear,
      title: '一学期の評価',
      startAt: new Date(now.getTime() - 10 * 86_400_000),
      endAt: new Date(now.getTime() + (options.ended ? -1 : 1) * 86_400_000),
      endedAt: null,
      competencySettingType: 4,
      competencyIDs: [1, 3],
      questionTypeID: 1,
      copiedFrom: null,
      createdBy: null,
      scoredAt: null,
    })
    .returning('evalSettingID')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('examinee')
    .values(
      school.students.map((s) => ({
        companyID,
        evalSettingID,
        studentID: s.studentID,
        enrolmentID: s.enrolmentID,
        linkHash: Buffer.from(`${evalSettingID}/${s.studentID}`),
        language: null,
        firstSeenAt: null,
        handedInAt: null,
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
    .insertInto('evaluationRequest')
    .values(
      pairs.map((p) => ({
        companyID,
        evalSettingID,
        kind: p.evaluator === p.target ? ('self' as const) : ('peer' as const),
        evaluatorStudentID: p.evaluator,
        targetStudentID: p.target,
        progress: 2,
        completedAt: now,
      })),
    )
    .returning('evaluationRequestID')
    .execute();
  await api.db
    .insertInto('answer')
    .values(
      requests.flatMap((r, index) =>
        [1, 3].map((competencyID) => ({
          companyID,
          evaluationRequestID: r.evaluationRequestID,
          questionItemID: competencyID * 100 + 1,
          itemVersion: 1,
          competencyID,
          level: 1 + ((index * 7 + competencyID) % 4),
          milliseconds: 4000,
          answeredAt: now,
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
    .where('evalSettingID', '=', evalSettingID)
    .orderBy('studentID')
    .orderBy('competencyID')
    .execute();
const stateOf = async (evalSettingID: number) =>
  (
    await api.db
      .selectFrom('exam')
      .select('scoringState')
      .where('evalSettingID', '=', evalSettingID)
      .executeTakeFirst()
  )?.scoringState;

describe('the job that scores a course', () => {
  it('writes a fixed score for every examinee and competency, with the class it was given in', async () => {
    const evalSettingID = await course({ ended: true });
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const rows = await scores(evalSettingID);
    expect(rows).toHaveLength(8 * 2);
    for (const row of rows) {
      expect(row).toMatchObject({ evaluators: 3, isFixed: true, method: 2 });
      expect(row.selfValue).not.toBeNull();
      expect(school.students.find((s) => s.studentID === row.studentID)?.enrolmentID).toBe(
        row.enrolmentID,
      );
    }
    expect(await stateOf(evalSettingID)).toBe('done');
    const fits = await api.db
      .selectFrom('evaluatorFit')
      .selectAll()
      .where('evalSettingID', '=', evalSettingID)
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
    const plain = (rows: typeof first) => rows.map((row) => ({ ...row, computedAt: null }));
    expect(plain(second)).toEqual(plain(first));
  });

  it('calls the scores of a running course preliminary', async () => {
    const evalSettingID = await course({ ended: false });
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const rows = await scores(evalSettingID);
    expect(rows.length).toBe(16);
    expect(rows.some((row) => row.isFixed)).toBe(false);
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

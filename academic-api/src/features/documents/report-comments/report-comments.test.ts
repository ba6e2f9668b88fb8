import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportCommentsOfClass } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { cleanUp } from '../../system/clean-up/clean-up.job.ts';
import { readStudentData } from '../data-exports/student-data.ts';
import { withSchoolTransaction } from '../../../db/connect.ts';

const api = await startTestApi();
let school: TestSchool;
let evalSettingID: number;

beforeEach(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 3 });
  evalSettingID = await createScoredExam(
    api.db,
    school,
    school.students.map(({ studentID }) => ({ studentID, competencyID: 1, value: 50 })),
    { daysAgo: 30 },
  );
});

const ofClass = (at: number) =>
  school.students.filter((s) => s.schoolClassID === school.classes[at]?.schoolClassID);
const firstID = () => ofClass(0)[0]?.studentID ?? 0;
const path = (studentID = firstID()) => `/exams/${evalSettingID}/comments/${studentID}`;
const comment = { text: 'よく話を聞いていました', isDone: false, updatedAt: null as string | null };
const save = (change: object = {}, { token = school.teacher, studentID = firstID() } = {}) =>
  api.call('PUT', path(studentID), { token, body: { ...comment, ...change } });
const listOf = (at: number, token = school.teacher) =>
  api.call('GET', `/exams/${evalSettingID}/comments/classes/${school.classes[at]?.schoolClassID}`, {
    token,
  });
const rowOf = async (studentID = firstID()) => {
  const { data } = (await listOf(0)).body as ReportCommentsOfClass;
  return data.find((row) => row.studentID === studentID);
};

describe('comments to a class', () => {
  it('are kept as drafts, finished, and counted class by class', async () => {
    expect((await listOf(0)).body.data).toHaveLength(3);
    expect(await rowOf()).toMatchObject({
      text: '',
      isDone: false,
      updatedAt: null,
      findings: null,
    });
    const { body: first } = await save();
    expect(await rowOf()).toMatchObject({ ...comment, updatedAt: first.updatedAt });
    const done = { text: '一行目\r\n二行目 ', isDone: true, updatedAt: first.updatedAt };
    expect((await save(done)).status).toBe(200);
    expect(await rowOf()).toMatchObject({ text: '一行目\n二行目', isDone: true });
    await save({}, { studentID: ofClass(0)[1]?.studentID ?? 0 });
    const { body } = await api.call('GET', `/exams/${evalSettingID}/comments`, {
      token: school.admin,
    });
    expect(body).toMatchObject({
      dueOn: null,
      data: [
        { schoolClassName: '1組', students: 3, done: 1, drafts: 1 },
        { schoolClassName: '2組', students: 3, done: 0, drafts: 0 },
      ],
    });
  });

  it('begin with the findings of the course’s year, where there are any', async () => {
    const options = { style: 'plain', length: 50, language: 'ja', evidence: [], source: 'person' };
    const { status } = await api.call('PUT', `/studentRecord/${firstID()}/findings`, {
      token: school.admin,
      body: { ...options, text: '人の話をよく聞く。', isDone: true, updatedAt: null },
    });
    expect(status).toBe(200);
    expect(await rowOf()).toMatchObject({ text: '', findings: '人の話をよく聞く。' });
  });

  it('are not overwritten unseen', async () => {
    await save();
    const second = await save({ text: '別の文' });
    expect([second.status, second.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
    const { updatedAt } = (await api.call('GET', path(), { token: school.teacher })).body;
    expect((await save({ text: '別の文', updatedAt })).status).toBe(200);
    expect((await save({ text: '三つめ', updatedAt })).status).toBe(409);
    expect(await rowOf()).toMatchObject({ text: '別の文' });
  });

  it('are finished only with words in them', async () => {
    expect((await save({ text: ' \n ', isDone: true })).body).toMatchObject({
      reason: 'emptyComment',
    });
    expect((await save({ text: 'x'.repeat(401) })).status).toBe(400);
    expect(await rowOf()).toMatchObject({ updatedAt: null });
  });

  it('are seen and written by those in charge', async () => {
    const [other] = ofClass(1);
    expect((await save({}, { studentID: other?.studentID ?? 0 })).status).toBe(404);
    expect((await listOf(1)).status).toBe(404);
    expect((await listOf(1, school.admin)).body.data).toHaveLength(3);
    const { body } = await api.call('GET', `/exams/${evalSettingID}/comments`, {
      token: school.teacher,
    });
    expect(body.data).toHaveLength(1);
    const stranger = await createSchool(api.db, { studentsPerClass: 1 });
    expect((await save({}, { token: stranger.admin })).status).toBe(404);
  });

  it('leave one audit row for what is written within minutes, and one for each time that it is finished', async () => {
    let { updatedAt } = (await save()).body;
    for (const text of ['よく', 'よく話を', 'よく話を聞きます']) {
      ({ updatedAt } = (await save({ text, updatedAt })).body);
    }
    await save({ isDone: true, updatedAt });
    const { rows } = await sql<{ detail: { isDone: boolean } }>`
      select detail from audit_log where action = 'reportComment.save' and student_id = ${firstID()}
      order by audit_id`.execute(api.db);
    expect(rows.map(({ detail }) => detail.isDone)).toEqual([false, true]);
  });
});

it('the day until which comments are to be finished is set by administrators', async () => {
  const setDue = (dueOn: string | null, token: string) =>
    api.call('PUT', `/exams/${evalSettingID}/comments-due`, { token, body: { dueOn } });
  expect((await setDue('2026-12-01', school.teacher)).status).toBe(403);
  expect((await setDue('2026-12-01', school.admin)).status).toBe(200);
  expect((await listOf(0)).body.dueOn).toBe('2026-12-01');
  await setDue(null, school.admin);
  expect((await listOf(0)).body.dueOn).toBeNull();
});

describe('a comment', () => {
  const rows = () =>
    api.db
      .selectFrom('reportComment')
      .select(['studentID', 'text'])
      .where('companyID', '=', school.companyID)
      .execute();

  it('is in the file of everything of its student', async () => {
    await save({ isDone: true });
    const data = await withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
      readStudentData(tx, school.companyID, firstID(), { language: 'ja', schoolKind: 'secondary' }),
    );
    expect(data.reportComments).toMatchObject([
      { course: '第1回', text: comment.text, isDone: true },
    ]);
  });

  it('goes with a student who is erased', async () => {
    await save({ isDone: true });
    const { manageNumber } = await api.db
      .selectFrom('student')
      .select('manageNumber')
      .where('studentID', '=', firstID())
      .executeTakeFirstOrThrow();
    await api.call('POST', `/students/${firstID()}/erasure`, {
      token: school.admin,
      body: { manageNumber },
    });
    expect(await rows()).toEqual([]);
    expect((await listOf(0)).body.data).toHaveLength(2);
    expect((await save()).status).toBe(404);
  });

  it('goes when the time of reports is over, unless a newer report prints it', async () => {
    await save({ isDone: true });
    await save({ isDone: true }, { studentID: ofClass(0)[1]?.studentID ?? 0 });
    const { body: kept } = await api.call('GET', '/school/retention', { token: school.admin });
    const body = { ...kept, reportDays: 365 };
    await api.call('PUT', '/school/retention', { token: school.admin, body });
    await sql`update report_comment set updated_at = updated_at - interval '400 days'
      where company_id = ${school.companyID}`.execute(api.db);
    // the course is not over for so long
    await cleanUp(api.deps);
    expect(await rows()).toHaveLength(2);
    await sql`update exam set start_at = start_at - interval '400 days', end_at = end_at - interval '400 days'
      where eval_setting_id = ${evalSettingID}`.execute(api.db);
    await api.db
      .insertInto('report')
      .values({
        companyID: school.companyID,
        evalSettingID,
        studentID: firstID(),
        kind: 'full',
        state: 1,
        language: 'ja',
        hasReadings: false,
        operationID: null,
        requestedAt: new Date(),
        requestedBy: null,
      })
      .execute();
    await cleanUp(api.deps);
    expect(await rows()).toMatchObject([{ studentID: firstID() }]);
  });
});

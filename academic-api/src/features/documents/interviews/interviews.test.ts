import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changedMeanwhile,
  type InterviewBody,
  type InterviewsOfClass,
  type StudentInterviews,
} from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
let studentID: number;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 3 });
  studentID = school.students[0]?.studentID ?? 0;
});

const path = (rest = '', student = studentID) => `/studentRecord/${student}/interviews${rest}`;
const interview: InterviewBody = {
  heldOn: '2026-10-01',
  memo: '  部活動の話。\n家庭学習の時間を決めた。',
  goals: ['毎日30分の復習'],
  nextOn: '2026-11-10',
};
const read = async (token = school.admin): Promise<StudentInterviews> =>
  (await api.call('GET', path(), { token })).body;
const keep = (body: Partial<InterviewBody> = {}, token = school.teacher) =>
  api.call('POST', path(), { token, body: { ...interview, ...body } });

describe('interviews with a student', () => {
  it('are kept with goals and the next day, the last one first, and each write is in the log', async () => {
    const { status } = await keep({ heldOn: '2026-09-01', nextOn: null });
    expect(status).toBe(200);
    await keep();
    const { interviews, agenda, hasScores } = await read();
    expect({ agenda, hasScores }).toEqual({ agenda: [], hasScores: false });
    expect(interviews).toMatchObject([
      { ...interview, memo: interview.memo.trim(), createdByLastName: expect.any(String) },
      { heldOn: '2026-09-01', nextOn: null },
    ]);
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'studentID', 'detail'])
      .where('companyID', '=', school.companyID)
      .orderBy('auditID')
      .execute();
    expect(rows).toEqual([
      { action: 'interview.create', studentID, detail: { heldOn: '2026-09-01' } },
      { action: 'interview.create', studentID, detail: { heldOn: '2026-10-01' } },
      { action: 'student.view', studentID, detail: { part: 'interview' } },
    ]);
  });

  it('have an agenda in the caller’s language', async () => {
    const scores = (value: number) => [{ studentID, competencyID: 1, value }];
    await createScoredExam(api.db, school, scores(40), { daysAgo: 100 });
    await createScoredExam(api.db, school, scores(70));
    const { body } = await api.call('GET', `${path()}?lang=en`, { token: school.teacher });
    expect(body).toMatchObject({
      hasScores: true,
      agenda: [
        { kind: 'risen', name: 'Problem setting', comment: expect.stringMatching(/^You put/) },
      ],
    });
  });

  it('are refused with a next day before the talk, with tabs, and with too many goals', async () => {
    const refused = [
      [{ nextOn: '2026-09-30' }, { category: 2, code: 1, reason: 'nextOn' }],
      [{ memo: 'a\tb' }, { category: 1, code: 2023 }],
      [{ goals: Array(6).fill('goal') }, { category: 1, code: 2003 }],
    ] as const;
    for (const [body, failure] of refused) {
      expect((await keep(body as Partial<InterviewBody>)).body).toMatchObject(failure);
    }
    expect((await read()).interviews).toEqual([]);
  });

  it('are changed by one of two people; the other learns of it', async () => {
    await keep();
    const [first] = (await read()).interviews;
    const change = (memo: string, token: string) =>
      api.call('PUT', path(`/${first?.interviewID}`), {
        token,
        body: { ...interview, memo, updatedAt: first?.updatedAt },
      });
    expect((await change('mine', school.admin)).status).toBe(200);
    const second = await change('theirs', school.teacher);
    expect(second).toMatchObject({
      status: 409,
      body: {
        reason: [changedMeanwhile, expect.any(String), expect.any(String), expect.any(String)],
      },
    });
    expect((await read()).interviews[0]?.memo).toBe('mine');
  });

  it('are removed and come back as they were', async () => {
    await keep();
    const before = (await read()).interviews;
    const id = before[0]?.interviewID;
    const removed = await api.call('DELETE', path(`/${id}`), { token: school.teacher });
    expect((await read()).interviews).toEqual([]);
    expect((await api.call('DELETE', path(`/${id}`), { token: school.teacher })).status).toBe(404);
    const undone = await api.call('POST', `/undo/${removed.body.undoID}`, {
      token: school.teacher,
    });
    expect(undone.status).toBe(200);
    expect((await read()).interviews).toEqual(before);
  });

  it('of another class or another student are not there', async () => {
    await keep();
    const id = (await read()).interviews[0]?.interviewID;
    const far = school.students[4]?.studentID ?? 0;
    const near = school.students[1]?.studentID ?? 0;
    const calls = [
      ['GET', path('', far)],
      ['DELETE', path(`/${id}`, far)],
      ['DELETE', path(`/${id}`, near)],
    ] as const;
    for (const [method, address] of calls) {
      expect((await api.call(method, address, { token: school.teacher })).status).toBe(404);
    }
    expect((await read()).interviews).toHaveLength(1);
  });

  it('of a year in which a teacher was not in charge are the administrator’s only', async () => {
    await keep();
    await api.db
      .updateTable('interview')
      .set({ schoolYear: school.schoolYear - 1 })
      .where('companyID', '=', school.companyID)
      .execute();
    await api.db
      .insertInto('enrolment')
      .values({
        companyID: school.companyID,
        studentID,
        schoolYear: school.schoolYear - 1,
        schoolClassID: null,
        studentNumber: null,
      })
      .execute();
    expect((await read(school.admin)).interviews).toHaveLength(1);
    expect((await read(school.teacher)).interviews).toEqual([]);
  });

  it('go with the student who is erased', async () => {
    await keep();
    await api.db
      .updateTable('student')
      .set({ manageNumber: 'ZQ-1' })
      .where('studentID', '=', studentID)
      .execute();
    const erased = await api.call('POST', `/students/${studentID}/erasure`, {
      token: school.admin,
      body: { manageNumber: 'ZQ-1' },
    });
    expect(erased.status).toBe(200);
    const rows = await api.db
      .selectFrom('interview')
      .select('interviewID')
      .where('companyID', '=', school.companyID)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('interviews with a class', () => {
  it('show who was not talked to this year, and whose next day has come', async () => {
    const [first, second, third] = school.students.map((student) => student.studentID);
    const keepFor = (id: number | undefined, body: Partial<InterviewBody>) =>
      api.call('POST', path('', id), { token: school.admin, body: { ...interview, ...body } });
    await keepFor(first, { heldOn: '2026-05-01', nextOn: '2026-05-20' });
    // the last one counts
    await keepFor(second, { heldOn: '2026-05-01', nextOn: '2026-05-20' });
    await keepFor(second, { heldOn: '2026-06-01', nextOn: '2099-01-01' });
    const classID = school.classes[0]?.schoolClassID ?? 0;
    const readAs = (id: number, token: string) =>
      api.call('GET', `/schoolClasses/${id}/interviews`, { token });
    const { data }: InterviewsOfClass = (await readAs(classID, school.teacher)).body;
    expect(data).toMatchObject([
      { studentID: first, count: 1, lastOn: '2026-05-01', nextOn: '2026-05-20', state: 'due' },
      { studentID: second, count: 2, lastOn: '2026-06-01', nextOn: '2099-01-01', state: 'done' },
      { studentID: third, count: 0, lastOn: null, nextOn: null, state: 'none' },
    ]);
    const far = school.classes[1]?.schoolClassID ?? 0;
    expect((await readAs(far, school.teacher)).status).toBe(404);
  });
});

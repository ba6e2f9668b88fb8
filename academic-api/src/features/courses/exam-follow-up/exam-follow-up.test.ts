import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { closeExams } from '../exams/close-exams.job.ts';

const api = await startTestApi();
let school: TestSchool;
let exam: TestExam;
const minute = 60_000;

beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
  exam = await createExam(api, school, { classes: 2 });
});

const post = (path: string, body: unknown, token = school.admin) =>
  api.call('POST', `/exams/${exam.evalSettingID}/${path}`, { token, body });
const person = async (studentID: number) => {
  const path = `/exams/${exam.evalSettingID}/examinees`;
  const { body } = await api.call('GET', path, { token: school.admin });
  return body.data.find((row: { studentID: number }) => row.studentID === studentID);
};
const studentAt = (index: number): number => school.students[index]?.studentID ?? 0;
const handIn = (...studentIDs: number[]) =>
  api.db
    .updateTable('examinee')
    .set({ handedInAt: new Date() })
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('studentID', 'in', studentIDs)
    .execute();
const candidate = async (studentID: number) => {
  const token = exam.tokens.get(studentID) ?? '';
  return (await api.call('GET', '/answer/session', { candidate: token })).body;
};
const scoringState = async () =>
  (await api.call('GET', `/exams/${exam.evalSettingID}`, { token: school.admin })).body
    .scoringState;

test('a reminder goes once to each who can be reached and has not handed in, and says who could not', async () => {
  await handIn(studentAt(0));
  await api.db
    .updateTable('student')
    .set({ email: null })
    .where('studentID', '=', studentAt(1))
    .execute();
  const reminder = { reminderID: randomUUID(), people: { filter: {} } };
  expect((await post('reminders', reminder)).body).toEqual({
    reminded: 8,
    withoutEmail: 1,
    handedIn: 1,
    ended: 0,
    state: 'held',
  });
  expect((await post('reminders', reminder)).body).toMatchObject({ reminded: 0 });
  expect(await person(studentAt(2))).toMatchObject({
    reminders: 1,
    reminderState: 'queued',
    remindedAt: expect.any(String),
  });
  const { body } = await api.call('GET', `/exams/${exam.evalSettingID}/mails`, {
    token: school.teacher,
  });
  // a Normal teacher's own class: of five, one has handed in and one has no address
  expect(body).toMatchObject({
    totalRecords: 3,
    data: [{ kind: 'reminder', state: 'queued' }, {}, {}],
  });
  const path = `/exams/${exam.evalSettingID}/examinees`;
  const count = async (query: string) =>
    (await api.call('GET', `${path}?${query}`, { token: school.admin })).body.totalRecords;
  expect(await count('mark=reminded')).toBe(8);
  expect(await count('mark=withoutEmail')).toBe(1);
  expect(await count('state=handedIn')).toBe(1);
});

test('an own end keeps one person’s pages open, and the scores wait for it', async () => {
  const endAt = new Date(exam.endAt.getTime() + 60 * minute).toISOString();
  const people = { studentIDs: [studentAt(0)] };
  const early = await post('extensions', { people, endAt: exam.endAt.toISOString() });
  expect(early.body.reason).toBe('endTooEarly');
  const extended = await post('extensions', { people, endAt }, school.teacher);
  expect(extended.body).toMatchObject({ changed: 1, unchanged: 0 });
  expect(await person(studentAt(0))).toMatchObject({ ownEndAt: endAt });
  api.setNow(new Date(exam.endAt.getTime() + 30 * minute));
  await closeExams(api.deps);
  expect(await scoringState()).toBe('none');
  expect(await candidate(studentAt(0))).toMatchObject({ status: 'open', endAt });
  expect(await candidate(studentAt(1))).toMatchObject({ status: 'ended' });
  api.setNow(new Date(exam.endAt.getTime() + 69 * minute));
  await closeExams(api.deps);
  expect(await candidate(studentAt(0))).toMatchObject({ status: 'grace' });
  expect(await scoringState()).toBe('none');
  api.setNow(new Date(exam.endAt.getTime() + 71 * minute));
  await closeExams(api.deps);
  expect(await scoringState()).toBe('queued');
});

test('an extension is taken back by its undo, unless it was changed since', async () => {
  const people = { studentIDs: [studentAt(0), studentAt(1)] };
  const at = (minutes: number) => new Date(exam.endAt.getTime() + minutes * minute).toISOString();
  const first = await post('extensions', { people, endAt: at(60) });
  const undo = (undoID: string) => api.call('POST', `/undo/${undoID}`, { token: school.admin });
  expect((await undo(first.body.undoID)).body).toEqual({ kind: 'exam.extend', count: 2 });
  expect(await person(studentAt(0))).toMatchObject({ ownEndAt: null });
  const second = await post('extensions', { people, endAt: at(60) });
  await post('extensions', { people: { studentIDs: [studentAt(1)] }, endAt: at(90) });
  expect((await undo(second.body.undoID)).body.reason[0]).toBe('dependsOn');
});

test('who has handed in answers again, and what was given stays', async () => {
  await handIn(studentAt(0));
  const before = await api.db.selectFrom('answer').selectAll().execute();
  const people = { studentIDs: [studentAt(0), studentAt(1)] };
  const response = await post('reopenings', { people, endAt: null }, school.teacher);
  expect(response.body).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await person(studentAt(0))).toMatchObject({
    handedInAt: null,
    reopenedAt: expect.any(String),
  });
  expect(await candidate(studentAt(0))).toMatchObject({ status: 'open', receipt: null });
  expect(await api.db.selectFrom('answer').selectAll().execute()).toEqual(before);
  api.setNow(new Date(exam.endAt.getTime() + minute));
  await handIn(studentAt(2));
  const late = await post('reopenings', { people: { studentIDs: [studentAt(2)] }, endAt: null });
  expect(late.body.reason).toBe('endNeeded');
});

test('a Normal teacher follows up own students only, and nobody after the scores', async () => {
  const endAt = new Date(exam.endAt.getTime() + 60 * minute).toISOString();
  const others = { studentIDs: [studentAt(9)] };
  const own = { studentIDs: [studentAt(0)] };
  expect((await post('extensions', { people: others, endAt }, school.teacher)).status).toBe(404);
  await api.db
    .updateTable('exam')
    .set({ scoringState: 'done' })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  const refused = await post('extensions', { people: own, endAt }, school.teacher);
  expect(refused.body.reason).toBe('scored');
  expect((await post('extensions', { people: own, endAt })).status).toBe(200);
  expect(await scoringState()).toBe('none');
});

test('"end now" ends it also for who had an own end', async () => {
  const endAt = new Date(exam.endAt.getTime() + 60 * minute).toISOString();
  await post('extensions', { people: { studentIDs: [studentAt(0)] }, endAt });
  await api.call('POST', `/exams/${exam.evalSettingID}/end`, { token: school.admin });
  expect(await person(studentAt(0))).toMatchObject({ ownEndAt: null });
});

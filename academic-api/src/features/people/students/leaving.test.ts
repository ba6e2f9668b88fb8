import { dayInJapan } from '@mebae/rules';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { cleanUp } from '../../system/clean-up/clean-up.job.ts';
import { joinExams } from '../../courses/exam-joiners/join-exams.job.ts';

const api = await startTestApi();
let school: TestSchool;
beforeEach(async () => {
  school = await createSchool(api.db, { studentsPerClass: 6 });
});

const dayMs = 86_400_000;
const day = (days = 0): string => dayInJapan(new Date(Date.now() + days * dayMs));
const id = (index: number): number => school.students[index]?.studentID ?? 0;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  api.call(method, path, { token: school.admin, ...(body && { body }) });
const leave = (indexes: number[], on = day(), state = 'transferredOut') =>
  call('POST', '/students/leave', { studentIDs: indexes.map(id), state, on });
const bringBack = (indexes: number[], more: object = {}) =>
  call('POST', '/students/bring-back', { studentIDs: indexes.map(id), ...more });
const undo = (undoID: string) => call('POST', `/undo/${undoID}`);
const listed = async (): Promise<number[]> => {
  const { body } = await call('GET', '/students');
  expect(body.totalRecords).toBe(body.data.length);
  return body.data.map((row: { studentID: number }) => row.studentID);
};
const counted = async (): Promise<number[]> =>
  (await call('GET', '/schoolClasses')).body.data.map(
    (row: { studentCount: number }) => row.studentCount,
  );
const former = async (query = '') => (await call('GET', `/students/former${query}`)).body;

/** As if that day had come: the day of leaving moves back instead. */
const comes = (index: number) =>
  api.db
    .updateTable('enrolment')
    .set({ leavesOn: day() })
    .where('studentID', '=', id(index))
    .execute();

describe('leaving', () => {
  it('takes effect on its day: out of lists, counts, new courses and next classes, and it goes back', async () => {
    expect(await listed()).toHaveLength(12);
    const { body } = await leave([0, 1]);
    expect(body).toMatchObject({ changed: 2, unchanged: 0 });
    expect(await listed()).toHaveLength(10);
    expect((await call('GET', `/students/${id(0)}`)).status).toBe(404);
    expect(await counted()).toEqual([4, 6]);
    const exam = await createExam(api, school, { classes: 2 });
    const examinees = await api.db
      .selectFrom('examinee')
      .select('studentID')
      .where('evalSettingID', '=', exam.evalSettingID)
      .execute();
    expect(examinees).toHaveLength(10);
    expect((await undo(body.undoID)).body).toEqual({ kind: 'student.leave', count: 2 });
    expect(await listed()).toHaveLength(12);
  });

  it('on a day to come holds from that day, whether or not the job has run', async () => {
    await leave([0], day(7), 'onLeave');
    expect(await listed()).toContain(id(0));
    const detail = await call('GET', `/students/${id(0)}`);
    expect(detail.body).toMatchObject({ leaving: { state: 'onLeave', on: day(7) } });
    expect((await former()).data).toMatchObject([
      { studentID: id(0), former: 'leaving', leavesAs: 'onLeave', since: day(7) },
    ]);
    await comes(0);
    expect(await listed()).not.toContain(id(0));
    expect((await former()).data).toMatchObject([{ studentID: id(0), former: 'onLeave' }]);
    await cleanUp(api.deps);
    const { state } = await api.db
      .selectFrom('enrolment')
      .select('state')
      .where('studentID', '=', id(0))
      .executeTakeFirstOrThrow();
    expect(state).toBe('onLeave');
    expect(await listed()).toHaveLength(11);
    // one whose day has come by itself is brought back like any other
    expect((await bringBack([0])).body).toMatchObject({ changed: 1 });
    expect(await listed()).toContain(id(0));
  });

  it('is called off by bringing back, and undone after the day came', async () => {
    const { body } = await leave([0], day(7));
    await comes(0);
    await cleanUp(api.deps);
    await api.db
      .updateTable('enrolment')
      .set({ leavesOn: day(7) })
      .where('studentID', '=', id(0))
      .execute();
    expect((await undo(body.undoID)).status).toBe(200);
    await leave([1], day(7));
    await bringBack([1]);
    expect((await call('GET', `/students/${id(1)}`)).body.leaving).toBeNull();
    expect((await former()).totalRecords).toBe(0);
  });

  it('is refused on a day outside the school year, and for who is not there', async () => {
    const other = await leave([0], `${school.schoolYear + 1}-04-01`);
    expect([other.status, other.body.reason]).toEqual([400, ['dayOutsideYear']]);
    await leave([0]);
    expect((await leave([0])).status).toBe(404);
  });

  it('frees a place of the licence', async () => {
    await api.db
      .updateTable('licence')
      .set({ maxStudents: 12 })
      .where('companyID', '=', school.companyID)
      .execute();
    const body = newStudent();
    expect((await call('POST', '/students', body)).body.code).toBe(2009);
    await leave([0]);
    expect((await call('POST', '/students', body)).status).toBe(200);
    const back = await bringBack([0]);
    expect(back.body.code).toBe(2009);
  });
});

const newStudent = (over: object = {}) => ({
  lastName: '新入',
  firstName: '生徒',
  lastNameKana: 'シンニュウ',
  firstNameKana: 'セイト',
  manageNumber: 'NEW1',
  email: null,
  schoolClassID: school.classes[0]?.schoolClassID,
  studentNumber: 40,
  tags: [],
  priorityTag: null,
  memo: '',
  ...over,
});

describe('coming back', () => {
  it('has class and number again, else the next number', async () => {
    const before = await call('GET', `/students/${id(2)}`);
    await leave([2]);
    await bringBack([2]);
    const after = await call('GET', `/students/${id(2)}`);
    expect(after.body).toMatchObject({ ...before.body, updatedAt: expect.any(String) });

    await call('POST', '/students/remove', { studentIDs: [id(2)] });
    expect((await former()).data).toMatchObject([
      { studentID: id(2), former: 'removed', hasClass: true, studentNumber: 3 },
    ]);
    await call('POST', '/students', newStudent({ studentNumber: 3 }));
    expect((await bringBack([2])).status).toBe(200);
    const again = await call('GET', `/students/${id(2)}`);
    expect(again.body).toMatchObject({ studentNumber: 7 });
  });

  it('of who was removed gives courses to come back', async () => {
    const exam = await createExam(api, school, { classes: 2, startsInHours: 5 });
    const examinees = () =>
      api.db
        .selectFrom('examinee')
        .select('studentID')
        .where('evalSettingID', '=', exam.evalSettingID)
        .orderBy('studentID')
        .execute();
    const before = await examinees();
    await call('POST', '/students/remove', { studentIDs: [id(0), id(1)] });
    expect(await examinees()).toHaveLength(10);
    await bringBack([0]);
    await bringBack([1]);
    expect(await examinees()).toEqual(before);
  });

  it('needs a class where there is none any more', async () => {
    await call('POST', '/students/remove', { studentIDs: [id(0)] });
    await api.db.deleteFrom('undoEntry').where('companyID', '=', school.companyID).execute();
    const refused = await bringBack([0]);
    expect(refused.body.reason?.[0]).toBe('classNeeded');
    const schoolClassID = school.classes[1]?.schoolClassID;
    expect((await bringBack([0], { schoolClassID })).status).toBe(200);
    const { body } = await call('GET', `/students/${id(0)}`);
    expect(body).toMatchObject({ schoolClass: { schoolClassID }, studentNumber: 7 });
  });

  it('is refused while somebody else has the number, and nobody merged or erased comes back', async () => {
    await call('POST', '/students/remove', { studentIDs: [id(0)] });
    const { manageNumber } = (await former()).data[0];
    await call('POST', '/students', newStudent({ manageNumber, isSomebodyElse: true }));
    const refused = await bringBack([0]);
    expect(refused.body.reason).toEqual(['keyTaken', '新入 生徒']);
    await api.db
      .updateTable('student')
      .set({ erasedAt: new Date() })
      .where('studentID', '=', id(0))
      .execute();
    expect((await bringBack([0])).status).toBe(404);
  });
});

describe('registering somebody who was there before', () => {
  it('offers the one who left first; the number is not free', async () => {
    const { body: own } = await call('GET', `/students/${id(0)}`);
    await leave([0]);
    const refused = await call('POST', '/students', newStudent({ manageNumber: own.manageNumber }));
    expect(refused.body.reason?.[0]).toBe('formerStudent');
    const matches = await call('GET', `/students/former/matches?manageNumber=${own.manageNumber}`);
    expect(matches.body.data).toMatchObject([
      { studentID: id(0), former: 'transferredOut', isFree: false },
    ]);
    const other = newStudent({ manageNumber: own.manageNumber, isSomebodyElse: true });
    expect((await call('POST', '/students', other)).body.reason?.[0]).toBe('manageNumberTaken');
    await bringBack([0]);
    const taken = await call('POST', '/students', newStudent({ manageNumber: own.manageNumber }));
    expect(taken.body.reason?.[0]).toBe('manageNumberTaken');
  });

  it('makes somebody else of the number and address of one who was removed, when told so', async () => {
    const address = 'removed@x.example';
    await api.db
      .updateTable('student')
      .set({ email: address })
      .where('studentID', '=', id(0))
      .execute();
    const { body: own } = await call('GET', `/students/${id(0)}`);
    await call('POST', '/students/remove', { studentIDs: [id(0)] });
    const byAddress = await call('POST', '/students', newStudent({ email: 'Removed@X.example' }));
    expect(byAddress.body.reason?.[0]).toBe('formerStudent');
    const byNumber = newStudent({ manageNumber: own.manageNumber });
    expect((await call('POST', '/students', byNumber)).body.reason?.[0]).toBe('formerStudent');
    const made = await call('POST', '/students', { ...byNumber, isSomebodyElse: true });
    expect(made.status).toBe(200);
    expect(made.body.studentID).not.toBe(id(0));
  });

  it('proposes the number after the last one of the class', async () => {
    const schoolClassID = school.classes[0]?.schoolClassID;
    const next = () => call('GET', `/students/next-number?schoolClassID=${schoolClassID}`);
    expect((await next()).body).toEqual({ studentNumber: 7 });
    await leave([5]);
    expect((await next()).body).toEqual({ studentNumber: 7 });
  });
});

interface Task {
  kind: string;
  evaluationRequestID: number;
  target: { firstName: string };
}

describe('a running course', () => {
  const start = async () => {
    const exam = await createExam(api, school, { classes: 2, title: '実施中' });
    const links = await call('GET', `/exams/${exam.evalSettingID}/links`);
    const tokenOf = (studentID: number): string =>
      links.body.data.find((row: { studentID: number }) => row.studentID === studentID)?.token;
    const session = async (studentID: number) =>
      (await api.call('GET', '/answer/session', { candidate: tokenOf(studentID) })).body;
    return { exam, tokenOf, session };
  };
  const targets = (session: { tasks: Task[] }) =>
    session.tasks.map((task) => task.target.firstName);
  const leaver = '太郎1';

  it('goes on without them: nobody is asked about them, and whoever was can hand in', async () => {
    const { exam, tokenOf, session } = await start();
    const mates = school.students
      .map((student) => student.studentID)
      .filter((one) => one !== id(0));
    const before = await Promise.all(mates.map((mate) => session(mate)));
    const evaluators = mates.filter((_, index) => targets(before[index]).includes(leaver));
    expect(evaluators.length).toBeGreaterThan(0);
    const [evaluator = 0] = evaluators;
    const received = await progressOf(exam.evalSettingID, evaluator);
    // one answer about who will leave
    const open = await session(evaluator);
    const about = open.tasks.find((task: Task) => task.target.firstName === leaver);
    const answer = (task: Task, item: { questionItemID: number; itemVersion: number }) => ({
      evaluationRequestID: task.evaluationRequestID,
      questionItemID: item.questionItemID,
      itemVersion: item.itemVersion,
      level: 3,
      milliseconds: 900,
      answeredAt: new Date().toISOString(),
    });
    const save = (answers: object[]) =>
      api.call('PUT', '/answer/answers', { candidate: tokenOf(evaluator), body: { answers } });
    await save([answer(about, open.items[0])]);

    await leave([0]);
    for (const mate of mates) expect(targets(await session(mate))).not.toContain(leaver);
    expect(await session(id(0))).toMatchObject({ status: 'ended', tasks: [] });
    const links = await call('GET', `/exams/${exam.evalSettingID}/links`);
    expect(links.body.data).toHaveLength(11);
    const detail = await call('GET', `/exams/${exam.evalSettingID}`);
    expect(detail.body).toMatchObject({ examinees: 11 });
    const people = await call('GET', `/exams/${exam.evalSettingID}/examinees?pageSize=50`);
    expect(people.body.totalRecords).toBe(11);
    const now = await progressOf(exam.evalSettingID, evaluator);
    expect(now.peerToGive).toBe(received.peerToGive - 1);

    // what was on its way about them is taken; the rest is handed in without
    expect((await save([answer(about, open.items[1])])).body.taken).toBe(1);
    const rest = (await session(evaluator)).tasks.flatMap((task: Task) =>
      open.items.map((item: { questionItemID: number; itemVersion: number }) => answer(task, item)),
    );
    await save(rest);
    const handedIn = await api.call('POST', '/answer/handIn', { candidate: tokenOf(evaluator) });
    expect(handedIn.body.missing).toEqual([]);
    expect(handedIn.body.receipt).not.toBeNull();

    // what was answered about them is still there
    const kept = await sql<{ n: number }>`
      select count(*)::int as n from answer a join evaluation_request r on r.company_id = a.company_id
        and r.evaluation_request_id = a.evaluation_request_id
      where r.company_id = ${school.companyID} and r.target_student_id = ${id(0)}`.execute(api.db);
    expect(kept.rows[0]?.n).toBe(2);
  });

  const progressOf = async (evalSettingID: number, studentID: number) => {
    const { body } = await call('GET', `/exams/${evalSettingID}/examinees?pageSize=50`);
    return body.data.find((row: { studentID: number }) => row.studentID === studentID);
  };

  it('has them again when they come back, and nobody is drawn for them meanwhile', async () => {
    const { exam, session } = await start();
    const before = await session(id(0));
    await leave([0]);
    expect(await joinExams(api.deps)).toBe(0);
    await bringBack([0]);
    const after = await session(id(0));
    expect([after.status, targets(after)]).toEqual(['open', targets(before)]);
    const detail = await call('GET', `/exams/${exam.evalSettingID}`);
    expect(detail.body).toMatchObject({ examinees: 12 });
  });

  it('is the reason not to delete them, and says so; a course that is over keeps them', async () => {
    const { exam } = await start();
    const refused = await call('POST', '/students/remove', { studentIDs: [id(0)] });
    expect(refused.body.reason).toEqual(['runningExam', '実施中']);
    await call('POST', `/exams/${exam.evalSettingID}/end`);
    await leave([0], day(1));
    await comes(0);
    await sql`update exam set ended_at = now() - interval '3 days', end_at = now() - interval '3 days',
      start_at = now() - interval '9 days' where eval_setting_id = ${exam.evalSettingID}`.execute(
      api.db,
    );
    const detail = await call('GET', `/exams/${exam.evalSettingID}`);
    expect(detail.body).toMatchObject({ examinees: 12 });
  });

  it('is over once everybody who is still there has handed in', async () => {
    const { exam } = await start();
    await api.db
      .updateTable('examinee')
      .set({ handedInAt: new Date() })
      .where('evalSettingID', '=', exam.evalSettingID)
      .where('studentID', '<>', id(0))
      .execute();
    await leave([0]);
    const ended = await call('POST', `/exams/${exam.evalSettingID}/end`);
    expect(ended.status).toBe(200);
    const { scoringState } = await api.db
      .selectFrom('exam')
      .select('scoringState')
      .where('evalSettingID', '=', exam.evalSettingID)
      .executeTakeFirstOrThrow();
    expect(scoringState).not.toBe('none');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { columnsHiddenAtFirst, type StudentDetail } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;

const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { studentsPerClass: 3 });
});

const classID = (index: number): number => school.classes[index]?.schoolClassID ?? 0;
const bodyOf = (change: object = {}) => ({
  lastName: '勅使河原',
  firstName: '凛太郎',
  lastNameKana: 'てしがわら',
  firstNameKana: 'ﾘﾝﾀﾛｳ',
  manageNumber: 'Ｎ１',
  email: 'rin@school.example',
  schoolClassID: classID(0),
  studentNumber: 10,
  tags: [' 美術部 ', '英語'],
  priorityTag: '英語',
  memo: 'よく笑う\r\n',
  ...change,
});
const create = (change: object = {}, token = school.admin) =>
  api.call('POST', '/students', { token, body: bodyOf(change) });
const read = async (studentID: number): Promise<StudentDetail> =>
  (await api.call('GET', `/students/${studentID}`, { token: school.admin })).body;
const update = (studentID: number, body: object, token = school.admin) =>
  api.call('PUT', `/students/${studentID}`, { token, body });
const bodyFrom = (student: StudentDetail, change: object = {}) => ({
  ...student,
  schoolClassID: student.schoolClass?.schoolClassID,
  tags: student.tagList.map((tag) => tag.tagContent),
  priorityTag: student.priorityTag?.tagContent ?? null,
  ...change,
});
const firstStudent = (): number => school.students[0]?.studentID ?? 0;

describe('a new student', () => {
  it('is kept as typed, with widths, spaces and kana made even, and is in the list', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lastName: '勅使河原',
      lastNameKana: 'テシガワラ',
      firstNameKana: 'リンタロウ',
      manageNumber: 'N1',
      email: 'rin@school.example',
      studentNumber: 10,
      schoolClass: { schoolClassID: classID(0), grade: 1 },
      tagList: [{ tagContent: '英語' }, { tagContent: '美術部' }],
      priorityTag: { tagContent: '英語' },
      memo: 'よく笑う',
      enrolments: [{ schoolYear: school.schoolYear, state: 'enrolled', studentNumber: 10 }],
    });
    expect(await read(body.studentID)).toEqual(body);
    const found = await api.call('GET', '/students?search=てしがわら', { token: school.admin });
    expect(found.body.data.map((row: StudentDetail) => row.studentID)).toEqual([body.studentID]);
    const log = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('studentID', '=', body.studentID)
      .execute();
    expect(log).toEqual([{ action: 'student.create' }]);
  });

  it.each(['', '-', 'ー'])('may have one name: %s', async (firstName) => {
    const response = await create({ lastName: 'スレシュ', firstName, firstNameKana: firstName });
    expect(response.body).toMatchObject({ lastName: 'スレシュ', firstName: '', firstNameKana: '' });
    const { studentID } = response.body;
    await api.call('DELETE', `/students/${studentID}`, { token: school.admin });
  });

  it.each([
    ['a manage number that somebody has', { manageNumber: 'M0001' }, 400, 1, 'manageNumberTaken'],
    ['a number of the class', { studentNumber: 1 }, 400, 1, 'studentNumberTaken'],
    ['a tab', { lastName: '山\t田' }, 400, 2023, 'lastName'],
    [
      'a name of nothing but spaces',
      { lastName: '　' },
      400,
      2003,
      expect.stringContaining('lastName'),
    ],
    ['an address that is none', { email: 'rin' }, 400, 1, 'email'],
    ['an unknown class', { schoolClassID: 999_999_999 }, 404, 6, undefined],
  ])('is refused with %s', async (_what, change, status, code, reason) => {
    const response = await create(change);
    const [first] = [response.body.reason].flat();
    expect([response.status, response.body.code, first]).toEqual([status, code, reason]);
    expect((await api.call('GET', '/students', { token: school.admin })).body.totalRecords).toBe(6);
  });

  it('is refused with an address that somebody has, in whatever letters, past the plan and in a full class', async () => {
    const taken = await create({ email: `S1@c${school.companyID}.example` });
    expect(taken.body).toMatchObject({ code: 2006, reason: ['山田 太郎1'] });
    const full = await createSchool(api.db, { studentsPerClass: 60 });
    const token = full.admin;
    const schoolClassID = full.classes[0]?.schoolClassID;
    const inFull = await api.call('POST', '/students', {
      token,
      body: bodyOf({ schoolClassID, studentNumber: 61 }),
    });
    expect(inFull.body).toMatchObject({ code: 1, reason: ['classFull'] });
    const small = await createSchool(api.db, { studentsPerClass: 2, maxStudents: 4 });
    const past = await api.call('POST', '/students', {
      token: small.admin,
      body: bodyOf({ schoolClassID: small.classes[0]?.schoolClassID }),
    });
    expect(past.body).toMatchObject({ code: 2009 });
  });

  it('is not made in a past school year', async () => {
    const headers = { 'school-year': String(school.schoolYear - 1) };
    const response = await api.call('POST', '/students', {
      token: school.admin,
      body: bodyOf(),
      headers,
    });
    expect([response.status, response.body.reason]).toEqual([409, 'notCurrentYear']);
  });
});

describe('a change', () => {
  it('is all of what was typed, and says old and new values in the audit log', async () => {
    const before = await read(firstStudent());
    const change = { lastName: '高橋', schoolClassID: classID(1), studentNumber: 9, email: '' };
    const { status, body } = await update(before.studentID, bodyFrom(before, change));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lastName: '高橋',
      email: null,
      studentNumber: 9,
      schoolClass: { schoolClassID: classID(1) },
    });
    const log = await api.db
      .selectFrom('auditLog')
      .select('detail')
      .where((eb) => eb.and({ companyID: school.companyID, action: 'student.update' }))
      .execute();
    expect(log).toEqual([
      {
        detail: {
          changes: {
            email: { old: before.email, new: null },
            lastName: { old: before.lastName, new: '高橋' },
            studentNumber: { old: before.studentNumber, new: 9 },
            schoolClass: { old: '1-1組', new: '1-2組' },
          },
        },
      },
    ]);
    // typed again as it is: nothing was changed
    const again = await update(before.studentID, bodyFrom(body));
    expect(again.body).toEqual(body);
  });

  it('of two at the same time is refused to the second, who is told whose came first', async () => {
    const before = await read(firstStudent());
    const responses = await Promise.all(
      ['一人目', '二人目'].map((memo) => update(before.studentID, bodyFrom(before, { memo }))),
    );
    expect(responses.map((response) => response.status)).toEqual(
      expect.arrayContaining([200, 409]),
    );
    const saved = responses.find((response) => response.status === 200);
    const lost = responses.find((response) => response.status === 409);
    expect(lost?.body.reason).toEqual(['changedMeanwhile', saved?.body.updatedAt, '試験', '管理']);
    expect(await read(before.studentID)).toEqual(saved?.body);
    // over it, knowingly
    const over = bodyFrom(before, { memo: '上書き', updatedAt: saved?.body.updatedAt });
    expect((await update(before.studentID, over)).body.memo).toBe('上書き');
  });

  it('of a teacher in charge is of tags and memo only, and of own students only', async () => {
    const own = await read(firstStudent());
    const notes = { tags: ['部長'], priorityTag: '部長', memo: '面談済み' };
    const write = (studentID: number, updatedAt: string) =>
      api.call('PUT', `/students/${studentID}/notes`, {
        token: school.teacher,
        body: { ...notes, updatedAt },
      });
    const written = await write(own.studentID, own.updatedAt);
    expect(written.body).toMatchObject({ memo: '面談済み', priorityTag: { tagContent: '部長' } });
    const other = await read(school.students.at(-1)?.studentID ?? 0);
    expect((await write(other.studentID, other.updatedAt)).status).toBe(404);
    const whole = await update(own.studentID, bodyFrom(written.body), school.teacher);
    expect(whole.status).toBe(403);
    // an administrator with the page open since before is told of the teacher
    const late = await update(own.studentID, bodyFrom(own, { memo: '遅い' }));
    expect(late.body.reason).toEqual(['changedMeanwhile', written.body.updatedAt, '試験', '教員']);
  });
});

describe('columns of the list', () => {
  it('are remembered for each person', async () => {
    const columns = (token: string) => api.call('GET', '/students/columns', { token });
    expect((await columns(school.admin)).body).toEqual({ hidden: columnsHiddenAtFirst });
    const body = { hidden: ['email', 'tags', 'email'] };
    await api.call('PUT', '/students/columns', { token: school.admin, body });
    expect((await columns(school.admin)).body).toEqual({ hidden: ['email', 'tags'] });
    expect((await columns(school.teacher)).body).toEqual({ hidden: columnsHiddenAtFirst });
  });
});

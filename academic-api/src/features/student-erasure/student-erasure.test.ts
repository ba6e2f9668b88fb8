import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schoolTables } from '../../testing/access/school-state.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createExam } from '../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { createScoredExam } from '../../testing/scored-exam.ts';

let api: TestApi;
let school: TestSchool;
let studentID: number;
beforeAll(async () => {
  api = await startTestApi();
});

const person = {
  lastName: '鷹栖原',
  firstName: '燈矢子',
  lastNameKana: 'タカスハラ',
  firstNameKana: 'トヤコ',
  email: 'Toyako.T@unique.example',
  manageNumber: 'ZQ-4711',
};
const words = [...Object.values(person), person.email.toLowerCase()];

beforeEach(async () => {
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
  studentID = school.students[0]?.studentID ?? 0;
  await api.db
    .updateTable('student')
    .set({ ...person, memo: '燈矢子は図書委員', searchKey: 'タカスハラトヤコ' })
    .where('studentID', '=', studentID)
    .execute();
});

const erase = (manageNumber: string, token = school.admin) =>
  api.call('POST', `/students/${studentID}/erasure`, { token, body: { manageNumber } });
const read = (token = school.admin) => api.call('GET', `/students/${studentID}/erasure`, { token });

/** Every row of every table of the school as text, bytes too. */
async function dump(): Promise<string> {
  const parts: string[] = [];
  for (const table of await schoolTables(api.db)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where company_id = ${school.companyID}`.execute(
      api.db,
    );
    parts.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return parts.join('\n');
}
const found = (text: string) =>
  words.filter((word) => text.includes(word) || text.includes(Buffer.from(word).toString('hex')));

/** Writes the person wherever a school's data may name somebody. */
async function nameEverywhere(): Promise<void> {
  const { companyID } = school;
  const full = `${person.lastName} ${person.firstName}`;
  const other = school.students[1]?.studentID ?? 0;
  const { db } = api;
  await createScoredExam(db, school, [{ studentID, competencyID: 1, value: 60 }], {
    title: `${person.lastName}${person.firstName}さんの振り返り`,
  });
  await createExam(api, school);
  await db
    .updateTable('student')
    .set({ memo: `${full}と同じ班` })
    .where('studentID', '=', other)
    .execute();
  const mail = { companyID, subject: 's', error: null, sentAt: null, state: 'sent' as const };
  await db
    .insertInto('outboxMail')
    .values([
      { ...mail, recipient: person.email.toLowerCase(), body: '燈矢子さん' },
      { ...mail, recipient: 'x@y.example', body: `${person.lastName}　${person.firstName}さん` },
    ])
    .execute();
  const entry = { companyID, userID: null, role: null, action: 'student.update', ip: null };
  await db
    .insertInto('auditLog')
    .values([
      { ...entry, studentID, detail: JSON.stringify({ before: '燈矢子', number: 'ZQ-4711' }) },
      { ...entry, studentID: null, detail: JSON.stringify({ text: `"${full}" ${person.email}` }) },
    ])
    .execute();
  const cells = JSON.stringify([[person.lastName, person.firstName]]);
  const roster = {
    companyID,
    kind: 'students' as const,
    createdBy: school.userIDs.admin,
    schoolYear: school.schoolYear,
    fileFormat: 'excel' as const,
    summary: '{}',
    file: Buffer.from(full),
    sheet: cells,
    preview: '[]',
    undo: '{}',
    appliedAt: new Date(),
    undoneAt: null,
  };
  await db
    .insertInto('rosterImport')
    .values([
      { ...roster, fileName: `${full}.xlsx` },
      { ...roster, fileName: 'others.xlsx', file: Buffer.from('others'), sheet: '[["山田"]]' },
    ])
    .execute();
  const undo = { companyID, userID: school.userIDs.admin, kind: 'students.update' };
  await db
    .insertInto('undoEntry')
    .values([
      { ...undo, change: JSON.stringify({ students: [{ studentID, tags: ['x'] }] }) },
      { ...undo, change: JSON.stringify({ note: full }) },
    ])
    .execute();
  await db
    .insertInto('operation')
    .values({
      companyID,
      userID: school.userIDs.admin,
      kind: 'importStudents',
      name: `${full}.xlsx`,
      route: '/pages/x',
      total: null,
      state: 'succeeded',
      finishedAt: new Date(),
    })
    .execute();
  // what a merge of duplicates leaves
  await db
    .insertInto('student')
    .values({
      companyID,
      ...person,
      email: null,
      manageNumber: 'old number',
      removedAt: new Date(),
    })
    .execute();
  const { tagID } = await db
    .insertInto('tag')
    .values({ companyID, tag: `${full}の班` })
    .returning('tagID')
    .executeTakeFirstOrThrow();
  await db.insertInto('studentTag').values({ companyID, studentID, tagID }).execute();
  await db
    .insertInto('dataExport')
    .values({
      companyID,
      userID: school.userIDs.admin,
      studentID,
      fileName: 'x.zip',
      bytes: 1,
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute();
}

describe('erasing who a student is', () => {
  it('leaves no byte of names, address and number in any table, and the scores', async () => {
    await nameEverywhere();
    expect(found(await dump()).toSorted()).toEqual([...words].toSorted());
    const before = await api.db
      .selectFrom('auditLog')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('companyID', '=', school.companyID)
      .executeTakeFirstOrThrow();
    expect((await read()).body).toMatchObject({
      lastName: person.lastName,
      manageNumber: person.manageNumber,
      courses: 2,
      mails: 1,
      tags: 1,
      hasMemo: true,
      isInOpenCourse: true,
    });

    expect((await erase(' ｚｑ-4711'.replace('ｚｑ', 'ＺＱ'))).status).toBe(200);
    expect((await dump()).split('\n').filter((line) => found(line).length > 0)).toEqual([]);
    const scores = await api.db
      .selectFrom('score')
      .select('value')
      .where('studentID', '=', studentID)
      .execute();
    expect(scores).toEqual([{ value: 60 }]);
    const log = await api.db
      .selectFrom('auditLog')
      .select(['action', 'studentID', 'userID', 'detail'])
      .where('companyID', '=', school.companyID)
      .orderBy('auditID', 'desc')
      .execute();
    expect(log).toHaveLength(before.n + 1);
    expect(log[0]).toEqual({
      action: 'student.erase',
      studentID,
      userID: school.userIDs.admin,
      detail: {},
    });
    const imports = await api.db
      .selectFrom('rosterImport')
      .select(['fileName', 'file'])
      .where('companyID', '=', school.companyID)
      .orderBy('fileName')
      .execute();
    expect(imports).toEqual([
      { fileName: 'others.xlsx', file: Buffer.from('others') },
      { fileName: '＊＊.xlsx', file: null },
    ]);
  });

  it('leaves everybody else as they were, also who shares a name', async () => {
    await nameEverywhere();
    const others = () =>
      api.db
        .selectFrom('student')
        .select(['lastName', 'firstName', 'email', 'manageNumber', 'removedAt'])
        .where('companyID', '=', school.companyID)
        .where('studentID', '!=', studentID)
        .where('removedAt', 'is', null)
        .orderBy('studentID')
        .execute();
    const twin = school.students[2]?.studentID ?? 0;
    await api.db
      .updateTable('student')
      .set({ lastName: person.lastName, memo: '鷹栖原さんの妹' })
      .where('studentID', '=', twin)
      .execute();
    const before = await others();
    expect((await erase(person.manageNumber)).status).toBe(200);
    expect(await others()).toEqual(before);
    const { memo } = await api.db
      .selectFrom('student')
      .select('memo')
      .where('studentID', '=', twin)
      .executeTakeFirstOrThrow();
    expect(memo).toBe('鷹栖原さんの妹');
  });

  it('ends the links of the student, who is in no list any more', async () => {
    const { tokens } = await createExam(api, school);
    const candidate = tokens.get(studentID) ?? '';
    expect((await api.call('GET', '/answer/session', { candidate })).status).toBe(200);
    await erase(person.manageNumber);
    expect((await api.call('GET', '/answer/session', { candidate })).status).toBe(401);
    const { body } = await api.call('GET', '/students', { token: school.admin });
    expect(body.totalRecords).toBe(4);
    expect((await read()).status).toBe(404);
    expect((await erase(person.manageNumber)).status).toBe(404);
  });

  it('takes the student’s own number, an administrator, and the own school', async () => {
    const refused = await erase('M0002');
    expect([refused.status, refused.body.reason]).toEqual([400, 'manageNumber']);
    expect((await erase(person.manageNumber, school.teacher)).status).toBe(403);
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    expect((await erase(person.manageNumber, other.admin)).status).toBe(404);
    expect((await read()).status).toBe(200);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { schoolTables } from '../../../testing/access/school-state.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createEvent } from '../../../testing/events.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';

let school: TestSchool;
let studentID: number;
const api = await startTestApi();

const person = {
  lastName: '鷹栖原',
  firstName: '燈矢子',
  lastNameKana: 'タカスハラ',
  firstNameKana: 'トヤコ',
  email: 'Toyako.T@unique.example',
  manageNumber: 'ZQ-4711',
};
/** Somebody from outside whom the person asked for. */
const guest = { name: '湖東院 沙弥', email: 'saya@guest.example', relation: '伯父の知人' };
const inLatin = 'Takasuhara Toyako';
const words = [
  ...Object.values(person),
  person.email.toLowerCase(),
  inLatin,
  ...Object.values(guest),
];

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
  const { evalSettingID } = await createExam(api, school);
  const event = await createEvent(db, school, {
    title: `${full}の壮行会`,
    courseAfter: evalSettingID,
    questions: [{ moment: 'after', kind: 'text', text: `${full}さんへ` }],
  });
  const answer = {
    companyID,
    evalSettingID,
    eventID: event.eventID,
    surveyItemID: event.itemID('after', 'text'),
    value: null,
    milliseconds: 900,
    answeredAt: new Date(),
    receivedAt: new Date(),
  };
  await db
    .insertInto('surveyAnswer')
    .values([
      { ...answer, studentID, text: '弓道部の主将として話しました。' },
      { ...answer, studentID: other, text: `${full}が話しました。` },
    ])
    .execute();
  const { mailID } = await db
    .insertInto('outboxMail')
    .values({
      companyID,
      recipient: guest.email,
      subject: 's',
      body: `${guest.name}様`,
      error: null,
      sentAt: null,
      state: 'sent',
    })
    .returning('mailID')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('outsideEvaluator')
    .values({
      companyID,
      evalSettingID,
      targetStudentID: studentID,
      ...guest,
      linkHash: Buffer.from(`outside ${studentID}`),
      mailID,
    })
    .execute();
  await db
    .insertInto('requestedEvaluator')
    .values({
      companyID,
      evalSettingID,
      studentID,
      guestName: guest.name,
      guestEmail: guest.email,
      guestRelation: guest.relation,
      requestedAt: new Date(),
    })
    .execute();
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
      { ...mail, recipient: 'z@y.example', body: `About ${full} (${inLatin}).` },
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

  it('leaves no former name in the audit log, only which fields were changed', async () => {
    await api.db
      .insertInto('auditLog')
      .values({
        companyID: school.companyID,
        userID: null,
        role: null,
        ip: null,
        action: 'student.update',
        studentID,
        detail: JSON.stringify({ changes: { lastName: { old: '旧姓院', new: '別姓院' } } }),
      })
      .execute();
    expect((await erase(person.manageNumber)).status).toBe(200);
    const entry = await api.db
      .selectFrom('auditLog')
      .select('detail')
      .where((eb) => eb.and({ studentID, action: 'student.update' }))
      .executeTakeFirstOrThrow();
    expect(entry.detail).toEqual({ fields: ['lastName'] });
  });

  it('keeps every answer and every score, whatever table it is in, under a row without a name', async () => {
    const { companyID } = school;
    const { evalSettingID } = await createExam(api, school);
    const event = await createEvent(api.db, school, { courseAfter: evalSettingID });
    const values = sql`${companyID}, ${evalSettingID}, ${studentID}`;
    const rows = [
      sql`insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
            milliseconds, answered_at)
          select r.company_id, r.evaluation_request_id, q.question_item_id, q.version, q.competency_id, 3, 2000, now()
          from evaluation_request r cross join lateral (select * from question_item order by 1 limit 1) q
          where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID}`,
      sql`insert into part_answer (company_id, eval_setting_id, student_id, part, item_id, item_version, value,
            milliseconds, answered_at, received_at)
          select ${values}, part, item_id, version, 3, 900, now(), now() from part_item where part = 'trend' limit 3`,
      sql`insert into implicit_block (company_id, eval_setting_id, student_id, scale_id, block, task_version,
            is_first_pole_first, trials, answered_at, received_at)
          select ${values}, scale_id, 1, version, true, '[]', now(), now() from implicit_task limit 1`,
      sql`insert into examinee_part (company_id, eval_setting_id, student_id, part, progress)
          values (${values}, 'trend', 1)`,
      sql`insert into part_score (company_id, eval_setting_id, student_id, part, scale_id, method, value, is_too_fast,
            count, model_version) values (${values}, 'trend', 1, 'form', 50, false, 4, 'x')`,
      sql`insert into evaluator_fit (company_id, eval_setting_id, student_id, ratings) values (${values}, 14)`,
      sql`insert into survey_answer (company_id, eval_setting_id, student_id, survey_item_id, event_id, value,
            milliseconds, answered_at, received_at)
          values (${values}, ${event.itemID('after', 'participation')}, ${event.eventID}, 4, 900, now(), now())`,
    ];
    for (const row of rows) await row.execute(api.db);
    const tables = [
      'evaluation_request',
      'answer',
      'part_answer',
      'implicit_block',
      'examinee_part',
      'part_score',
      'evaluator_fit',
      'survey_answer',
    ];
    const kept = async () => {
      const all = [];
      for (const table of tables) {
        const { rows: held } = await sql<{ row: string }>`
          select to_jsonb(t)::text as row from ${sql.table(table)} t where company_id = ${companyID} order by 1`.execute(
          api.db,
        );
        expect(held.length, table).toBeGreaterThan(0);
        all.push(held);
      }
      return all;
    };
    const before = await kept();
    expect((await erase(person.manageNumber)).status).toBe(200);
    expect(await kept()).toEqual(before);
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

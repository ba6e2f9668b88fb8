import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createEvent } from '../../../testing/events.ts';
import { createExam } from '../../../testing/exam.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { readExcel } from '../../../lib/excel/excel.ts';
import { readBook } from '../../../testing/read-book.ts';
import { zipInParts } from '../../../lib/calls/zip-parts.ts';
import { makeExport } from './make-export.job.ts';

let school: TestSchool;
const api = await startTestApi();
beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
});

/** Does what the worker does with the newest export of the school. */
async function work(operationID: string, studentID: number | null) {
  const { exportID } = await api.db
    .selectFrom('dataExport')
    .select('exportID')
    .where('companyID', '=', school.companyID)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const key = { companyID: school.companyID, operationID, exportID };
  await makeExport(api.deps, { ...key, studentID, language: 'ja' });
}
const exportsOf = async (token = school.admin) =>
  (await api.call('GET', '/dataExports', { token })).body.data;
const download = (exportID: string, token = school.admin) =>
  api.call('GET', `/dataExports/${exportID}/file`, { token });
const filesOf = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]),
  );

async function studentZip(studentID: number) {
  const url = `/students/${studentID}/dataExport`;
  const { status, body } = await api.call('POST', url, { token: school.admin });
  expect([status, body.kind, body.state]).toEqual([200, 'exportStudent', 'waiting']);
  expect(await exportsOf()).toEqual([]);
  await work(body.operationID, studentID);
  const [made] = await exportsOf();
  const { manageNumber } = await api.db
    .selectFrom('student')
    .select('manageNumber')
    .where('studentID', '=', studentID)
    .executeTakeFirstOrThrow();
  const number = manageNumber.replaceAll('/', '_');
  expect(made).toMatchObject({ studentID, fileName: `生徒データ_${number}.zip` });
  return made;
}

describe('everything of one student', () => {
  it('is a zip with what is kept of them, without the names of others', async () => {
    const [first, second] = school.students;
    const studentID = first?.studentID ?? 0;
    await api.db
      .updateTable('student')
      .set({ lastName: '検見川', memo: '図書委員', manageNumber: 'A/7' })
      .where('studentID', '=', studentID)
      .execute();
    await api.db
      .updateTable('student')
      .set({ lastName: '他人' })
      .where('companyID', '=', school.companyID)
      .where('studentID', '!=', studentID)
      .execute();
    const exam = await createExam(api, school);
    // who evaluates whom is drawn anew in each run, so that everybody answers
    for (const token of exam.tokens.values()) await answerAll(token);
    await api.call('GET', `/studentRecord/${studentID}`, { token: school.teacher });
    for (const [asks, name] of [
      [studentID, '山本 道子'],
      [second?.studentID ?? 0, '別の 客'],
    ] as const) {
      await api.db
        .insertInto('requestedEvaluator')
        .values({
          companyID: school.companyID,
          evalSettingID: exam.evalSettingID,
          studentID: asks,
          guestName: name,
          guestRelation: '祖母',
          requestedAt: new Date(),
        })
        .execute();
    }
    const event = await createEvent(api.db, school, {
      title: '合唱祭',
      activities: ['パート練習'],
      courseAfter: exam.evalSettingID,
      questions: [
        {
          moment: 'after',
          kind: 'choice',
          text: '心に残った曲',
          options: ['大地讃頌', '旅立ちの日に'],
        },
        { moment: 'after', kind: 'text', text: '感想' },
      ],
    });
    for (const student of [first, second]) {
      const given = [
        { surveyItemID: event.itemID('after', 'participation'), value: 4 },
        { surveyItemID: event.itemID('after', 'choice'), options: [1] },
        {
          surveyItemID: event.itemID('after', 'text'),
          text: student === first ? '声が出た' : '他人',
        },
      ];
      await api.db
        .insertInto('surveyAnswer')
        .values(
          given.map((row) => ({
            companyID: school.companyID,
            eventID: event.eventID,
            evalSettingID: exam.evalSettingID,
            studentID: student?.studentID ?? 0,
            value: null,
            options: [],
            text: '',
            milliseconds: 900,
            answeredAt: new Date(),
            receivedAt: new Date(),
            ...row,
          })),
        )
        .execute();
    }
    // in another course the student takes no part, and evaluates somebody by a link
    const { evalSettingID } = await createExam(api, school, { title: '別のコース' });
    await api.db
      .deleteFrom('examinee')
      .where((eb) => eb.and({ evalSettingID, studentID }))
      .execute();
    await sql`
      with link as (
        insert into outside_evaluator (company_id, eval_setting_id, target_student_id, student_id, name, link_hash)
        values (${school.companyID}, ${evalSettingID}, ${second?.studentID}, ${studentID}, '検見川', sha256('link'))
        returning company_id, eval_setting_id, outside_evaluator_id, target_student_id
      ), request as (
        insert into evaluation_request (company_id, eval_setting_id, kind, outside_evaluator_id, target_student_id)
        select company_id, eval_setting_id, 'outside', outside_evaluator_id, target_student_id from link
        returning company_id, evaluation_request_id
      )
      insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
        milliseconds, answered_at)
      select r.company_id, r.evaluation_request_id, q.question_item_id, q.version, q.competency_id, 2, 2000, now()
      from request r cross join lateral (select * from question_item order by 1 limit 1) q`.execute(
      api.db,
    );
    await sql`
      insert into example_answer (company_id, eval_setting_id, student_id, example_id, example_version,
        question_item_id, item_version, level, milliseconds, answered_at, received_at)
      select company_id, eval_setting_id, student_id, 2, 1, 101, 1, 2, 900, now(), now() from examinee
      where student_id = ${studentID} limit 1`.execute(api.db);
    // somebody could not tell
    await sql`
      update answer a set level = null from evaluation_request r
      where r.evaluation_request_id = a.evaluation_request_id and r.kind = 'peer'
        and r.target_student_id = ${studentID} and a.question_item_id = 101`.execute(api.db);
    const made = await studentZip(studentID);
    const { status, headers, bytes } = await download(made.exportID);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
    });
    expect(bytes.length).toBe(made.bytes);

    const files = filesOf(bytes);
    expect(Object.keys(files)).toEqual(['データ.json', 'データ.xlsx']);
    const { sheets } = await readExcel('データ.xlsx', files['データ.xlsx'] ?? Buffer.alloc(0));
    const cellsOf = (sheet: string) =>
      sheets
        .find((tab) => tab.name === sheet)
        ?.rows.flatMap((row) => row.cells.map((cell) => cell?.text));
    // words, not codes: the workbook is read by people
    expect(cellsOf('在籍')).toContain('在籍');
    expect(cellsOf('在籍')).not.toContain('enrolled');
    expect(cellsOf('閲覧と変更の記録')).toContain('管理者');
    const text = files['データ.json']?.toString() ?? '';
    const data = JSON.parse(text);
    expect(data.profile).toMatchObject({ lastName: '検見川', memo: '図書委員' });
    expect(data.enrolments).toHaveLength(1);
    expect(data.courses).toHaveLength(1);
    expect(data.given.map((row: { course: string }) => row.course)).toContain('別のコース');
    expect(data.self.length).toBeGreaterThan(0);
    expect(data.given.length).toBeGreaterThan(0);
    for (const row of [...data.self, ...data.given]) {
      expect(row).toMatchObject({ statement: expect.stringMatching(/.+/), level: 2 });
    }
    expect(data.surveyAnswers).toMatchObject([
      { event: '合唱祭', statement: expect.stringContaining('パート練習'), value: 4, text: '' },
      { event: '合唱祭', statement: '心に残った曲', value: null, text: '旅立ちの日に' },
      { event: '合唱祭', statement: '感想', value: null, text: '声が出た' },
    ]);
    const received = await api.db
      .selectFrom('evaluationRequest')
      .innerJoin('answer', 'answer.evaluationRequestID', 'evaluationRequest.evaluationRequestID')
      .select('level')
      .where('targetStudentID', '=', studentID)
      .where('kind', '=', 'peer')
      .execute();
    expect(data.received).toHaveLength(received.length);
    expect(data.exampleAnswers).toMatchObject([
      { example: 'Mさん', statement: expect.stringContaining('この人は'), level: 2 },
    ]);
    for (const row of data.received) expect(row.answeredAt).toBeNull();
    const untold = received.filter(({ level }) => level === null).length;
    expect(untold).toBeGreaterThan(0);
    expect(
      data.received.filter((row: { level: null; levelText: string }) => row.level === null),
    ).toMatchObject(Array.from({ length: untold }, () => ({ levelText: 'わからない' })));
    expect(data.requestedEvaluators).toMatchObject([
      { guestName: '山本 道子', guestRelation: '祖母', requestState: 'waiting' },
    ]);
    expect(text).not.toContain('別の 客');
    expect(data.audit.map((row: { role: string }) => row.role)).toContain('Admin');
    expect(text).not.toContain('他人');
    expect(text).not.toContain('試験');
  });

  it('says that the student is kept apart from somebody, without whom and why', async () => {
    const [first, second, third] = school.students.map((student) => student.studentID);
    const row = { companyID: school.companyID, createdBy: null, updatedBy: null };
    const createdAt = new Date('2026-05-01T00:00:00Z');
    await api.db
      .insertInto('keptApart')
      .values([
        {
          ...row,
          firstStudentID: first ?? 0,
          secondStudentID: second ?? 0,
          note: '相手との経緯',
          endsOn: '2027-03-31',
          createdAt,
        },
        {
          ...row,
          firstStudentID: second ?? 0,
          secondStudentID: third ?? 0,
          note: '他人の組',
          endsOn: null,
          createdAt,
        },
      ])
      .execute();
    const { bytes } = await download((await studentZip(first ?? 0)).exportID);
    const text = filesOf(bytes)['データ.json']?.toString() ?? '';
    expect(JSON.parse(text).keptApart).toEqual([
      { createdAt: createdAt.toISOString(), endsOn: '2027-03-31' },
    ]);
    expect(text).not.toContain('相手との経緯');
  });

  it('has no number that one classmate has given', async () => {
    const studentID = school.students[0]?.studentID ?? 0;
    await createScoredExam(api.db, school, [
      { studentID, competencyID: 1, value: 94.2, evaluators: 1, isFixed: false, selfValue: 31.7 },
      { studentID, competencyID: 3, value: 63.4 },
    ]);
    const { bytes } = await download((await studentZip(studentID)).exportID);
    const texts = Object.values(filesOf(bytes)).map((content) => content.toString('utf8'));
    expect(texts.some((text) => text.includes('63.4'))).toBe(true);
    expect(texts.some((text) => text.includes('31.7'))).toBe(true);
    expect(texts.every((text) => !text.includes('94.2'))).toBe(true);
  });

  it('has their interviews in the order of their days, and nobody else’s', async () => {
    const [first, second] = school.students;
    const studentID = first?.studentID ?? 0;
    const interview = { studentID, goals: ['図書室に通う', '毎朝の音読'], nextOn: null };
    const interviews = [
      { ...interview, schoolYear: 2026, heldOn: '2026-10-02', memo: '進路の話\n落ち着いている' },
      {
        ...interview,
        schoolYear: 2025,
        heldOn: '2025-06-11',
        memo: '部活の話',
        nextOn: '2025-09-01',
      },
      { ...interview, schoolYear: 2026, heldOn: '2026-06-12', memo: '他人の話' },
    ];
    const at = { createdAt: new Date('2026-10-02T06:00:00Z'), updatedAt: new Date() };
    await api.db
      .insertInto('interview')
      .values(
        interviews.map((row, index) => ({
          companyID: school.companyID,
          ...row,
          ...at,
          ...(index === 2 && { studentID: second?.studentID ?? 0 }),
        })),
      )
      .execute();
    const { bytes } = await download((await studentZip(studentID)).exportID);
    const files = filesOf(bytes);
    const text = files['データ.json']?.toString() ?? '';
    expect(JSON.parse(text).interviews).toEqual([
      {
        schoolYear: 2025,
        heldOn: '2025-06-11',
        memo: '部活の話',
        goals: ['図書室に通う', '毎朝の音読'],
        nextOn: '2025-09-01',
        createdAt: at.createdAt.toISOString(),
      },
      {
        schoolYear: 2026,
        heldOn: '2026-10-02',
        memo: '進路の話\n落ち着いている',
        goals: ['図書室に通う', '毎朝の音読'],
        nextOn: null,
        createdAt: at.createdAt.toISOString(),
      },
    ]);
    expect(text).not.toContain('他人の話');
    const { sheets } = readBook(files['データ.xlsx'] ?? Buffer.alloc(0));
    const [, ...rows] = sheets.find(({ name }) => name === '面談')?.rows ?? [];
    const day = (written: string) => new Date(`${written}T00:00:00Z`);
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      [2025, day('2025-06-11'), '部活の話', '図書室に通う\n毎朝の音読', day('2025-09-01')],
      [2026, day('2026-10-02'), '進路の話\n落ち着いている', '図書室に通う\n毎朝の音読', null],
    ]);
    // the file for parents shows moments as clocks in Japan show them; the JSON keeps them for machines
    const clock = new Date('2026-10-02T15:00:00Z');
    expect(rows.map((row) => row[5])).toEqual([clock, clock]);
  });

  it('is for whoever asked, for a day, and each download is noted', async () => {
    const studentID = school.students[0]?.studentID ?? 0;
    const { exportID } = await studentZip(studentID);
    const { igs, teacher } = school;
    expect((await download(exportID, teacher)).status).toBe(403);
    const operator = await api.call('GET', `/dataExports/${exportID}/file`, igs);
    expect(operator.status).toBe(404);
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    expect((await download(exportID, other.admin)).status).toBe(404);
    expect((await download(exportID)).status).toBe(200);
    const log = await api.db
      .selectFrom('auditLog')
      .select(['action', 'studentID'])
      .where('companyID', '=', school.companyID)
      .where('userID', '=', school.userIDs.admin)
      .orderBy('auditID')
      .execute();
    expect(log).toEqual([
      { action: 'student.exportData', studentID },
      { action: 'export.download', studentID },
    ]);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    await api.db
      .updateTable('authToken')
      .set({ expiresAt: new Date(tomorrow.getTime() + 3_600_000) })
      .execute();
    api.setNow(tomorrow);
    expect((await download(exportID)).status).toBe(404);
    expect(await exportsOf()).toEqual([]);
  });

  it('is not made of a student of another school', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const url = `/students/${String(other.students[0]?.studentID)}/dataExport`;
    expect((await api.call('POST', url, { token: school.admin })).status).toBe(404);
    expect((await api.call('POST', url, { token: school.teacher })).status).toBe(403);
  });
});

/** Answers everything that a link asks for with the second level. */
async function answerAll(candidate: string): Promise<void> {
  const { body } = await api.call('GET', '/answer/session', { candidate });
  const answers = body.tasks.flatMap(({ evaluationRequestID }: { evaluationRequestID: number }) =>
    body.items.map(({ questionItemID, itemVersion }: Record<string, number>) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 2,
      milliseconds: 2_000,
      answeredAt: new Date().toISOString(),
    })),
  );
  const { status } = await api.call('PUT', '/answer/answers', { candidate, body: { answers } });
  expect(status).toBe(200);
}

describe('everything of the school', () => {
  it('is a CSV a table with every row of the school, none of another and no secret', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 3 });
    const [first] = school.students;
    await api.db
      .updateTable('student')
      .set({ memo: '=HYPERLINK("x"), "引用"\n二行目' })
      .where('studentID', '=', first?.studentID ?? 0)
      .execute();
    await api.db
      .updateTable('account')
      .set({ passwordHash: 'argon2-secret' })
      .where('userID', '=', school.userIDs.admin)
      .execute();
    // whoever has a card's code answers in the student's name; a confidential mail holds a link or a code
    const { evalSettingID } = await createExam(api, school);
    await api.db
      .updateTable('examinee')
      .set({ shortCode: 'CARDCODE99' })
      .where((eb) => eb.and({ evalSettingID, studentID: first?.studentID ?? 0 }))
      .execute();
    await api.db
      .insertInto('outboxMail')
      .values(
        [true, false].map((confidential) => ({
          companyID: school.companyID,
          recipient: 'a@story.example',
          subject: 's',
          body: confidential
            ? 'reset-link'
            : 'open news: http://s.example/answer/LINK-to_ken.9\nBye',
          state: 'sent' as const,
          confidential,
        })),
      )
      .execute();
    const { status, body } = await api.call('POST', '/dataExports', { token: school.admin });
    expect([status, body.kind]).toEqual([200, 'exportSchool']);
    await work(body.operationID, null);
    const [made] = await exportsOf();
    const files = filesOf((await download(made.exportID)).bytes);
    const rowsOf = (table: string) =>
      Papa.parse<Record<string, string>>(
        files[`${table}.csv`]?.toString().replace(/^\uFEFF/, '') ?? '',
        {
          header: true,
          skipEmptyLines: true,
        },
      ).data;
    expect(rowsOf('student')).toHaveLength(5);
    expect(rowsOf('student')[0]?.['memo']).toContain('二行目');
    expect(rowsOf('enrolment')).toHaveLength(5);
    expect(rowsOf('company').map((row) => row['company_id'])).toEqual([String(school.companyID)]);
    expect(rowsOf('competency')).toHaveLength(25);
    // every table in which a course keeps something, answers above all
    const { rows: ofCourses } = await sql<{ table: string }>`
      select distinct table_name as table from information_schema.columns
      where table_schema = 'public' and column_name in ('eval_setting_id', 'evaluation_request_id')`.execute(
      api.db,
    );
    const tables = ofCourses.map(({ table }) => table);
    expect(tables).toEqual(
      expect.arrayContaining(['answer', 'part_answer', 'implicit_block', 'part_score', 'score']),
    );
    for (const table of tables) expect(Object.keys(files)).toContain(`${table}.csv`);
    const all = Object.values(files).join('\n');
    expect(all).not.toContain(`c${other.companyID}.example`);
    for (const secret of ['argon2-secret', 'CARDCODE99', 'reset-link', 'LINK-to_ken.9']) {
      expect(all).not.toContain(secret);
    }
    expect(rowsOf('outbox_mail').map((row) => row['body'])).toEqual(
      expect.arrayContaining(['', 'open news: http://s.example/answer/\nBye']),
    );
    for (const secret of ['auth_token', 'password_history', 'password_link', 'data_export_part']) {
      expect(Object.keys(files)).not.toContain(`${secret}.csv`);
    }
    const operation = await api.db
      .selectFrom('operation')
      .select(['state', 'total'])
      .where('operationID', '=', body.operationID)
      .executeTakeFirstOrThrow();
    expect(operation).toEqual({ state: 'succeeded', total: Object.keys(files).length });
  });

  it('is written in parts of a bounded size, whatever its own', async () => {
    const parts: number[] = [];
    const zip = zipInParts(async (bytes) => void parts.push(bytes.length));
    const piece = () => Buffer.from(Array.from({ length: 64 * 1024 }, () => Math.random() * 256));
    await zip.add('large.bin', Array.from({ length: 64 }, piece));
    const total = await zip.end();
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts)).toBeLessThan(1.3 * 1024 * 1024);
    expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(total);
  });
});

import { fc, runs } from '@mebae/testing/properties';
import { zipSync, strToU8 } from 'fflate';
import { sql } from 'kysely';
import officeCrypto from 'officecrypto-tool';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits, studentImportFields, type ImportSummary } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { readExcel } from '../../../lib/excel/excel.ts';
import { startTestApi } from '../../../testing/api.ts';
import { multipart } from '../../../testing/multipart.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { importRosterJob } from '../../../lib/roster-import/apply-import.ts';
import { compareSheet } from '../../../lib/roster-import/plan-rows.ts';
import { findImport, keptSheet } from '../../../lib/roster-import/stored-import.ts';
import { importKindsByName } from '../import-kinds.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { studentKind } from './student-kind.ts';
import { header, rosterFile, sheetOf, workbook, type Value } from './test-support/workbooks.ts';

const api = await startTestApi();

const upload = (school: TestSchool, file: Uint8Array, name = 'roster.xlsx', token = school.admin) =>
  api.call('POST', '/students/import/preview', { token, ...multipart(name, file) });

async function previewed(
  school: TestSchool,
  rows: Value[][],
  columns = header,
): Promise<ImportSummary> {
  const { status, body } = await upload(school, workbook({ 名簿: sheetOf([columns, ...rows]) }));
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
const startOf = (school: TestSchool, importID: string, body: object = {}) =>
  api.call('POST', `/students/import/${importID}/start`, { token: school.admin, body });
const own = async (school: TestSchool) =>
  (await api.call('GET', '/operations', { token: school.admin })).body.data;
/** Does the job of an operation, as the worker does. */
async function work(operationID: string): Promise<void> {
  const { rows } = await sql<{ data: JobData['import-roster'] }>`
    select data from pgboss.job where id = ${operationID}`.execute(api.db);
  await importRosterJob(api.deps, importKindsByName, rows[0]!.data);
}
/** Starts an import and does the worker's part: the refusal, or the summary after it. */
async function register(school: TestSchool, importID: string, body: object = {}) {
  const started = await startOf(school, importID, body);
  if (started.status !== 200) return started;
  await work(started.body.operationID);
  return api.call('GET', `/students/import/${importID}`, { token: school.admin });
}
const rowsOf = async (school: TestSchool, importID: string, query = '') =>
  (await api.call('GET', `/students/import/${importID}/rows?${query}`, { token: school.admin }))
    .body;

/** A row for a student of `createSchool`, or a new one. */
const row = (n: number, over: Partial<Record<number, Value>> = {}): Value[] =>
  [
    1,
    '1組',
    n,
    `M${String(n).padStart(4, '0')}`,
    '山田',
    `太郎${n}`,
    'ヤマダ',
    'タロウ',
    null,
    null,
  ].map((value, index) => (index in over ? (over[index] ?? null) : value));

const studentsOf = async (school: TestSchool) =>
  (
    await sql<Record<string, unknown>>`
      select s.student_id, s.manage_number, s.email, s.last_name, s.search_key, s.updated_by, e.student_number,
        c.name as class,
        array(select t.tag from student_tag st join tag t using (company_id, tag_id)
          where st.company_id = s.company_id and st.student_id = s.student_id order by t.tag) as tags
      from student s
      join enrolment e on e.company_id = s.company_id and e.student_id = s.student_id
        and e.school_year = ${school.schoolYear}
      left join school_class c on c.company_id = e.company_id and c.school_class_id = e.school_class_id
      where s.company_id = ${school.companyID} order by s.manage_number`.execute(api.db)
  ).rows;

it('asks for no given name of somebody who is registered with one name', async () => {
  const school = await createSchool(api.db);
  const first = await previewed(school, [row(1, { 4: 'スレシュ', 5: '-' })]);
  await register(school, first.importID);
  const blank = await previewed(school, [row(1, { 4: 'スレシュ', 5: null })]);
  expect(blank.counts).toMatchObject({ unchanged: 1, failed: 0 });
  const whole = header.flatMap((name, index) => (index === 5 ? [] : index === 4 ? '氏名' : name));
  const cells = row(1, { 4: 'スレシュ' }).filter((_, index) => index !== 5);
  expect((await previewed(school, [cells], whole)).counts).toMatchObject({ unchanged: 1 });
});

describe('from a file to the students', () => {
  it('shows created, changed and unchanged, writes them once, and then has nothing left to do', async () => {
    const school = await createSchool(api.db);
    const rows = [
      row(1),
      row(2, { 4: '鈴木', 6: 'スズキ', 9: '英語、部長' }),
      row(30, { 1: '２組', 8: 'New@x.example' }),
    ];
    const summary = await previewed(school, rows);
    expect(summary).toMatchObject({
      counts: { created: 1, changed: 1, unchanged: 1, failed: 0 },
      appliedAt: null,
      sheetName: '名簿',
    });
    expect(await studentsOf(school)).toHaveLength(12);
    const changed = await rowsOf(school, summary.importID, 'kind=changed');
    expect(changed).toMatchObject({
      totalRecords: 1,
      data: [
        {
          row: 3,
          changes: [
            { field: 'lastName', old: '山田', new: '鈴木' },
            { field: 'lastNameKana', old: 'ヤマダ', new: 'スズキ' },
            { field: 'tags', old: null, new: '英語、部長' },
          ],
        },
      ],
    });

    const result = await register(school, summary.importID);
    expect(result).toMatchObject({
      status: 200,
      body: { applied: { created: 1, changed: 1, skipped: 0 } },
    });
    const after = await studentsOf(school);
    expect(after).toHaveLength(13);
    expect(after[1]).toMatchObject({
      lastName: '鈴木',
      tags: ['英語', '部長'],
      email: `s2@c${school.companyID}.example`,
    });
    expect(after[1]?.['searchKey']).toContain('スズキ');
    // a changed and a new one name who imported them; the unchanged one nobody
    const importer = school.userIDs.admin;
    expect([0, 1, 12].map((at) => after[at]?.['updatedBy'])).toEqual([null, importer, importer]);
    expect(after[12]).toMatchObject({
      manageNumber: 'M0030',
      class: '2組',
      studentNumber: 30,
      email: 'New@x.example',
    });

    expect(await register(school, summary.importID)).toMatchObject({
      status: 409,
      body: { reason: ['alreadyApplied'] },
    });
    expect(await studentsOf(school)).toEqual(after);
    const next = await previewed(school, rows);
    expect(next.counts).toEqual({ created: 0, changed: 0, unchanged: 3, failed: 0 });
    expect(await register(school, next.importID)).toMatchObject({
      status: 400,
      body: { code: 2012, reason: ['nothingToApply'] },
    });

    const audit = await sql<{
      action: string;
      studentID: number;
      detail: { importID: string; fields?: string[]; changes?: object };
    }>`
      select action, student_id, detail from audit_log where company_id = ${school.companyID} order by action`.execute(
      api.db,
    );
    expect(audit.rows).toMatchObject([
      {
        action: 'student.create',
        studentID: after[12]?.['studentID'],
        detail: { importID: summary.importID },
      },
      {
        action: 'student.update',
        studentID: after[1]?.['studentID'],
        detail: {
          changes: {
            lastName: { old: '山田', new: '鈴木' },
            lastNameKana: expect.anything(),
            tags: expect.anything(),
          },
        },
      },
    ]);
  });

  it('swaps numbers and emails inside one file, and replaces tags without touching others', async () => {
    const school = await createSchool(api.db);
    const mail = (n: number) => `s${n}@c${school.companyID}.example`;
    const first = await previewed(school, [row(1, { 9: 'A,B' }), row(2, { 9: 'B' })]);
    expect((await register(school, first.importID)).status).toBe(200);
    const swap = await previewed(school, [
      row(1, { 2: 2, 8: mail(2), 9: 'B、C' }),
      row(2, { 2: 1, 8: mail(1) }),
    ]);
    expect(swap.counts.changed).toBe(2);
    expect((await register(school, swap.importID)).status).toBe(200);
    const [firstStudent, two] = await studentsOf(school);
    expect(firstStudent).toMatchObject({ studentNumber: 2, email: mail(2), tags: ['B', 'C'] });
    expect(two).toMatchObject({ studentNumber: 1, email: mail(1), tags: ['B'] });
  });

  it('writes nothing while a row fails, or only the good rows when asked', async () => {
    const school = await createSchool(api.db);
    const before = await studentsOf(school);
    const summary = await previewed(school, [
      row(30),
      row(31, { 1: '9組' }),
      row(32, { 4: 'タ\tブ' }),
    ]);
    expect(summary).toMatchObject({
      counts: { created: 1, failed: 2 },
      reasonCounts: { classUnknown: 1, tab: 1 },
    });
    const failed = await rowsOf(school, summary.importID, 'kind=failed&reason=tab');
    expect(failed.data).toMatchObject([
      { row: 4, reasons: [{ code: 'tab', field: 'lastName', column: 'E' }] },
    ]);
    expect(await register(school, summary.importID)).toMatchObject({
      status: 400,
      body: { code: 2023, category: 1, reason: ['rowsFailed'] },
    });
    expect(await studentsOf(school)).toEqual(before);
    expect(await register(school, summary.importID, { goodRowsOnly: true })).toMatchObject({
      status: 200,
      body: { applied: { created: 1, changed: 0, skipped: 2 } },
    });
    expect(await studentsOf(school)).toHaveLength(13);
  });

  it('asks to check again when the data changed since the preview, and then applies', async () => {
    const school = await createSchool(api.db);
    const summary = await previewed(school, [row(1, { 4: '鈴木' })]);
    await sql`update student set last_name = '高橋' where company_id = ${school.companyID} and manage_number = 'M0001'`.execute(
      api.db,
    );
    await register(school, summary.importID);
    expect(await own(school)).toMatchObject([
      { state: 'failed', failure: { code: 1, category: 2, reason: ['dataChanged'] } },
    ]);
    const checked = await api.call('POST', `/students/import/${summary.importID}/check`, {
      token: school.admin,
    });
    expect(checked.body).toMatchObject({ counts: { changed: 1 }, appliedAt: null });
    expect(await own(school)).toEqual([]);
    expect((await rowsOf(school, summary.importID)).data[0].changes).toEqual([
      { field: 'lastName', old: '高橋', new: '鈴木' },
    ]);
    await register(school, summary.importID);
    expect(await own(school)).toMatchObject([{ state: 'succeeded' }]);
  });

  it('creates each student once when two people press at the same time', async () => {
    const school = await createSchool(api.db);
    const summary = await previewed(school, [row(40), row(41)]);
    const other = await previewed(school, [row(41), row(42)]);
    const [first, second, third] = await Promise.all(
      [summary, summary, other].map(({ importID }) => startOf(school, importID)),
    );
    const operations = [first, second, third].map((started) => started?.body.operationID);
    expect(operations[1]).toBe(operations[0]);
    await Promise.all(operations.map(work));
    const states = (await own(school)).map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['failed', 'succeeded']);
    const numbers = (await studentsOf(school)).map((s) => s['manageNumber']);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('refuses what the school and its plan do not allow', async () => {
    const school = await createSchool(api.db, { maxStudents: 13 });
    const summary = await previewed(school, [
      row(30),
      row(31),
      row(1, { 8: `s2@c${school.companyID}.example` }),
      row(2, { 2: 5 }),
    ]);
    expect(summary.reasonCounts).toEqual({ planLimit: 2, emailRegistered: 1, numberTaken: 1 });
    expect((await register(school, summary.importID)).body).toMatchObject({ code: 2009 });
    const doubled = await previewed(school, [
      row(3, { 8: 'a@x.example' }),
      row(4, { 8: 'A@x.example' }),
    ]);
    expect(doubled.reasonCounts).toEqual({ duplicateEmail: 2 });
    expect((await register(school, doubled.importID)).body).toMatchObject({ code: 153 });
  });

  it('imports 1000 rows, and again while there are no statistics of them yet', async () => {
    // the planner knows the schools so far; of this one it will think that there is one student
    await createSchool(api.db, { classes: 20, studentsPerClass: 40 });
    await sql`analyze student, enrolment, school_class`.execute(api.db);
    const school = await createSchool(api.db, { classes: 20, studentsPerClass: 0 });
    const rows = Array.from({ length: limits.importRows }, (_, i) =>
      row(1000 + i, {
        1: `${(i % 20) + 1}組`,
        2: Math.floor(i / 20) + 1,
        8: `n${i}@x.example`,
        9: i % 3 ? '英語' : null,
      }),
    );
    const summary = await previewed(school, rows);
    const applied = await register(school, summary.importID);
    const again = await previewed(school, rows);
    expect(again.counts.unchanged).toBe(1000);
    expect(applied.body.applied).toEqual({ created: 1000, changed: 0, skipped: 0 });
    const { companyID } = school;
    await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      const key = { companyID, kind: studentKind.name, importID: again.importID };
      const sheet = keptSheet(await findImport(tx, key));
      const before = await rowsRead(tx);
      await compareSheet(tx, school, studentKind, sheet);
      // joins by nested loops would read a thousand rows for each row
      const read = (await rowsRead(tx)) - before;
      expect(read).toBeLessThan(20 * rows.length);
    });
    expect(
      (await rowsOf(school, summary.importID, 'page=20&pageSize=50&kind=created')).data,
    ).toHaveLength(50);
  }, 600_000);
});

describe('files that are no roster', () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = await createSchool(api.db);
  });
  const whole = rosterFile([row(1)]);

  it.each([
    ['a text file', 'a.xlsx', Buffer.from('a,b'), 1, ['notExcel']],
    ['another ending', 'a.csv', whole, 1, ['wrongExtension']],
    ['an empty sheet', 'a.xlsx', workbook({ A: sheetOf([[null]]) }), 154, ['emptyWorkbook']],
    ['no header', 'a.xlsx', workbook({ A: sheetOf([['x', 'y']]) }), 154, ['noHeader']],
    ['a header only', 'a.xlsx', rosterFile([]), 154, ['noRows']],
    [
      'a column missing',
      'a.xlsx',
      workbook({ A: sheetOf([header.slice(0, 5), row(1).slice(0, 5)]) }),
      154,
      ['missingColumns', 'firstName'],
    ],
    [
      '1001 rows',
      'a.xlsx',
      rosterFile(Array.from({ length: 1001 }, (_, i) => row(i + 1))),
      84,
      ['tooManyRows'],
    ],
    ['half a file', 'a.xlsx', whole.subarray(0, 500), 1, ['corrupt']],
    [
      'a bomb',
      'a.xlsx',
      Buffer.from(
        zipSync({
          'xl/workbook.xml': strToU8('<a/>'),
          'xl/worksheets/sheet1.xml': new Uint8Array(70_000_000),
        }),
      ),
      1,
      ['unpackedTooLarge'],
    ],
  ])('%s', async (_what, name, file, code, reason) => {
    expect(await upload(school, file, name)).toMatchObject({ status: 400, body: { code, reason } });
  });

  it('a file with a password', async () => {
    const locked = officeCrypto.encrypt(whole, { password: 'secret' });
    expect(await upload(school, locked)).toMatchObject({
      status: 400,
      body: { reason: ['encrypted'] },
    });
  });

  it('more than 10 MB', async () => {
    expect((await upload(school, Buffer.alloc(limits.importBytes + 1, 'PK'))).status).toBe(413);
  });

  it('no file at all', async () => {
    const { status } = await api.call('POST', '/students/import/preview', {
      token: school.admin,
      body: {},
    });
    expect([400, 406, 415]).toContain(status);
  });
});

describe('who may import', () => {
  it('administrators of the school only', async () => {
    const school = await createSchool(api.db);
    const other = await createSchool(api.db);
    const { importID } = await previewed(school, [row(30)]);
    expect((await upload(school, rosterFile([row(1)]), 'a.xlsx', school.teacher)).status).toBe(403);
    expect((await upload(school, rosterFile([row(1)]), 'a.xlsx', 'nobody')).status).toBe(401);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/check'],
      ['POST', '/start'],
    ] as const) {
      const body = path === '/start' ? { body: {} } : {};
      const call = (token: string) =>
        api.call(method, `/students/import/${importID}${path}`, { token, ...body });
      expect((await call(school.teacher)).status).toBe(403);
      expect((await call(other.admin)).status).toBe(404);
    }
    expect(await studentsOf(school)).toHaveLength(12);
  });
});

describe('files that we write', () => {
  it.each([
    ['ja', `filename*=UTF-8''${encodeURIComponent('生徒名簿テンプレート_')}`],
    ['en', 'filename="Student roster template_'],
    ['vi', `filename*=UTF-8''${encodeURIComponent('Mẫu danh sách học sinh_')}`],
  ])(
    'the %s template is read back as an empty roster, and filled in as one',
    async (lang, fileName) => {
      const school = await createSchool(api.db);
      const { status, bytes, headers } = await api.call(
        'GET',
        `/students/import/template?lang=${lang}`,
        { token: school.admin },
      );
      expect(status).toBe(200);
      expect(headers['content-disposition']).toContain(fileName);
      expect(await upload(school, bytes)).toMatchObject({
        body: { code: 154, reason: ['noRows'] },
      });
      const grid = await readExcel('t.xlsx', bytes);
      expect(grid.sheets).toHaveLength(3);
      const [, roster, example] = grid.sheets;
      const names = (roster?.rows[0]?.cells ?? []).map((cell) => cell?.text ?? '');
      expect(names).toHaveLength(studentImportFields.length);
      const examples = (example?.rows.slice(1) ?? []).map((r) =>
        names.map((_, i) => r.cells[i]?.text ?? null),
      );
      const summary = await previewed(school, examples, names);
      expect(summary.counts).toMatchObject({ created: 0, failed: 2 });
      // the numbers of the example are taken in this school; nothing else is wrong with it
      expect(summary.reasonCounts).toEqual({ numberTaken: 2 });
    },
  );

  it('the export is read back with nothing changed, even where names look like formulas', async () => {
    const school = await createSchool(api.db);
    const first = await previewed(school, [
      row(1, { 4: '=1+1', 5: '@x', 8: `s1@c${school.companyID}.example`, 9: '+81,-1' }),
      row(2, { 3: '0012', 2: 20, 1: '2組' }),
    ]);
    expect((await register(school, first.importID)).status).toBe(200);
    const { bytes } = await api.call('GET', '/students/export?lang=en', { token: school.admin });
    const back = await upload(school, bytes, 'export.xlsx');
    expect(back.body.counts).toEqual({ created: 0, changed: 0, unchanged: 13, failed: 0 });
    const ofTeacher = await api.call('GET', '/students/export', { token: school.teacher });
    expect((await readExcel('a.xlsx', ofTeacher.bytes)).sheets[1]?.rows).toHaveLength(1 + 6);
  });
});

describe('properties on the database', () => {
  it('preview, apply, preview: all unchanged, nobody lost, in any order of rows and columns', async () => {
    const entry = fc.record({
      n: fc.integer({ min: 1, max: 20 }),
      schoolClass: fc.constantFrom('1組', '２組', '1'),
      number: fc.integer({ min: 1, max: 20 }),
      name: fc.constantFrom('佐藤', '=A1', 'Nguyễn', '髙𠮷'),
      tags: fc.constantFrom(null, '英語', '英語、部長'),
    });
    const cases = fc
      .tuple(
        fc.uniqueArray(entry, { selector: (e) => e.n, minLength: 1, maxLength: 12 }),
        fc.shuffledSubarray(
          header.map((_, i) => i),
          { minLength: header.length },
        ),
      )
      .chain(([entries, columns]) =>
        fc.tuple(
          fc.constant(entries),
          fc.constant(columns),
          fc.shuffledSubarray(entries, { minLength: entries.length }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(cases, async ([entries, columns, shuffled]) => {
        const school = await createSchool(api.db);
        const before = await studentsOf(school);
        const toRows = (list: typeof entries, order: number[]) =>
          list.map((e) => {
            const full = row(e.n, { 1: e.schoolClass, 2: e.number, 4: e.name, 9: e.tags });
            return order.map((i) => full[i] ?? null);
          });
        const straight = header.map((_, i) => i);
        const summary = await previewed(school, toRows(entries, straight));
        const mixed = await previewed(
          school,
          toRows(shuffled, columns),
          columns.map((i) => header[i] ?? ''),
        );
        expect(mixed.counts).toEqual(summary.counts);
        expect(mixed.reasonCounts).toEqual(summary.reasonCounts);
        if (summary.counts.created + summary.counts.changed === 0) return;
        const { status } = await register(school, mixed.importID, { goodRowsOnly: true });
        expect(status).toBe(200);
        const ids = new Set((await studentsOf(school)).map((s) => s['studentID']));
        expect(before.every((s) => ids.has(s['studentID']))).toBe(true);
        const { data } = await rowsOf(school, summary.importID, 'kind=failed&pageSize=500');
        const failed = new Set(data.map((r: { row: number }) => r.row));
        const good = entries.filter((_, i) => !failed.has(i + 2));
        const again = await previewed(school, toRows(good, straight));
        expect(again.counts).toEqual({ created: 0, changed: 0, unchanged: good.length, failed: 0 });
      }),
      runs(10),
    );
  }, 600_000);
});

describe('in the background', () => {
  it('an import is written by the worker, with the name of who started it, and counts its rows', async () => {
    const school = await createSchool(api.db, { studentsPerClass: 0, maxStudents: 1000 });
    const classes = school.classes.map(({ name }) => name);
    const rows = Array.from({ length: 90 }, (_, n) =>
      row((n % 45) + 1, {
        1: classes[Math.floor(n / 45)],
        3: `N${n}`,
      }),
    );
    const { importID } = await previewed(school, rows);
    const started = await startOf(school, importID);
    expect(started).toMatchObject({
      status: 200,
      body: {
        kind: 'importStudents',
        name: 'roster.xlsx',
        route: `/pages/students/import/${importID}`,
        state: 'waiting',
        total: 90,
      },
    });
    expect(await studentsOf(school)).toHaveLength(0);
    await work(started.body.operationID);
    expect(await studentsOf(school)).toHaveLength(90);
    expect(await own(school)).toMatchObject([{ state: 'succeeded', done: 90 }]);
    const audited = await api.db
      .selectFrom('auditLog')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'student.create')
      .where('userID', '=', school.userIDs.admin)
      .executeTakeFirstOrThrow();
    expect(audited.n).toBe(90);
    const again = await startOf(school, importID);
    expect(again).toMatchObject({ status: 409, body: { reason: ['alreadyApplied'] } });
  });

  it('what can’t be written is refused at once', async () => {
    const school = await createSchool(api.db);
    const wrong = await previewed(school, [row(1, { 1: '99組' }), row(20)]);
    expect(await startOf(school, wrong.importID)).toMatchObject({
      status: 400,
      body: { reason: ['rowsFailed'] },
    });
    expect((await startOf(school, wrong.importID, { goodRowsOnly: true })).status).toBe(200);
    const same = await previewed(school, [row(1)]);
    expect(await startOf(school, same.importID)).toMatchObject({
      body: { reason: ['nothingToApply'] },
    });
  });

  it('data that changed meanwhile end it, until they are compared anew', async () => {
    const school = await createSchool(api.db);
    const { importID } = await previewed(school, [row(20)]);
    const other = await previewed(school, [row(20, { 3: 'OTHER' })]);
    expect((await register(school, other.importID)).status).toBe(200);
    const { body } = await startOf(school, importID);
    await work(body.operationID);
    expect(await own(school)).toMatchObject([
      { state: 'failed', failure: { code: 1, category: 2, reason: ['dataChanged'] } },
      { state: 'succeeded' },
    ]);
    await api.call('POST', `/students/import/${importID}/check`, { token: school.admin });
    expect(await own(school)).toMatchObject([{ state: 'succeeded' }]);
  });
});

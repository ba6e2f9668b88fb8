import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { importsOf } from '../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { header, rosterFile, sheetOf, workbook, type Value } from './test-support/workbooks.ts';

const api = await startTestApi();
const students = (school: TestSchool) => importsOf(api, school, '/students/import');

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

/** Everything of the school that an import may write, ids of new rows aside. */
async function stateOf({ companyID }: TestSchool) {
  const { rows } = await sql`
    select s.student_id, s.manage_number, s.email, s.last_name, s.first_name, s.last_name_kana,
      s.first_name_kana, s.search_key, s.memo,
      array(select t.tag || st.is_priority from student_tag st join tag t using (company_id, tag_id)
        where st.company_id = s.company_id and st.student_id = s.student_id order by 1) as tags,
      (select jsonb_agg(jsonb_build_object('id', e.enrolment_id, 'year', e.school_year, 'class', e.school_class_id,
        'number', e.student_number, 'state', e.state) order by e.enrolment_id)
        from enrolment e where e.company_id = s.company_id and e.student_id = s.student_id) as enrolments
    from student s where s.company_id = ${companyID} order by s.manage_number`.execute(api.db);
  return rows;
}

describe('mending cells in the preview', () => {
  it('checks only what was typed anew; what is applied is what was shown', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const summary = await imports.preview(
      rosterFile([row(30, { 1: '9組' }), row(31, { 4: null }), row(31, { 3: 'M0032' })]),
    );
    expect(summary.counts).toEqual({ created: 0, changed: 0, unchanged: 0, failed: 3 });
    const before = await stateOf(school);

    const mended = await imports.call('PUT', `/${summary.importID}/cells`, {
      cells: [
        { row: 2, field: 'schoolClass', value: '２組' },
        { row: 3, field: 'lastName', value: '　鈴木' },
      ],
    });
    expect(mended.body.counts).toEqual({ created: 1, changed: 0, unchanged: 0, failed: 2 });
    expect(mended.body.reasonCounts).toEqual({ duplicateNumber: 2 });
    const good = await imports.call('PUT', `/${summary.importID}/cells`, {
      cells: [{ row: 4, field: 'studentNumber', value: '32番' }],
    });
    expect(good.body.counts).toEqual({ created: 3, changed: 0, unchanged: 0, failed: 0 });
    const shown = await imports.rows(summary.importID);
    expect(shown.map(({ values }: { values: object }) => values)).toMatchObject([
      { schoolClass: '2組', studentNumber: '30' },
      { lastName: '鈴木', studentNumber: '31' },
      { studentNumber: '32' },
    ]);
    // nothing is written by mending
    expect(await stateOf(school)).toEqual(before);
    expect((await imports.register(summary.importID)).body.applied.created).toBe(3);
    const { rows } = await sql<{ lastName: string; studentNumber: number }>`
      select s.last_name, e.student_number from student s join enrolment e using (company_id, student_id)
      where s.company_id = ${school.companyID} and s.manage_number in ('M0030', 'M0031', 'M0032')
      order by e.student_number`.execute(api.db);
    expect(rows).toEqual([
      { lastName: '山田', studentNumber: 30 },
      { lastName: '鈴木', studentNumber: 31 },
      { lastName: '山田', studentNumber: 32 },
    ]);
  });

  it('splits a whole name that was mended, and takes a field that the file has no column for', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const names = ['学年', '管理番号', '氏名', '備考'];
    const summary = await imports.preview(
      workbook({ A: sheetOf([names, [1, 'M0040', '佐藤葵', 'x']]) }),
    );
    expect(summary.missing).toEqual(['schoolClass', 'studentNumber']);
    const mended = await imports.call('PUT', `/${summary.importID}/cells`, {
      cells: [
        { row: 2, field: 'lastName', value: '佐藤 葵' },
        { row: 2, field: 'schoolClass', value: '1組' },
        { row: 2, field: 'studentNumber', value: '40' },
      ],
    });
    expect(mended.body.counts.created).toBe(1);
    expect((await imports.rows(summary.importID))[0].values).toEqual({
      grade: '1',
      schoolClass: '1組',
      studentNumber: '40',
      manageNumber: 'M0040',
      lastName: '佐藤',
      firstName: '葵',
    });
  });

  it('refuses cells that are not there, and changes nothing of what was applied', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const { importID } = await imports.preview(rosterFile([row(30)]));
    for (const cell of [
      { row: 9, field: 'lastName', value: 'x' },
      { row: 2, field: 'memo', value: 'x' },
    ]) {
      const refused = await imports.call('PUT', `/${importID}/cells`, { cells: [cell] });
      expect(refused.status).toBe(400);
    }
    await imports.register(importID);
    const late = await imports.call('PUT', `/${importID}/cells`, {
      cells: [{ row: 2, field: 'lastName', value: '鈴木' }],
    });
    expect(late.body.appliedAt).not.toBeNull();
    expect((await imports.rows(importID))[0].values.lastName).toBe('山田');
  });
});

describe('mapping columns', () => {
  it('is done by hand once, and remembered for the school alone', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const names = [...header];
    names[1] = '所属';
    names[3] = '個人コード';
    const file = workbook({ A: sheetOf([names, row(50)]) });
    const first = await imports.preview(file);
    expect(first.missing).toEqual(['schoolClass', 'manageNumber']);
    expect(first.counts.failed).toBe(1);
    expect(first.columns[1]).toEqual({
      column: 'B',
      header: '所属',
      examples: ['1組'],
      field: null,
    });
    const mapped = await imports.call('PUT', `/${first.importID}/columns`, {
      columns: [
        { column: 'B', field: 'schoolClass' },
        { column: 'D', field: 'manageNumber' },
      ],
    });
    expect(mapped.body).toMatchObject({ missing: [], counts: { created: 1, failed: 0 } });

    expect(await imports.preview(file)).toMatchObject({ missing: [], counts: { created: 1 } });
    const other = students(await createSchool(api.db));
    expect((await other.preview(file)).missing).toEqual(['schoolClass', 'manageNumber']);
  });

  it('is done for a file of which no header is known, below a title too', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const names = ['がくねん', '所属', '席', '個人コード', 'お名前（姓）', 'お名前（名）'];
    const file = workbook({ A: sheetOf([['四月の名簿'], names, row(50).slice(0, 6)]) });
    const first = await imports.preview(file);
    expect(first.counts).toEqual({ created: 0, changed: 0, unchanged: 0, failed: 1 });
    expect(first.columns.map(({ header: name }: { header: string }) => name)).toEqual([
      ...names.slice(0, 4),
      'お名前(姓)',
      'お名前(名)',
    ]);
    const fields = [
      'grade',
      'schoolClass',
      'studentNumber',
      'manageNumber',
      'lastName',
      'firstName',
    ];
    const mapped = await imports.call('PUT', `/${first.importID}/columns`, {
      columns: fields.map((field, index) => ({ column: 'ABCDEF'[index], field })),
    });
    expect(mapped.body).toMatchObject({ missing: [], counts: { created: 1, failed: 0 } });
    expect(await imports.preview(file)).toMatchObject({ missing: [], counts: { created: 1 } });
  });

  it('refuses a field for two columns, an unknown field and an unknown column', async () => {
    const imports = students(await createSchool(api.db));
    const { importID } = await imports.preview(rosterFile([row(30)]));
    for (const columns of [
      [{ column: 'A', field: 'lastName' }],
      [{ column: 'A', field: 'memo' }],
      [{ column: 'Z', field: null }],
    ]) {
      const refused = await imports.call('PUT', `/${importID}/columns`, { columns });
      expect(refused.status).toBe(400);
    }
  });
});

describe('the history', () => {
  it('says who imported what and when, and gives the file back', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const file = rosterFile([row(30), row(1, { 4: '鈴木' }), row(31, { 1: '9組' })]);
    const { importID } = await imports.preview(file, '名簿.xlsx');
    await imports.preview(file, 'seen only.xlsx');
    await imports.register(importID, { goodRowsOnly: true });
    const { body } = await api.call('GET', '/imports', { token: school.admin });
    expect(body).toMatchObject({
      totalRecords: 1,
      data: [
        {
          importID,
          kind: 'students',
          fileName: '名簿.xlsx',
          format: 'excel',
          appliedBy: { lastName: '試験', firstName: '管理' },
          applied: { created: 1, changed: 1, skipped: 1 },
          undoneAt: null,
          isKept: true,
        },
      ],
    });
    const teachers = await api.call('GET', '/imports?kind=teachers', { token: school.admin });
    expect(teachers.body.totalRecords).toBe(0);
    const download = await api.app.inject({
      url: `/api/v3/academic/students/import/${importID}/file`,
      headers: { 'auth-token': school.admin },
    });
    expect(download.rawPayload.equals(file)).toBe(true);
    expect((await api.call('GET', '/imports', { token: school.teacher })).status).toBe(403);
  });
});

describe('undoing an import', () => {
  it('makes everything as it was, once', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const setUp = await imports.preview(rosterFile([row(3, { 9: '英語、部長' })]));
    await imports.register(setUp.importID);
    const before = await stateOf(school);
    const mail = (n: number) => `s${n}@c${school.companyID}.example`;
    const { importID } = await imports.preview(
      rosterFile([
        row(1, { 2: 2, 8: mail(2), 4: '鈴木' }),
        row(2, { 2: 1, 8: mail(1), 1: '1組' }),
        row(3, { 9: '音楽' }),
        row(30),
      ]),
    );
    expect((await imports.register(importID)).body.applied).toMatchObject({ created: 1 });
    expect(await stateOf(school)).not.toEqual(before);

    const undone = await imports.undo(importID);
    expect(undone.body.undoneAt).not.toBeNull();
    const operations = await api.call('GET', '/operations', { token: school.admin });
    expect(JSON.stringify(operations.body), 'no bar says that it is done').not.toContain(importID);
    expect(await stateOf(school)).toEqual(before);
    expect(await imports.undo(importID)).toMatchObject({
      status: 409,
      body: { reason: ['alreadyUndone'] },
    });
    const { body } = await api.call('GET', '/imports', { token: school.admin });
    expect(body.data[0].undoneBy).toMatchObject({ lastName: '試験', firstName: '管理' });
    const audit = await sql<{ n: number }>`
      select count(*)::int as n from audit_log
      where company_id = ${school.companyID} and action = 'student.undoImport'`.execute(api.db);
    expect(audit.rows[0]?.n).toBe(4);
  });

  it('is refused when somebody was changed since, naming them, and changes nothing', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const { importID } = await imports.preview(rosterFile([row(30), row(1, { 4: '鈴木' })]));
    await imports.register(importID);
    await sql`update student set memo = '面談' where company_id = ${school.companyID} and manage_number = 'M0030'`.execute(
      api.db,
    );
    const after = await stateOf(school);
    expect(await imports.undo(importID)).toMatchObject({
      status: 409,
      body: { reason: ['dependsOn', '山田 太郎30'] },
    });
    expect(await stateOf(school)).toEqual(after);
  });

  it('is refused when a later import changed the same, until that is undone', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const before = await stateOf(school);
    const first = await imports.preview(rosterFile([row(30)]));
    await imports.register(first.importID);
    const second = await imports.preview(rosterFile([row(30, { 4: '鈴木' })]));
    await imports.register(second.importID);
    expect((await imports.undo(first.importID)).body.reason[0]).toBe('dependsOn');
    expect((await imports.undo(second.importID)).status).toBe(200);
    expect((await imports.undo(first.importID)).status).toBe(200);
    expect(await stateOf(school)).toEqual(before);
  });

  it('is refused when a course was made with somebody since', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const { importID } = await imports.preview(rosterFile([row(30)]));
    await imports.register(importID);
    const { companyID } = school;
    await sql`
      with e as (
        insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type,
          competency_ids, question_type_id)
        values (${companyID}, ${school.schoolYear}, '測定', now(), now() + interval '1 day', 4, '{1}', 1)
        returning eval_setting_id)
      insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
      select ${companyID}, e.eval_setting_id, n.student_id, n.enrolment_id, 'x'
      from e, enrolment n join student s using (company_id, student_id)
      where n.company_id = ${companyID} and s.manage_number = 'M0030'`.execute(api.db);
    expect(await imports.undo(importID)).toMatchObject({
      status: 409,
      body: { reason: ['dependsOn', '山田 太郎30'] },
    });
  });

  it('is over for what is no longer kept, and for others’ schools', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const { importID } = await imports.preview(rosterFile([row(30)]));
    expect((await imports.undo(importID)).body.reason).toEqual(['notKept']);
    await imports.register(importID);
    const other = students(await createSchool(api.db));
    expect((await other.undo(importID)).status).toBe(404);
    await sql`update roster_import set file = null, sheet = null, preview = null, undo = null
      where import_id = ${importID}`.execute(api.db);
    expect((await imports.undo(importID)).body.reason).toEqual(['notKept']);
    expect((await imports.call('GET', `/${importID}/file`)).status).toBe(404);
    expect(await imports.rows(importID)).toEqual([]);
  });
});

describe('OneRoster', () => {
  it('the export of a school is previewed without a difference', async () => {
    const school = await createSchool(api.db);
    const imports = students(school);
    const download = await api.app.inject({
      url: '/api/v3/academic/students/oneroster',
      headers: { 'auth-token': school.admin },
    });
    expect(download.statusCode).toBe(200);
    const summary = await imports.preview(download.rawPayload, 'oneroster.zip');
    expect(summary).toMatchObject({
      format: 'oneRoster',
      counts: { created: 0, changed: 0, failed: 0, unchanged: school.students.length },
    });
  });
});

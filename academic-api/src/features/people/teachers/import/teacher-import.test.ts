import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Role } from '@mebae/contracts';
import { startTestApi } from '../../../../testing/api.ts';
import { importsOf } from '../../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../../testing/school.ts';
import { sheetOf, workbook, type Value } from '../../student-import/test-support/workbooks.ts';

const api = await startTestApi();
const imports = (school: TestSchool) => importsOf(api, school, '/teachers/import');
const header = ['姓', '名', '姓（カナ）', '名（カナ）', 'メールアドレス', '権限', '担当クラス'];
const file = (...rows: Value[][]): Buffer => workbook({ 教員名簿: sheetOf([header, ...rows]) });

const emailOf = async (userID: number): Promise<string> =>
  (
    await api.db
      .selectFrom('account')
      .select('email')
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow()
  ).email;

/** Accounts of the school with teacher and classes. */
async function stateOf({ companyID }: TestSchool) {
  const { rows } = await sql`
    select a.user_id, a.email, a.role, a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.valid,
      array(select ct.school_class_id::int from class_teacher ct
        where ct.company_id = t.company_id and ct.teacher_id = t.teacher_id order by 1) as classes
    from account a join teacher t using (company_id, user_id)
    where a.company_id = ${companyID} order by a.user_id`.execute(api.db);
  return rows;
}

it('that changes nobody is refused with the words for teachers', async () => {
  const school = await createSchool(api.db);
  const teachers = imports(school);
  const rows = file([
    '高橋',
    '教員',
    null,
    null,
    await emailOf(school.userIDs.teacher),
    null,
    null,
  ]);
  const first = await teachers.preview(rows);
  await teachers.register(first.importID);
  const { importID, counts } = await teachers.preview(rows);
  expect(counts).toEqual({ created: 0, changed: 0, unchanged: 1, failed: 0 });
  expect(await teachers.register(importID)).toMatchObject({
    status: 400,
    body: { code: 2015, reason: ['nothingToApply'] },
  });
});

it('registers new teachers with role and classes, invites them, changes known ones, and is undone', async () => {
  const school = await createSchool(api.db);
  const teachers = imports(school);
  const [first, second] = school.classes;
  const known = await emailOf(school.userIDs.teacher);
  const before = await stateOf(school);
  const summary = await teachers.preview(
    file(
      ['田中', '恵子', 'たなか', 'ｹｲｺ', `new${school.companyID}@x.example`, '一般', '1年1組、1-2'],
      ['中村', '大輔', '', '', `second${school.companyID}@x.example`, '管理者', null],
      ['高橋', '教員', null, null, known.toUpperCase(), null, '1年2組'],
    ),
  );
  expect(summary).toMatchObject({
    counts: { created: 2, changed: 1, unchanged: 0, failed: 0 },
  });
  expect(await stateOf(school)).toEqual(before);
  expect((await teachers.register(summary.importID)).body.applied).toEqual({
    created: 2,
    changed: 1,
    skipped: 0,
  });
  const after = await stateOf(school);
  expect(after).toHaveLength(before.length + 2);
  expect(after.slice(-2)).toMatchObject([
    {
      lastName: '田中',
      lastNameKana: 'タナカ',
      firstNameKana: 'ケイコ',
      role: Role.Normal,
      classes: [first?.schoolClassID, second?.schoolClassID],
    },
    { lastName: '中村', role: Role.Admin, classes: [] },
  ]);
  expect(after.find((row) => (row as { email: string }).email === known)).toMatchObject({
    lastName: '高橋',
    classes: [second?.schoolClassID],
  });
  const mails = await sql<{ n: number }>`
    select count(*)::int as n from outbox_mail where company_id = ${school.companyID}`.execute(
    api.db,
  );
  expect(mails.rows[0]?.n).toBe(2);

  expect((await teachers.undo(summary.importID)).status).toBe(200);
  expect(await stateOf(school)).toEqual(before);
});

it('asks for no given name of somebody who is registered with one name', async () => {
  const school = await createSchool(api.db);
  const teachers = imports(school);
  const email = await emailOf(school.userIDs.teacher);
  const first = await teachers.preview(file(['スレシュ', '-', null, null, email, null, null]));
  await teachers.register(first.importID);
  const blank = await teachers.preview(file(['スレシュ', null, null, null, email, null, null]));
  expect(blank.counts).toEqual({ created: 0, changed: 0, unchanged: 1, failed: 0 });
  const unknown = file(['スレシュ', null, null, null, 'somebody@x.example', null, null]);
  expect((await teachers.preview(unknown)).counts).toMatchObject({ failed: 1 });
});

it('names what can’t be taken at its cell', async () => {
  const school = await createSchool(api.db);
  const other = await createSchool(api.db);
  const teachers = imports(school);
  const summary = await teachers.preview(
    file(
      ['田中', null, null, null, 'no address', '校長', null],
      ['田中', '恵子', null, null, await emailOf(other.userIDs.teacher), null, '9年9組'],
      ['田中', '一', null, null, 'same@x.example', null, null],
      ['田中', '二', null, null, 'SAME@x.example', null, null],
      ['管理', '者', null, null, await emailOf(school.userIDs.admin), '一般', null],
    ),
  );
  const rows: { row: number; reasons: { code: string; field: string }[] }[] = await teachers.rows(
    summary.importID,
  );
  expect(rows.map(({ row, reasons }) => [row, reasons.map((r) => `${r.field} ${r.code}`)])).toEqual(
    [
      [2, ['firstName required', 'email invalidEmail', 'role roleUnknown']],
      [3, ['email accountElsewhere', 'schoolClasses classUnknown']],
      [4, ['email duplicateEmail']],
      [5, ['email duplicateEmail']],
      [6, ['role lastAdministrator']],
    ],
  );
  expect((await teachers.register(summary.importID)).body).toMatchObject({
    reason: ['rowsFailed'],
  });
});

it('can’t be undone once somebody has set a password', async () => {
  const school = await createSchool(api.db);
  const teachers = imports(school);
  const email = `begun${school.companyID}@x.example`;
  const { importID } = await teachers.preview(
    file(['田中', '恵子', null, null, email, null, null]),
  );
  await teachers.register(importID);
  await sql`update account set password_hash = 'x' where email = ${email}`.execute(api.db);
  expect(await teachers.undo(importID)).toMatchObject({
    status: 409,
    body: { reason: ['dependsOn', '田中 恵子'] },
  });
});

it.each(['ja', 'en', 'vi'])('the %s template is read back as an empty file', async (language) => {
  const school = await createSchool(api.db);
  const { rawPayload } = await api.app.inject({
    url: `/api/v3/academic/teachers/import/template?lang=${language}`,
    headers: { 'auth-token': school.admin },
  });
  expect(await imports(school).preview(rawPayload)).toMatchObject({ reason: ['noRows'] });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits, Role, type AuditEntry } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { readBook } from '../../../testing/read-book.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { dayInJapan } from './days.ts';

const api = await startTestApi();

interface Given {
  at?: Date | string;
  action?: string;
  userID?: number | null;
  studentID?: number | null;
  detail?: Record<string, unknown>;
}
async function write(school: TestSchool, entries: Given[]): Promise<void> {
  await api.db
    .insertInto('auditLog')
    .values(
      entries.map((entry) => ({
        companyID: school.companyID,
        at: entry.at ?? new Date(),
        userID: entry.userID === undefined ? school.userIDs.teacher : entry.userID,
        role: entry.userID === null ? null : Role.Normal,
        action: entry.action ?? 'student.view',
        studentID: entry.studentID ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
        ip: '10.0.0.7',
      })),
    )
    .execute();
}
const read = (school: TestSchool, query = '') =>
  api.call('GET', `/audit?${query}`, { token: school.admin });
const entries = async (school: TestSchool, query = ''): Promise<AuditEntry[]> => {
  const { status, body } = await read(school, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const actionsIn = async (school: TestSchool, query: string): Promise<string[]> =>
  (await entries(school, query)).map((entry) => entry.action);

describe('the audit log', () => {
  let school: TestSchool;
  const days = ['2026-03-31T14:59:59Z', '2026-03-31T15:00:00Z', '2026-04-01T14:59:59Z'];
  beforeAll(async () => {
    school = await createSchool(api.db);
    const [first, second] = school.students;
    await write(school, [
      { at: days[0], action: 'exam.create', detail: { evalSettingID: 7 } },
      { at: days[1], action: 'student.view', studentID: first?.studentID },
      { at: days[1], action: 'student.update', studentID: second?.studentID },
      { at: days[2], action: 'igs.link', userID: null },
      {
        at: '2026-04-02T00:00:00Z',
        action: 'student.view',
        studentID: 987_654,
        userID: school.userIDs.admin,
      },
    ]);
    await api.db
      .updateTable('student')
      .set({ lastName: '神宮寺', firstName: '蓮', searchKey: '神宮寺蓮|ジングウジレン|m0001' })
      .where('studentID', '=', first?.studentID ?? 0)
      .execute();
    await api.db
      .updateTable('account')
      .set({
        lastName: '早乙女',
        firstName: '薫',
        lastNameKana: 'サオトメ',
        firstNameKana: 'カオル',
      })
      .where('userID', '=', school.userIDs.teacher)
      .execute();
  });

  it('says who did what with whom, from where, newest first', async () => {
    const [deleted, product, changed, seen, created] = await entries(school, 'to=2026-04-30');
    expect(deleted).toMatchObject({
      action: 'student.view',
      student: { studentID: 987_654, lastName: null, firstName: null, manageNumber: null },
    });
    expect(product).toMatchObject({ action: 'igs.link', actor: null, student: null });
    expect(changed?.at).toBe(seen?.at);
    expect(seen).toMatchObject({
      action: 'student.view',
      actor: {
        userID: school.userIDs.teacher,
        lastName: '早乙女',
        firstName: '薫',
        role: Role.Normal,
      },
      student: { lastName: '神宮寺', firstName: '蓮', manageNumber: 'M0001' },
      ip: '10.0.0.7',
    });
    expect(created).toMatchObject({ at: '2026-03-31T14:59:59.000Z', detail: { evalSettingID: 7 } });
  });

  it.each([
    ['from=2026-04-01&to=2026-04-01', ['igs.link', 'student.update', 'student.view']],
    ['to=2026-03-31', ['exam.create']],
    ['from=2026-04-02&to=2026-04-02', ['student.view']],
  ])('goes by days in Japan: %s', async (query, expected) => {
    expect(await actionsIn(school, query)).toEqual(expected);
  });

  it.each([
    ['神宮寺', ['student.view']],
    ['じんぐうじ　れん', ['student.view']],
    ['さおとめ', ['student.update', 'student.view', 'exam.create']],
    ['薫', ['student.update', 'student.view', 'exam.create']],
    ['nobody', []],
    ['%', []],
  ])('finds entries by or about %s', async (search, expected) => {
    const query = `to=2026-04-30&search=${encodeURIComponent(search)}`;
    expect(await actionsIn(school, query)).toEqual(expected);
    expect((await read(school, query)).body.totalRecords).toBe(expected.length);
  });

  it('filters by student, person and action together', async () => {
    const studentID = school.students[0]?.studentID;
    expect(await actionsIn(school, `studentID=${studentID}`)).toEqual(['student.view']);
    expect(await actionsIn(school, `userID=${school.userIDs.admin}&to=2026-04-30`)).toEqual([
      'student.view',
    ]);
    expect(await actionsIn(school, `actions=exam.create&studentID=${studentID}`)).toEqual([]);
    expect(await actionsIn(school, 'actions=exam.create')).toEqual(['exam.create']);
    expect(await actionsIn(school, 'actions=igs.link,exam.create')).toEqual([
      'igs.link',
      'exam.create',
    ]);
  });

  it('is paged without gaps, also within one moment', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await read(school, `to=2026-04-30&pageSize=2&page=${page}`);
      expect(body.totalRecords).toBe(5);
      pages.push(body.data.map((entry: AuditEntry) => entry.auditID));
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  it.each(['from=2026-02-31', 'to=2026-13-01', 'from=2026-04-02&to=2026-04-01'])(
    'answers %s with what is wrong',
    async (query) => {
      const { status, body } = await read(school, query);
      expect([status, body.code, body.category]).toEqual([400, 1, 2]);
      expect(['from', 'to']).toContain(body.reason);
    },
  );

  it.each(['from=yesterday', 'page=0', 'userID=x'])('refuses %s', async (query) => {
    expect((await read(school, query)).body.code).toBe(2003);
  });

  it('lists its actions once each, in order', async () => {
    const own = await createSchool(api.db);
    const none = await api.call('GET', '/audit/actions', { token: own.admin });
    expect(none.body).toEqual({ data: [] });
    const actions = ['student.view', 'exam.create', 'student.view', 'activity.update'];
    await write(
      own,
      actions.map((action) => ({ action })),
    );
    const { body } = await api.call('GET', '/audit/actions', { token: own.admin });
    expect(body.data.map((row: { action: string }) => row.action)).toEqual([
      'activity.update',
      'exam.create',
      'student.view',
    ]);
  });

  it('is for administrators of the school', async () => {
    const other = await createSchool(api.db);
    expect(await entries(other)).toEqual([]);
    for (const path of ['/audit', '/audit/actions', '/audit/export']) {
      expect((await api.call('GET', path, { token: school.teacher })).status).toBe(403);
    }
  });
});

describe('looking at the log', () => {
  it('leaves an entry, one for the same filter within ten minutes, without the words of a search', async () => {
    const school = await createSchool(api.db);
    expect(await entries(school)).toEqual([]);
    await read(school, 'page=2');
    await read(school);
    await read(school, `search=${encodeURIComponent('山田')}&actions=student.view`);
    const views = async () =>
      (await entries(school, 'actions=audit.view')).map((entry) => entry.detail).toReversed();
    expect(await views()).toEqual([{}, { actions: ['student.view'], search: true }]);
    api.setNow(new Date(Date.now() + 11 * 60_000));
    await read(school);
    api.setNow(null);
    expect((await views()).filter((detail) => Object.keys(detail).length === 0)).toHaveLength(2);
    const [entry] = await entries(school, 'actions=audit.view');
    expect(entry?.actor?.userID).toBe(school.userIDs.admin);
  });
});

describe('the exported log', () => {
  const exported = async (school: TestSchool, query = '', language = 'ja') => {
    const response = await api.call('GET', `/audit/export?${query}&lang=${language}`, {
      token: school.admin,
    });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return readBook(response.bytes).sheets;
  };

  it('holds the filtered entries in words, in three languages, and is itself in the log', async () => {
    const school = await createSchool(api.db);
    const student = school.students[0]?.studentID ?? 0;
    await write(school, [
      { at: '2026-04-01T00:00:00Z', studentID: student, detail: { evalSettingID: 12 } },
      { at: '2026-04-02T00:00:00Z', action: 'igs.students.list', userID: null },
      { at: '2026-04-03T00:00:00Z', studentID: 987_654 },
      { at: '2026-05-01T00:00:00Z', action: 'exam.end' },
    ]);
    const [, sheet] = await exported(school, 'from=2026-04-01&to=2026-04-30');
    expect(sheet?.name).toBe('操作履歴');
    expect(sheet?.rows).toEqual([
      [
        '日時（日本時間）',
        '操作した人',
        '権限',
        '操作',
        '対象の生徒',
        '管理番号',
        '詳細',
        '接続元',
        '操作コード',
      ],
      [
        new Date('2026-04-03T09:00:00Z'),
        '試験 教員',
        '一般',
        '生徒記録の閲覧',
        '削除された生徒（ID 987654）',
        null,
        null,
        '10.0.0.7',
        'student.view',
      ],
      [
        new Date('2026-04-02T09:00:00Z'),
        'システム',
        null,
        '運営者の閲覧：生徒',
        null,
        null,
        null,
        '10.0.0.7',
        'igs.students.list',
      ],
      [
        new Date('2026-04-01T09:00:00Z'),
        '試験 教員',
        '一般',
        '生徒記録の閲覧',
        '山田 太郎1',
        'M0001',
        'コース（ID 12）',
        '10.0.0.7',
        'student.view',
      ],
    ]);
    const heads = [sheet?.rows[0]];
    for (const language of ['en', 'vi']) {
      const [, other] = await exported(school, 'from=2026-04-01&to=2026-04-30', language);
      expect(other?.rows).toHaveLength(4);
      expect(other?.rows[1]?.[3]).not.toBe(sheet?.rows[1]?.[3]);
      heads.push(other?.rows[0]);
    }
    expect(new Set(heads.map((head) => head?.join())).size).toBe(3);
    for (const head of heads) expect(head).toHaveLength(9);
    const exports = await entries(school, 'actions=audit.export');
    expect(exports.map((entry) => entry.detail)).toEqual(
      Array.from({ length: 3 }, () => ({ from: '2026-04-01', to: '2026-04-30', entries: 3 })),
    );
  });

  it('of nothing has its head only', async () => {
    const school = await createSchool(api.db);
    const [, sheet] = await exported(school, 'actions=exam.end');
    expect(sheet?.rows).toHaveLength(1);
  });

  it('stops at its limit with the newest, and says so first', async () => {
    const school = await createSchool(api.db);
    const count = limits.auditExportRows + 5;
    await sql`insert into audit_log (company_id, at, user_id, role, action, detail)
      select ${school.companyID}, timestamptz '2026-04-01' - n * interval '1 minute',
        ${school.userIDs.teacher}, 2, 'student.view', jsonb_build_object('n', n)
      from generate_series(1, ${sql.lit(count)}) n`.execute(api.db);
    const [about, sheet] = await exported(school);
    const rows = sheet?.rows ?? [];
    expect(rows).toHaveLength(limits.auditExportRows + 1);
    expect(about?.rows.flat()).toContain(
      '条件に合う記録は20,005件あります。このファイルには新しいものから20,000件だけを出力しました。残りは期間を分けて出力してください。',
    );
    expect(rows[1]?.[6]).toBe('n: 1');
    expect(rows.at(-1)?.[6]).toBe(`n: ${limits.auditExportRows}`);
    const day = dayInJapan(new Date('2026-03-20T00:00:00Z'));
    const [, part] = await exported(school, `to=${day}`);
    expect(part?.rows[0]?.[0]).toBe('日時（日本時間）');
    expect(part?.rows.length).toBeGreaterThan(1000);
  }, 600_000);
});

describe('an entry', () => {
  it('can be neither changed, deleted nor truncated by the role of requests', async () => {
    const school = await createSchool(api.db);
    await write(school, [{ action: 'exam.end' }]);
    const attempts = [
      sql`update audit_log set action = 'x' where company_id = ${school.companyID}`,
      sql`delete from audit_log where company_id = ${school.companyID}`,
      sql`truncate audit_log`,
      sql`insert into audit_log (company_id, audit_id, action) values (${school.companyID}, 1, 'x')
        on conflict (company_id, audit_id) do update set action = 'x'`,
      sql`alter table audit_log disable row level security`,
      sql`drop table audit_log`,
    ];
    for (const attempt of attempts) {
      await expect(
        withSchoolTransaction(api.deps.db, school.companyID, (tx) => attempt.execute(tx)),
      ).rejects.toThrow(/permission denied|must be owner/);
    }
    const { rows } = await sql<{ privilege: string }>`
      select privilege_type as privilege from information_schema.role_table_grants
      where table_name = 'audit_log' and grantee in ('mebae_app', 'PUBLIC')
      order by 1`.execute(api.db);
    expect(rows.map((row) => row.privilege)).toEqual(['INSERT', 'SELECT']);
    const columns = await sql<{ privilege: string }>`
      select distinct privilege_type as privilege from information_schema.column_privileges
      where table_name = 'audit_log' and grantee in ('mebae_app', 'PUBLIC')
      order by 1`.execute(api.db);
    expect(columns.rows.map((row) => row.privilege)).toEqual(['INSERT', 'SELECT']);
    expect(await actionsIn(school, 'actions=exam.end')).toEqual(['exam.end']);
  });
});

it('names the teachers, courses and activities of the details, also in the file', async () => {
  const school = await createSchool(api.db);
  const other = await createSchool(api.db);
  const exam = await createExam(api, school, { title: '前期の課題' });
  const theirs = await createExam(api, other, { title: 'よその課題' });
  const { teacherID } = await api.db
    .selectFrom('teacher')
    .select('teacherID')
    .where('companyID', '=', school.companyID)
    .where('userID', '=', school.userIDs.teacher)
    .executeTakeFirstOrThrow();
  const teacher = await api.db
    .selectFrom('account')
    .select(['lastName', 'firstName', 'lastNameKana', 'firstNameKana'])
    .where('companyID', '=', school.companyID)
    .where('userID', '=', school.userIDs.teacher)
    .executeTakeFirstOrThrow();
  await write(school, [
    { action: 'teacher.update', detail: { teacherID, fields: ['email'] } },
    { action: 'exam.end', detail: { evalSettingID: exam.evalSettingID } },
    // deleted, of another school, and not an id at all
    { action: 'exam.delete', detail: { evalSettingID: 999_999 } },
    { action: 'exam.score', detail: { evalSettingID: theirs.evalSettingID } },
    { action: 'exam.change', detail: { evalSettingID: 'x', teacherID: null } },
  ]);
  const written = ['teacher.update', 'exam.end', 'exam.delete', 'exam.score', 'exam.change'];
  const names = Object.fromEntries(
    (await entries(school, `actions=${written.join(',')}`)).map((entry) => [
      entry.action,
      entry.names,
    ]),
  );
  expect(names).toEqual({
    'teacher.update': { teacherID: teacher },
    'exam.end': { evalSettingID: '前期の課題' },
    'exam.delete': {},
    'exam.score': {},
    'exam.change': {},
  });
  const file = await api.call('GET', '/audit/export', { token: school.admin });
  const sheet = JSON.stringify(readBook(file.bytes).sheets.map(({ rows }) => rows));
  expect(sheet).toContain(`コース：前期の課題（ID ${exam.evalSettingID}）`);
  expect(sheet).toContain(`教員：${teacher.lastName} ${teacher.firstName}（ID ${teacherID}）`);
  expect(sheet).not.toContain('よその課題');
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import {
  apiBase,
  endpointNames,
  endpointOf,
  endpoints,
  httpNames,
  limits,
  Role,
} from '@mebae/contracts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { serveLong } from '../../../plugins/serve.ts';
import { sessionsOfTokens } from '../../../plugins/session-source.ts';
import { hashOfToken } from '../../../lib/accounts/token-hash.ts';
import { startTestApi } from '../../../testing/api.ts';
import { until } from '@mebae/testing/process';
import { createSchool } from '../../../testing/school.ts';
import { issueLink } from './issue-link.ts';

const api = await startTestApi();
const school = await createSchool(api.db);

const operator = { email: 'hanako@igs.example', name: '運営 花子' };
const issue = (input: Partial<typeof operator> & { school?: string } = {}) =>
  issueLink(
    { db: api.db, now: api.deps.now, publicUrl: 'https://mebae.example' },
    { ...operator, school: String(school.companyID), ...input },
  );
async function linkToken(input: Parameters<typeof issue>[0] = {}): Promise<string> {
  const { url } = await issue(input);
  return new URL(url).searchParams.get('signinToken') ?? '';
}
let callers = 0;
/** Each from an address of its own: links are counted by client. */
const use = (token: string, headers: Record<string, string> = {}, ip = `10.1.2.${++callers}`) =>
  api.call('POST', '/signinForIgsAccount', { body: { token }, headers, ip });
const operatorSession = async (input: Parameters<typeof issue>[0] = {}) => {
  const { body } = await use(await linkToken(input));
  return { token: body.authToken as string, adminToken: body.adminToken as string };
};
/** Statements of this database that wait for somebody else's row. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
  return rows[0]?.n ?? 0;
}
const actionsOf = async (userID: number) =>
  (
    await api.db
      .selectFrom('auditLog')
      .select(['action', 'role', 'studentID', 'detail'])
      .where('userID', '=', userID)
      .orderBy('auditID')
      .execute()
  ).map(({ action, ...row }) => ({ ...row, action }));

describe('an operator’s link', () => {
  it('leads to home of the public address, and only its hash is kept', async () => {
    const { url, schoolName, expiresAt } = await issue();
    expect(url).toMatch(/^https:\/\/mebae\.example\/pages\/home\?signinToken=[\w-]{43}$/);
    expect(schoolName).toBe('試験中学校');
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(limits.igsLinkMinutes * 60_000);
    const kept = JSON.stringify(await api.db.selectFrom('igsLink').selectAll().execute());
    expect(kept).not.toContain(new URL(url).searchParams.get('signinToken'));
    const log = await api.db
      .selectFrom('auditLog')
      .select(['userID', 'role', 'detail', 'ip'])
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'igs.link')
      .executeTakeFirstOrThrow();
    expect(log).toEqual({ userID: null, role: null, ip: null, detail: { email: operator.email } });
  });

  it('opens a session as administrator of that school', async () => {
    const { status, body } = await use(
      await linkToken(),
      { 'user-agent': 'Operator/1' },
      '10.9.9.9',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: operator.email,
      name: '運営 花子',
      companyID: school.companyID,
      companyName: '試験中学校',
      role: Role.IgsAdmin,
      licenseExpired: false,
      authCodeRequire: false,
      authCodeFail: false,
    });
    const profile = await api.call('GET', '/account/profile', {
      token: body.authToken,
      adminToken: body.adminToken,
    });
    expect(profile.body).toMatchObject({
      companyID: school.companyID,
      role: Role.IgsAdmin,
      userID: body.userID,
      teacherID: null,
    });
    const session = await api.db
      .selectFrom('authToken')
      .select(['userAgent', 'ip', 'expiresAt'])
      .where('userID', '=', body.userID)
      .orderBy('sessionID', 'desc')
      .executeTakeFirstOrThrow();
    expect(session).toMatchObject({ userAgent: 'Operator/1', ip: '10.9.9.9' });
    expect(session.expiresAt.getTime() - Date.now()).toBeGreaterThan(
      (limits.sessionHours - 0.1) * 3_600_000,
    );
  });

  it('opens calls with both tokens only', async () => {
    const { token, adminToken } = await operatorSession();
    const own = await operatorSession();
    expect((await api.call('GET', '/teachers', { token, adminToken })).status).toBe(200);
    for (const wrong of [
      { token },
      { token, adminToken: 'made-up' },
      { token, adminToken: own.adminToken },
      { token: adminToken, adminToken: token },
    ]) {
      expect((await api.call('GET', '/teachers', wrong)).status).toBe(401);
    }
  });

  it('works once', async () => {
    const token = await linkToken();
    expect((await use(token)).status).toBe(200);
    const again = await use(token);
    expect([again.status, again.body]).toEqual([400, { code: 7, category: 3 }]);
  });

  it('works once also when calls arrive together: the second waits for the first', async () => {
    const token = await linkToken({ email: 'together@igs.example' });
    const kept = hashOfToken(token);
    // all of them stand before the link before the first can take it
    const answers = await api.db.transaction().execute(async (holder) => {
      await holder
        .selectFrom('igsLink')
        .select('email')
        .where('tokenHash', '=', kept)
        .forUpdate()
        .execute();
      const calls = Promise.all([use(token), use(token), use(token)]);
      await until(async () => (await waitingForLocks()) === 3);
      return { calls };
    });
    const all = await answers.calls;
    expect(all.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400, 400]);
    for (const { body } of all.filter(({ status }) => status !== 200)) {
      expect(body).toEqual({ code: 7, category: 3 });
    }
    const sessions = await api.db
      .selectFrom('authToken')
      .innerJoin('account', 'account.userID', 'authToken.userID')
      .select('sessionID')
      .where('account.email', '=', 'together@igs.example')
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it('is unknown when made up, empty input is refused', async () => {
    const unknown = await use('made-up');
    expect([unknown.status, unknown.body]).toEqual([400, { code: 7, category: 3 }]);
    expect((await use('')).body.code).toBe(2003);
    expect((await use('x'.repeat(201))).body.code).toBe(2003);
  });

  it('ends after five minutes, and not before', async () => {
    const late = await linkToken();
    const inTime = await linkToken();
    api.setNow(new Date(Date.now() + limits.igsLinkMinutes * 60_000 - 5_000));
    expect((await use(inTime)).status).toBe(200);
    api.setNow(new Date(Date.now() + limits.igsLinkMinutes * 60_000));
    const response = await use(late);
    expect([response.status, response.body]).toEqual([400, { code: 14, category: 3 }]);
    api.setNow(null);
  });

  it('asks for no licence: the operator comes to put it right', async () => {
    const own = await createSchool(api.db);
    await api.db
      .updateTable('licence')
      .set({ endsOn: '2020-03-31' })
      .where('companyID', '=', own.companyID)
      .execute();
    const { status, body } = await use(await linkToken({ school: String(own.companyID) }));
    expect([status, body.licenseExpired]).toEqual([200, false]);
  });
});

describe('an operator’s account', () => {
  it('is one a school and address, in any case, with the name of the newest link', async () => {
    const email = 'one@igs.example';
    const first = await use(await linkToken({ email }));
    const second = await use(await linkToken({ email: 'ONE@igs.example', name: '新名 花子' }));
    expect(second.body.userID).toBe(first.body.userID);
    const other = await createSchool(api.db);
    const third = await use(await linkToken({ email, school: String(other.companyID) }));
    expect(third.body.userID).not.toBe(first.body.userID);
    expect(third.body.companyID).toBe(other.companyID);
    const accounts = await api.db
      .selectFrom('account')
      .select(['companyID', 'role', 'lastName', 'passwordHash'])
      .where('email', '=', email)
      .orderBy('userID')
      .execute();
    expect(accounts).toEqual([
      { companyID: school.companyID, role: 99, lastName: '新名', passwordHash: null },
      { companyID: other.companyID, role: 99, lastName: '運営', passwordHash: null },
    ]);
  });

  it('opens by no password, and may have the address of a teacher', async () => {
    const { email } = await api.db
      .selectFrom('account')
      .select('email')
      .where('userID', '=', school.userIDs.teacher)
      .executeTakeFirstOrThrow();
    const { status, body } = await use(await linkToken({ email }));
    expect(status).toBe(200);
    expect(body.userID).not.toBe(school.userIDs.teacher);
    const byPassword = await api.call('POST', '/signin', {
      body: { email: operator.email, password: 'Right-pass1' },
    });
    expect(byPassword.body).toMatchObject({ code: 2, category: 3 });
  });

  it('that was made invalid is let in no more, and the link stays unused', async () => {
    const email = 'gone@igs.example';
    const { body } = await use(await linkToken({ email }));
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', body.userID)
      .execute();
    const refused = await use(await linkToken({ email }));
    expect([refused.status, refused.body]).toEqual([400, { code: 3, category: 3 }]);
  });
});

describe('what an operator does', () => {
  it('stands in the log call by call, reads included, beside what the calls leave themselves', async () => {
    const { body } = await use(await linkToken({ email: 'seen@igs.example' }));
    const session = { token: body.authToken, adminToken: body.adminToken };
    const schoolClassID = school.classes[0]?.schoolClassID ?? 0;
    expect(
      (await api.call('GET', `/students?schoolClassID=${schoolClassID}`, session)).status,
    ).toBe(200);
    expect((await api.call('GET', `/teachers/${school.teacherID}`, session)).status).toBe(200);
    const security = { passwordExpiryDays: 100, passwordExpiryBasedOn: null };
    expect((await api.call('PUT', '/school/security', { ...session, body: security })).status).toBe(
      200,
    );
    expect((await api.call('GET', '/students/export', session)).status).toBe(200);
    expect((await api.call('POST', '/signout', session)).status).toBe(200);
    // refused and ended: nothing was done
    expect((await api.call('GET', '/teachers/999999', session)).status).toBe(401);
    const log = await actionsOf(body.userID);
    expect(log.map((row) => row.action)).toEqual([
      'igs.signIn',
      'igs.students.list',
      'igs.teachers.detail',
      'school.security',
      'igs.schoolSecurity.update',
      'student.export',
      'igs.students.exportFile',
      'account.signOut',
      'igs.account.signOut',
    ]);
    expect(log.every((row) => row.role === Role.IgsAdmin)).toBe(true);
    expect(log[2]?.detail).toEqual({ teacherID: school.teacherID });
  });

  it('names the student of a record that was opened', async () => {
    const { body } = await use(await linkToken({ email: 'record@igs.example' }));
    const session = { token: body.authToken, adminToken: body.adminToken };
    const studentID = school.students[0]?.studentID ?? 0;
    const record = endpointOf('records.record').path.replace(':studentID', String(studentID));
    const response = await api.call('GET', record, session);
    expect(response.status).toBe(200);
    const row = (await actionsOf(body.userID)).find((r) => r.action === 'igs.records.record');
    expect(row).toMatchObject({ studentID });
  });

  it('is said once of a call with two transactions', async () => {
    const { body } = await use(await linkToken({ email: 'long@igs.example' }));
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.decorate('deps', api.deps);
    app.decorate('sessions', sessionsOfTokens);
    serveLong(app, endpoints.students.list, async (call) => {
      await call.transact(async () => undefined);
      return call.transact(async () => ({ data: [], totalRecords: 0 }));
    });
    const response = await app.inject({
      url: `${apiBase}${endpoints.students.list.path}`,
      headers: {
        [httpNames.authToken]: body.authToken,
        [httpNames.adminToken]: body.adminToken,
      },
    });
    await app.close();
    expect(response.json()).toEqual({ data: [], totalRecords: 0 });
    expect((await actionsOf(body.userID)).map((row) => row.action)).toEqual([
      'igs.signIn',
      'igs.students.list',
    ]);
  });

  it('is not said of a call that failed, and nothing is said of others', async () => {
    const { body } = await use(await linkToken({ email: 'upload@igs.example' }));
    const session = { token: body.authToken, adminToken: body.adminToken };
    // an upload checks access first, then fails at its content
    const failed = await api.call('POST', endpointOf('studentImport.preview').path, {
      ...session,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nx\r\n--x--\r\n',
    });
    expect(failed.status).toBe(400);
    expect((await actionsOf(body.userID)).map((row) => row.action)).toEqual(['igs.signIn']);
    await api.call('GET', '/teachers', { token: school.admin });
    const others = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('userID', '=', school.userIDs.admin)
      .where('action', 'like', 'igs.%')
      .execute();
    expect(others).toEqual([]);
  });

  it('has a name of its own for every call of the contract', () => {
    expect(new Set(endpointNames).size).toBe(endpointNames.length);
    expect(endpointNames.length).toBeGreaterThan(70);
  });
});

describe('issuing a link', () => {
  it.each([
    ['an unknown school', { school: '無い学校' }, /no school/],
    ['an address without a domain', { email: 'hanako' }, /not an email address/],
    ['one name only', { name: '花子' }, /family name and given name/],
  ])('is refused for %s', async (_what, input, message) => {
    await expect(issue(input)).rejects.toThrow(CommandProblem);
    await expect(issue(input)).rejects.toThrow(message);
  });

  it('finds a school by its name, and asks for the id when there are two', async () => {
    const own = await createSchool(api.db);
    await api.db
      .updateTable('company')
      .set({ name: '名前で探す中学校' })
      .where('companyID', '=', own.companyID)
      .execute();
    const { body } = await use(await linkToken({ school: '名前で探す中学校', name: '運営　花子' }));
    expect(body).toMatchObject({ companyID: own.companyID, name: '運営 花子' });
    await expect(issue({ school: '試験中学校' })).rejects.toThrow(String(school.companyID));
  });
});

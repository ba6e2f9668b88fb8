import { afterEach, describe, expect, it } from 'vitest';
import { FactorRefusal, Role, secondFactorMissing, type SecondFactorRule } from '@mebae/contracts';
import { runProcess } from '@mebae/testing/process';
import { auditOf, mailsTo } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { addApp, addPasskey, signedIn, signInWith } from '../../../testing/second-factors.ts';

const api = await startTestApi();
afterEach(() => api.setNow(null));

const nobody: SecondFactorRule = { of: 'nobody', from: null };
/** A day that has come, and one that has not. */
const past = '2026-04-01';
const coming = '2099-04-01';

async function startSchool() {
  const school = await createSchool(api.db, { studentsPerClass: 0 });
  const { companyID } = school;
  const admin = await signedIn(api, companyID);
  const setRule = (rule: SecondFactorRule, basedOn: SecondFactorRule = nobody, as = admin.token) =>
    api.call('PUT', '/school/secondFactors', { token: as, body: { ...rule, basedOn } });
  const remove = (userID: number, token = admin.token) =>
    api.call('DELETE', `/school/secondFactors/people/${userID}`, { token });
  return { ...school, companyID, account: admin, setRule, remove };
}

describe('the rule of a school', () => {
  it('is read with how many have no factor yet, and changed', async () => {
    const school = await startSchool();
    const { account, setRule } = school;
    await addApp(api, account.token);
    const read = async () =>
      (await api.call('GET', '/school/secondFactors', { token: account.token })).body;
    const before = await read();
    expect(before).toMatchObject(nobody);
    const { administrators, everybody } = before;
    expect(administrators.people - administrators.without).toBe(1);
    expect(everybody.people).toBeGreaterThan(administrators.people);
    const rule: SecondFactorRule = { of: 'everybody', from: coming };
    expect((await setRule(rule)).status).toBe(200);
    expect(await read()).toMatchObject(rule);
    expect((await auditOf(api.db, account)).at(-1)).toMatchObject({
      action: 'school.secondFactor',
      detail: {
        before: { secondFactorOf: 'nobody', secondFactorFrom: null },
        after: { secondFactorOf: 'everybody', secondFactorFrom: coming },
      },
    });
  });

  it('that somebody else has changed meanwhile is not overwritten unseen', async () => {
    const { setRule } = await startSchool();
    await setRule({ of: 'everybody', from: coming });
    const { status, body } = await setRule({ of: 'administrators', from: past });
    expect(status).toBe(409);
    expect(body.reason[0]).toBe('changedMeanwhile');
  });

  it('has a day where it requires one of somebody, and none where of nobody', async () => {
    const { setRule } = await startSchool();
    for (const rule of [
      { of: 'everybody', from: null },
      { of: 'nobody', from: past },
    ] as const) {
      expect((await setRule(rule)).status).toBe(400);
    }
  });

  it('is an administrator’s to change, and of the own school', async () => {
    const { companyID, setRule, remove } = await startSchool();
    const teacher = await signedIn(api, companyID, { role: Role.Normal });
    expect((await setRule({ of: 'everybody', from: past }, nobody, teacher.token)).status).toBe(
      403,
    );
    const elsewhere = await startSchool();
    await addPasskey(api, elsewhere.account.token);
    expect((await remove(elsewhere.account.userID)).status).toBe(404);
  });
});

describe('before the day', () => {
  it('a sign-in says from when on, and everything opens', async () => {
    const { companyID, setRule } = await startSchool();
    const teacher = await signedIn(api, companyID, { role: Role.Normal });
    await setRule({ of: 'everybody', from: coming });
    const { body } = await signInWith(api, teacher.email);
    expect(body).toMatchObject({ secondFactorFrom: coming, secondFactorMissing: false });
    const { status } = await api.call('GET', '/account/devices', { token: body.authToken });
    expect(status).toBe(200);
  });
});

describe('from the day on', () => {
  it('somebody without a factor signs in, sets one up, and only then everything opens', async () => {
    const { companyID, setRule } = await startSchool();
    const teacher = await signedIn(api, companyID, { role: Role.Normal });
    await setRule({ of: 'everybody', from: past });
    const { body } = await signInWith(api, teacher.email);
    expect(body).toMatchObject({ secondFactorFrom: past, secondFactorMissing: true });
    const token = body.authToken;
    const call = (path: string) => api.call('GET', path, { token });
    for (const path of ['/account/devices', '/students', '/home/attention', '/teachers']) {
      const refusal = await call(path);
      expect([path, refusal.status, refusal.body.reason]).toEqual([path, 409, secondFactorMissing]);
    }
    expect((await call('/account/profile')).body.secondFactorMissing).toBe(true);
    await addPasskey(api, token);
    expect((await call('/account/devices')).status).toBe(200);
    expect((await call('/account/profile')).body.secondFactorMissing).toBe(false);
  });

  it('holds for sessions that began before, and by the clock of Japan', async () => {
    const { account, setRule } = await startSchool();
    const { token } = account;
    await setRule({ of: 'administrators', from: '2026-12-01' });
    const devices = async () => (await api.call('GET', '/account/devices', { token })).status;
    api.setNow(new Date('2026-11-30T23:59:59+09:00'));
    expect(await devices()).toBe(200);
    api.setNow(new Date('2026-12-01T00:00:00+09:00'));
    expect(await devices()).toBe(409);
  });

  it('is about those whom the rule names: not teachers, not operators, not who came from a provider', async () => {
    const { companyID, setRule, igs, admin, account } = await startSchool();
    const teacher = await signedIn(api, companyID, { role: Role.Normal });
    await setRule({ of: 'administrators', from: past });
    const devices = async (token: string, adminToken?: string) =>
      (await api.call('GET', '/account/devices', { token, ...(adminToken && { adminToken }) }))
        .status;
    expect(await devices(account.token)).toBe(409);
    expect(await devices(teacher.token)).toBe(200);
    // this one was opened without a password
    expect(await devices(admin)).toBe(200);
    expect(await devices(igs.token, igs.adminToken)).toBe(200);
  });

  it('an account with a factor is asked for it and not led to setting one up', async () => {
    const { account, setRule } = await startSchool();
    await addPasskey(api, account.token);
    await setRule({ of: 'everybody', from: past });
    const { body } = await signInWith(api, account.email);
    expect(body.secondFactor.passkey).toBeTruthy();
    expect(body.secondFactorMissing).toBeUndefined();
  });
});

describe('the list of staff', () => {
  it('has those without a factor first, page by page, or alone', async () => {
    const { companyID, account } = await startSchool();
    await addPasskey(api, account.token);
    const other = await signedIn(api, companyID, { role: Role.Normal });
    await addApp(api, other.token);
    await signedIn(api, companyID, { role: Role.Normal });
    const list = async (query: string) =>
      (await api.call('GET', `/school/secondFactors/people?${query}`, { token: account.token }))
        .body;
    const all = await list('pageSize=500');
    type Row = { userID: number; passkeys: number; oneTimeCode: boolean };
    const has = all.data.map((row: Row) => row.passkeys > 0 || row.oneTimeCode);
    expect(has).toEqual([...has].toSorted((a, b) => Number(a) - Number(b)));
    expect(all.data.find((row: Row) => row.userID === account.userID)).toMatchObject({
      passkeys: 1,
      oneTimeCode: false,
      role: Role.Admin,
      lastSignInAt: expect.any(String),
    });
    const without = await list('without=true&pageSize=2');
    expect(without.totalRecords).toBe(all.totalRecords - 2);
    expect(without.data).toHaveLength(2);
  });
});

describe('somebody who has lost their factors', () => {
  it('is let in by another administrator: sessions end, and the person hears of it by mail', async () => {
    const { companyID, account, remove } = await startSchool();
    const teacher = await signedIn(api, companyID, { role: Role.Normal, language: 'en' });
    await addPasskey(api, teacher.token);
    await addApp(api, teacher.token);
    expect((await signInWith(api, teacher.email)).body.authToken).toBeUndefined();
    expect((await remove(teacher.userID)).status).toBe(200);
    const profile = await api.call('GET', '/account/profile', { token: teacher.token });
    expect(profile.status).toBe(401);
    expect((await signInWith(api, teacher.email)).body.authToken).toEqual(expect.any(String));
    const mail = (await mailsTo(api.db, teacher.email)).at(-1);
    expect(mail?.body).toContain('An administrator of your school has removed');
    expect((await auditOf(api.db, account)).at(-1)).toMatchObject({
      action: 'account.secondFactorsRemoved',
      detail: { account: teacher.email, removed: 2, signedOut: 1 },
    });
    expect((await remove(teacher.userID)).status).toBe(404);
  });

  it('is not oneself: who holds an open session would take the owner’s factors away', async () => {
    const { account, remove } = await startSchool();
    await addPasskey(api, account.token);
    expect((await remove(account.userID)).body.reason).toBe(FactorRefusal.OwnAccount);
  });

  it('is let in by the operator’s command, which the log names, the last administrator too', async () => {
    const { companyID, account } = await startSchool();
    await addPasskey(api, account.token);
    const run = async (more: string[]) => {
      const args = ['--school', String(companyID), '--email', 'hanako@igs.example', ...more];
      const env = { DATABASE_URL: api.url, PUBLIC_URL: 'https://mebae.example/' };
      const command = runProcess('academic-api/src/second-factor-off-cli.ts', env, args);
      const code = await command.exit;
      return { code, out: command.out(), err: command.err() };
    };
    expect(await run(['--account', 'nobody@sakura.example'])).toMatchObject({ code: 1 });
    expect(await run(['--account', 'no address'])).toMatchObject({ code: 1 });
    expect(await run([])).toMatchObject({ code: 1, err: expect.stringContaining('Give --school') });
    const done = await run(['--account', account.email]);
    expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('1 removed') });
    expect((await signInWith(api, account.email)).body.authToken).toEqual(expect.any(String));
    const mail = (await mailsTo(api.db, account.email)).at(-1);
    expect(mail?.body).toContain('https://mebae.example/pages/account');
    expect(mail?.body).toContain('運営会社が');
    const entry = await api.db
      .selectFrom('auditLog')
      .select(['userID', 'detail'])
      .where('companyID', '=', companyID)
      .where('action', '=', 'account.secondFactorsRemoved')
      .executeTakeFirstOrThrow();
    expect(entry.userID).toBeNull();
    expect(entry.detail).toMatchObject({ email: 'hanako@igs.example', account: account.email });
    expect((await run(['--account', account.email])).out).toContain('nothing was changed');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { auditOf, createAccount, newClient, rightPassword } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 0 });
afterEach(() => api.setNow(null));

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const signIn = (email: string, password = rightPassword, userAgent = firefox) =>
  api.call('POST', '/signin', {
    ip: newClient(),
    headers: { 'user-agent': userAgent },
    body: { email, password },
  });
/** An account that is signed in on so many devices. */
async function signedIn(devices = 1) {
  const account = await createAccount(api.db, school.companyID);
  const tokens: string[] = [];
  for (let n = 0; n < devices; n += 1) {
    tokens.push((await signIn(account.email)).body.authToken);
  }
  const [token = ''] = tokens;
  return { ...account, token, tokens };
}
const statuses = (tokens: string[]) =>
  Promise.all(
    tokens.map(async (token) => (await api.call('GET', '/account/profile', { token })).status),
  );
const change = (who: { userID: number; token: string }, from: string, to: string) =>
  api.call('PUT', `/account/${who.userID}/password`, {
    token: who.token,
    body: { currentPassword: from, newPassword: to },
  });

describe('the own name', () => {
  it('is changed, trimmed, and audited', async () => {
    const who = await signedIn();
    const body = { lastName: ' 鈴木 ', firstName: '陽菜' };
    expect((await api.call('PUT', '/account/name', { token: who.token, body })).status).toBe(200);
    const profile = await api.call('GET', '/account/profile', { token: who.token });
    expect(profile.body).toMatchObject({ lastName: '鈴木', firstName: '陽菜', name: '鈴木 陽菜' });
    expect((await auditOf(api.db, who)).at(-1)).toMatchObject({ action: 'account.nameChanged' });
  });

  it('has its reading, in katakana; a change that leaves it out keeps it', async () => {
    const { token } = await signedIn();
    const rename = (body: object) => api.call('PUT', '/account/name', { token, body });
    const kana = { lastNameKana: 'すずき', firstNameKana: 'ﾋﾅ' };
    const named = { lastName: '鈴木', firstName: '陽菜' };
    expect((await rename({ ...named, ...kana })).status).toBe(200);
    expect((await rename({ ...named, lastName: '鈴城' })).status).toBe(200);
    const profile = await api.call('GET', '/account/profile', { token });
    expect(profile.body).toMatchObject({
      lastName: '鈴城',
      lastNameKana: 'スズキ',
      firstNameKana: 'ヒナ',
    });
  });

  it('is one name where the person has one', async () => {
    const who = await signedIn();
    const body = { lastName: 'スレシュ', firstName: '' };
    expect((await api.call('PUT', '/account/name', { token: who.token, body })).status).toBe(200);
    const profile = await api.call('GET', '/account/profile', { token: who.token });
    expect(profile.body).toMatchObject({ ...body, name: 'スレシュ' });
  });

  it.each([
    { lastName: ' ', firstName: '陽菜' },
    { lastName: '鈴木', firstName: 'あ'.repeat(limits.nameLength + 1) },
    { lastName: '鈴木' },
    { lastName: '鈴\t木', firstName: '陽菜' },
  ])('is refused: %j', async (body) => {
    const { token } = await signedIn();
    const { status } = await api.call('PUT', '/account/name', { token, body });
    expect(status).toBe(400);
    const profile = await api.call('GET', '/account/profile', { token });
    expect(profile.body.name).toBe('佐藤 葵');
  });
});

describe('the own password', () => {
  it('is changed; other devices are signed out, this one stays', async () => {
    const who = await signedIn(3);
    expect((await change(who, rightPassword, 'Fresh-pass1')).status).toBe(200);
    expect(await statuses(who.tokens)).toEqual([200, 401, 401]);
    expect((await signIn(who.email)).body.code).toBe(2);
    expect((await signIn(who.email, 'Fresh-pass1')).status).toBe(200);
    expect(await auditOf(api.db, who)).toContainEqual(
      expect.objectContaining({ action: 'account.passwordChanged', detail: { reason: 'own' } }),
    );
  });

  it("cannot be somebody else's", async () => {
    const who = await signedIn();
    const other = await signedIn();
    const response = await change(
      { userID: other.userID, token: who.token },
      rightPassword,
      'Fresh-pass1',
    );
    expect(response.status).toBe(403);
    expect(response.body).toEqual({ code: 2007, category: 1 });
    expect((await signIn(other.email)).status).toBe(200);
  });

  it.each([
    ['without the current one', 'Wrong-pass1', 'Fresh-pass1', { code: 12, category: 3 }],
    ['against the rules', rightPassword, 'short', { code: 11, category: 3 }],
    ['to the same', rightPassword, rightPassword, { code: 15, category: 3 }],
  ])('is not changed %s', async (_name, from, to, failure) => {
    const who = await signedIn(2);
    const response = await change(who, from, to);
    expect(response.status).toBe(400);
    expect(response.body).toEqual(failure);
    expect(await statuses(who.tokens)).toEqual([200, 200]);
    expect((await signIn(who.email)).status).toBe(200);
  });

  it('is not changed back to one of the last five', async () => {
    const who = await signedIn();
    expect((await change(who, rightPassword, 'Fresh-pass1')).status).toBe(200);
    const back = await change(who, 'Fresh-pass1', rightPassword);
    expect(back.body).toEqual({ code: 135, category: 0 });
  });

  it('locks when the current one is wrong too often, like a sign-in; then opens again', async () => {
    const who = await signedIn();
    for (let n = 1; n < limits.signInTries; n += 1) {
      expect((await change(who, 'Wrong-pass1', 'Fresh-pass1')).body.code).toBe(12);
    }
    expect((await change(who, 'Wrong-pass1', 'Fresh-pass1')).body.code).toBe(4);
    expect((await change(who, rightPassword, 'Fresh-pass1')).body.code).toBe(4);
    expect((await signIn(who.email)).body.code).toBe(4);
    api.setNow(new Date(Date.now() + (limits.lockMinutes + 1) * 60_000));
    expect((await change(who, rightPassword, 'Fresh-pass1')).status).toBe(200);
  });

  it('is changed once by two calls at once', async () => {
    const who = await signedIn();
    const responses = await Promise.all(
      ['Fresh-pass1', 'Fresh-pass2'].map((password) => change(who, rightPassword, password)),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.find((response) => response.status === 400)?.body.code).toBe(12);
  });
});

describe('devices', () => {
  const devices = async (token: string) =>
    (await api.call('GET', '/account/devices', { token })).body.data;

  it('are listed, this one first, with what their browser says', async () => {
    const who = await signedIn();
    const ipad =
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
    await signIn(who.email, rightPassword, ipad);
    const list = await devices(who.token);
    expect(list).toMatchObject([
      { current: true, browser: 'Firefox', system: 'Linux', kind: 'desktop' },
      { current: false, browser: 'Safari', system: 'iOS', kind: 'tablet' },
    ]);
    expect(list[1].ip).toMatch(/^10\.1\./);
    expect(Date.now() - Date.parse(list[0].signedInAt)).toBeLessThan(60_000);
    expect(JSON.stringify(list)).not.toContain(who.token);
  });

  it('leave out those that are signed out or over', async () => {
    const who = await signedIn(3);
    await api.call('POST', '/signout', { token: who.tokens[1] });
    await api.db
      .updateTable('authToken')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('sessionID', '=', (await devices(who.tokens[2] ?? ''))[0].sessionID)
      .execute();
    expect(await devices(who.token)).toMatchObject([{ current: true }]);
  });

  it('are signed out one at a time', async () => {
    const who = await signedIn(3);
    const { sessionID } = (await devices(who.tokens[1] ?? ''))[0];
    const path = `/account/devices/${sessionID}`;
    expect((await api.call('DELETE', path, { token: who.token })).status).toBe(200);
    expect(await statuses(who.tokens)).toEqual([200, 401, 200]);
    expect((await api.call('DELETE', path, { token: who.token })).status).toBe(404);
  });

  it('are signed out by their owner only', async () => {
    const who = await signedIn();
    const { sessionID } = (await devices(who.token))[0];
    const path = `/account/devices/${sessionID}`;
    expect((await api.call('DELETE', path, { token: school.admin })).status).toBe(404);
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    expect((await api.call('DELETE', path, { token: other.admin })).status).toBe(404);
    expect(await statuses(who.tokens)).toEqual([200]);
  });

  it('are all signed out at once but this one', async () => {
    const who = await signedIn(3);
    const response = await api.call('POST', '/account/signOutEverywhere', { token: who.token });
    expect(response.body).toEqual({ count: 2 });
    expect(await statuses(who.tokens)).toEqual([200, 401, 401]);
    expect((await auditOf(api.db, who)).at(-1)).toMatchObject({
      action: 'account.devicesSignedOut',
      detail: { count: 2 },
    });
    const again = await api.call('POST', '/account/signOutEverywhere', { token: who.token });
    expect(again.body).toEqual({ count: 0 });
  });
});

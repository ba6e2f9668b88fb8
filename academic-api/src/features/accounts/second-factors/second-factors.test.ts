import { afterEach, describe, expect, it } from 'vitest';
import { FactorRefusal, limits, Role } from '@mebae/contracts';
import { auditOf, mailsTo, rightPassword } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { makePasskey, type Deviation } from '../../../testing/authenticator.ts';
import { createSchool } from '../../../testing/school.ts';
import { addApp, addPasskey, codeAt, signedIn, stepMs } from '../../../testing/second-factors.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 0 });
afterEach(() => api.setNow(null));

const open = (values: Parameters<typeof signedIn>[2] = {}) =>
  signedIn(api, school.companyID, values);
const list = async (token: string) =>
  (await api.call('GET', '/account/secondFactors', { token })).body;
const reasonOf = ({ body }: { body: { reason?: unknown } }) => body.reason;
const inMinutes = (minutes: number) => api.setNow(new Date(Date.now() + minutes * 60_000));
const lastMail = async (email: string) => (await mailsTo(api.db, email)).at(-1);

/** Makes a passkey and sends it. */
async function add(token: string, deviation: Deviation = {}) {
  const { body: options } = await api.call('POST', '/account/passkeys/options', { token });
  const { made } = makePasskey(options, deviation);
  const send = (passkey: object = made, as = token) =>
    api.call('POST', '/account/passkeys', { token: as, body: { name: 'ノートPC', passkey } });
  return { made, options, send };
}

describe('a passkey', () => {
  it('is added, named anew and removed; the person hears of it by mail', async () => {
    const account = await open({ language: 'en' });
    const { token, email } = account;
    const { passkeyID } = await addPasskey(api, token);
    expect(await list(token)).toMatchObject({
      passkeys: [{ passkeyID, name: '職員室のPC', isBackedUp: false, lastUsedAt: null }],
      oneTimeCode: null,
      confirmBy: 'nothing',
      requiredFrom: null,
      neededForThisSession: true,
      passkeyHost: 'localhost',
    });
    expect((await lastMail(email))?.body).toContain('A passkey was added to your Mebae account.');
    const path = `/account/passkeys/${passkeyID}`;
    await api.call('PUT', path, { token, body: { name: ' 自分のスマートフォン ' } });
    expect((await list(token)).passkeys[0].name).toBe('自分のスマートフォン');
    expect((await api.call('DELETE', path, { token })).status).toBe(200);
    expect((await list(token)).passkeys).toEqual([]);
    expect((await lastMail(email))?.body).toContain('A passkey was removed');
    expect((await api.call('DELETE', path, { token })).status).toBe(404);
    expect((await auditOf(api.db, account)).map(({ action }) => action)).toEqual([
      'account.signIn',
      'account.passkeyAdded',
      'account.passkeyRenamed',
      'account.passkeyRemoved',
    ]);
  });

  it('is made for this product, this person, and for no device that has one already', async () => {
    const { token, email } = await open();
    const { credentialID } = await addPasskey(api, token);
    const { options } = await add(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Mebae' },
      user: { name: email, displayName: '佐藤 葵' },
      excludeCredentials: [{ id: credentialID }],
      authenticatorSelection: { userVerification: 'preferred' },
    });
  });

  it.each<[string, Deviation]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another name', { rpID: 'evil.example' }],
    ['for a challenge that nobody has made', { challenge: 'bWFkZSB1cA' }],
  ])('made %s is refused', async (_name, deviation) => {
    const { token } = await open();
    const { send } = await add(token, deviation);
    expect(reasonOf(await send())).toBe('passkeyNotGenuine');
    expect((await list(token)).passkeys).toEqual([]);
  });

  it('made for somebody else’s challenge, for a sign-in’s, or too late is refused', async () => {
    const one = await open();
    const other = await open();
    const { send, options } = await add(one.token);
    expect(reasonOf(await send(undefined, other.token))).toBe('passkeyNotGenuine');
    const { body: ofSignIn } = await api.call('POST', '/signin/passkey/options');
    const { made } = makePasskey({ ...options, challenge: ofSignIn.challenge });
    expect(reasonOf(await send(made))).toBe('passkeyNotGenuine');
    inMinutes(limits.passkeyMinutes + 0.1);
    expect(reasonOf(await send())).toBe('passkeyNotGenuine');
  });

  it('is added once, and its challenge is good once', async () => {
    const { token } = await open();
    const { send, options } = await add(token);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { made } = makePasskey(options);
    expect(reasonOf(await send(made))).toBe('passkeyNotGenuine');
    expect((await list(token)).passkeys).toHaveLength(1);
  });

  it('of a device that somebody of the school has is not kept twice', async () => {
    const one = await open();
    const { credentialID } = await addPasskey(api, one.token);
    const other = await open();
    const { made, send } = await add(other.token);
    await api.db
      .updateTable('passkey')
      .set({ credentialID: made.id })
      .where('credentialID', '=', credentialID)
      .execute();
    expect(reasonOf(await send())).toBe(FactorRefusal.Known);
  });

  it('of somebody else is neither named nor removed', async () => {
    const one = await open();
    const { passkeyID } = await addPasskey(api, one.token);
    const { token } = await open();
    const path = `/account/passkeys/${passkeyID}`;
    expect((await api.call('PUT', path, { token, body: { name: 'x' } })).status).toBe(404);
    expect((await api.call('DELETE', path, { token })).status).toBe(404);
    expect((await list(one.token)).passkeys).toHaveLength(1);
  });

  it('is one of ten at the most', async () => {
    const { token, userID } = await open();
    await addPasskey(api, token);
    const [first] = await api.db
      .selectFrom('passkey')
      .selectAll()
      .where('userID', '=', userID)
      .execute();
    const { passkeyID: _own, ...values } = first!;
    const more = Array.from({ length: limits.passkeysOfAccount - 1 }, (_, n) => ({
      ...values,
      credentialID: `${values.credentialID}${n}`,
    }));
    await api.db.insertInto('passkey').values(more).execute();
    const refusal = await api.call('POST', '/account/passkeys/options', { token });
    expect(reasonOf(refusal)).toBe(FactorRefusal.TooMany);
  });
});

describe('an app for one-time codes', () => {
  it('is added by the first code that it shows; its secret is sealed, and shown once', async () => {
    const account = await open();
    const { token, userID } = account;
    const { body } = await api.call('POST', '/account/oneTimeCode', { token });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.qr.size).toBeGreaterThan(20);
    expect(body.qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    expect((await list(token)).oneTimeCode).toBeNull();
    const kept = await api.db
      .selectFrom('oneTimeCode')
      .select('secret')
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow();
    expect(kept.secret).toMatch(/^test:/);
    expect(kept.secret).not.toContain(body.secret);
    const code = codeAt(body.secret, new Date());
    const confirm = (typed: string) =>
      api.call('PUT', '/account/oneTimeCode', { token, body: { code: typed } });
    const wrong = code === '000000' ? '000001' : '000000';
    for (const typed of [wrong, '', 'abcdef', `${code}1`]) {
      expect(reasonOf(await confirm(typed))).toBe(FactorRefusal.WrongCode);
    }
    const fullWidth = code.replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(0xff10 + Number(digit)),
    );
    expect((await confirm(` ${fullWidth} `)).status).toBe(200);
    expect((await list(token)).oneTimeCode).toMatchObject({ lastUsedAt: expect.any(String) });
    expect(reasonOf(await confirm(code))).toBe(FactorRefusal.OtherApp);
    expect(reasonOf(await api.call('POST', '/account/oneTimeCode', { token }))).toBe(
      FactorRefusal.OtherApp,
    );
    expect((await lastMail(account.email))?.body).toContain('認証アプリが追加されました');
  });

  it('begun anew takes the place of the one before, and nothing is confirmed that has not begun', async () => {
    const { token } = await open();
    const begin = async () =>
      (await api.call('POST', '/account/oneTimeCode', { token })).body.secret;
    const confirm = (code: string) =>
      api.call('PUT', '/account/oneTimeCode', { token, body: { code } });
    expect(reasonOf(await confirm('123456'))).toBe(FactorRefusal.OtherApp);
    const first = await begin();
    const second = await begin();
    expect(reasonOf(await confirm(codeAt(first, new Date())))).toBe(FactorRefusal.WrongCode);
    expect((await confirm(codeAt(second, new Date()))).status).toBe(200);
  });

  it('is removed, and the person hears of it by mail', async () => {
    const { token, email } = await open();
    const { usedAt } = await addApp(api, token);
    api.setNow(new Date(usedAt.getTime() + stepMs));
    expect((await api.call('DELETE', '/account/oneTimeCode', { token })).status).toBe(200);
    expect((await list(token)).oneTimeCode).toBeNull();
    expect((await lastMail(email))?.body).toContain('認証アプリが削除されました');
    expect((await api.call('DELETE', '/account/oneTimeCode', { token })).status).toBe(404);
  });
});

describe('a while after the sign-in', () => {
  const confirm = (token: string, password: string) =>
    api.call('POST', '/account/confirmation', { token, body: { password } });

  it('factors are added and removed only after the password', async () => {
    const { token } = await open();
    const { passkeyID } = await addPasskey(api, token);
    inMinutes(limits.confirmedMinutes + 0.1);
    expect((await list(token)).confirmBy).toBe('password');
    const calls = [
      ['POST', '/account/passkeys/options'],
      ['DELETE', `/account/passkeys/${passkeyID}`],
      ['POST', '/account/oneTimeCode'],
      ['DELETE', '/account/oneTimeCode'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await api.call(method, path, { token });
      expect([answer.status, reasonOf(answer)]).toEqual([409, FactorRefusal.ConfirmFirst]);
    }
    expect((await confirm(token, 'Wrong-pass1')).body).toEqual({ code: 12, category: 3 });
    expect((await confirm(token, rightPassword)).status).toBe(200);
    expect((await list(token)).confirmBy).toBe('nothing');
    await addPasskey(api, token);
  });

  it('wrong passwords are counted like those of a sign-in', async () => {
    const { token } = await open();
    for (let n = 1; n < limits.signInTries; n += 1) await confirm(token, 'Wrong-pass1');
    expect((await confirm(token, 'Wrong-pass1')).body).toEqual({ code: 4, category: 3 });
    expect((await confirm(token, rightPassword)).body).toEqual({ code: 4, category: 3 });
  });

  it('who has no password signs in anew instead', async () => {
    const account = await open();
    await api.db
      .updateTable('account')
      .set({ passwordHash: null })
      .where('userID', '=', account.userID)
      .execute();
    inMinutes(limits.confirmedMinutes + 0.1);
    expect((await list(account.token)).confirmBy).toBe('signIn');
    expect(reasonOf(await confirm(account.token, ''))).toBe(FactorRefusal.NoPassword);
  });
});

describe('where the school requires a factor', () => {
  it('the last one stays until there is another', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    await api.db
      .updateTable('company')
      .set({ secondFactorOf: 'administrators', secondFactorFrom: '2026-01-01' })
      .where('companyID', '=', other.companyID)
      .execute();
    const { token } = await signedIn(api, other.companyID);
    const { passkeyID } = await addPasskey(api, token);
    const remove = () => api.call('DELETE', `/account/passkeys/${passkeyID}`, { token });
    expect(await list(token)).toMatchObject({ requiredFrom: '2026-01-01' });
    expect(reasonOf(await remove())).toBe(FactorRefusal.LastOne);
    await addApp(api, token);
    expect((await remove()).status).toBe(200);
    expect(reasonOf(await api.call('DELETE', '/account/oneTimeCode', { token }))).toBe(
      FactorRefusal.LastOne,
    );
    const teacher = await signedIn(api, other.companyID, { role: Role.Normal });
    const own = await addPasskey(api, teacher.token);
    const path = `/account/passkeys/${own.passkeyID}`;
    expect((await api.call('DELETE', path, { token: teacher.token })).status).toBe(200);
  });
});

it('an operator, who comes by a link, has none', async () => {
  const { token, adminToken } = school.igs;
  const calls = [
    ['POST', '/account/passkeys/options', undefined],
    ['POST', '/account/oneTimeCode', undefined],
    ['POST', '/account/confirmation', { password: rightPassword }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await api.call(method, path, { token, adminToken, body });
    expect(reasonOf(answer)).toBe(FactorRefusal.Operator);
  }
});

import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { auditOf, mailsTo, newClient, rightPassword } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { answerWith, makePasskey } from '../../../testing/authenticator.ts';
import { createSchool } from '../../../testing/school.ts';
import {
  addApp,
  addPasskey,
  codeAt,
  signedIn,
  signInWith,
  stepMs,
} from '../../../testing/second-factors.ts';
import { generateKeyPairSync } from 'node:crypto';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 0 });
afterEach(() => api.setNow(null));

const later = (ms: number) => new Date(Date.now() + ms);

/** An account with a passkey, and what its sign-in asks for. */
async function withPasskey() {
  const account = await signedIn(api, school.companyID);
  const passkey = await addPasskey(api, account.token);
  const ask = async () => (await signInWith(api, account.email)).body.secondFactor.passkey;
  return { ...account, passkey, ask };
}

/** An account with an app, at a moment at which none of its codes is used. */
async function withApp() {
  const account = await signedIn(api, school.companyID);
  const { secret, usedAt } = await addApp(api, account.token);
  const now = new Date(usedAt.getTime() + 10 * stepMs);
  api.setNow(now);
  return {
    ...account,
    secret,
    now,
    codeIn: (steps: number) => codeAt(secret, new Date(now.getTime() + steps * stepMs)),
  };
}

describe('a passkey after the password', () => {
  it('is asked for, opens a session, and takes the place of the code by email', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    const account = await signedIn(api, other.companyID);
    const passkey = await addPasskey(api, account.token);
    await api.db
      .updateTable('company')
      .set({ authCodeRequired: true })
      .where('companyID', '=', other.companyID)
      .execute();
    const before = (await mailsTo(api.db, account.email)).length;
    const { body: asked } = await signInWith(api, account.email);
    expect(asked.authToken).toBeUndefined();
    expect(asked).toMatchObject({
      authCodeRequire: false,
      secondFactor: { oneTimeCode: false, failed: false, passkey: { rpId: 'localhost' } },
    });
    expect(asked.secondFactor.passkey.allowCredentials).toMatchObject([
      { id: passkey.credentialID },
    ]);
    const sent = answerWith(passkey, asked.secondFactor.passkey);
    const { body } = await signInWith(api, account.email, { passkey: sent });
    expect(body.secondFactor).toBeUndefined();
    const profile = await api.call('GET', '/account/profile', { token: body.authToken });
    expect(profile.body.email).toBe(account.email);
    expect(await mailsTo(api.db, account.email)).toHaveLength(before);
    const entries = await auditOf(api.db, account);
    expect(entries.at(-1)).toMatchObject({
      action: 'account.signIn',
      detail: { factor: 'passkey' },
    });
  });

  it('needs no sensor: the password came before', async () => {
    const { email, passkey, ask } = await withPasskey();
    const sent = answerWith(passkey, await ask(), { verifiesNobody: true });
    expect((await signInWith(api, email, { passkey: sent })).body.authToken).toEqual(
      expect.any(String),
    );
  });

  it('comes again with a new password where the old one has expired', async () => {
    const { email, userID, companyID, passkey, ask } = await withPasskey();
    await api.db
      .updateTable('account')
      .set({ passwordChangedAt: new Date('2020-01-01') })
      .where('userID', '=', userID)
      .execute();
    await api.db
      .updateTable('company')
      .set({ passwordExpiryDays: 30 })
      .where('companyID', '=', companyID)
      .execute();
    const sent = answerWith(passkey, await ask());
    expect((await signInWith(api, email, { passkey: sent })).body.code).toBe(6);
    const newPassword = 'Quite-new-pass2';
    const { body } = await signInWith(api, email, { passkey: sent, newPassword });
    expect(body.authToken).toEqual(expect.any(String));
    await api.db
      .updateTable('company')
      .set({ passwordExpiryDays: null })
      .where('companyID', '=', companyID)
      .execute();
  });

  it('answers a challenge once', async () => {
    const { email, passkey, ask } = await withPasskey();
    const sent = answerWith(passkey, await ask());
    expect((await signInWith(api, email, { passkey: sent })).body.authToken).toBeDefined();
    const { body } = await signInWith(api, email, { passkey: sent });
    expect(body.authToken).toBeUndefined();
    expect(body.secondFactor.failed).toBe(true);
  });

  it('answers a challenge once, however many calls carry it, with a counter or without', async () => {
    const { email, passkey, ask } = await withPasskey();
    const sent = answerWith(passkey, await ask(), { counter: 0 });
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => signInWith(api, email, { passkey: sent })),
    );
    expect(responses.filter(({ body }) => body.authToken)).toHaveLength(1);
  });

  const wrongs = [
    ['of another page', { origin: 'https://mebae.example.evil.example' }],
    ['of another port of this host', { origin: 'http://localhost:3001' }],
    ['for another name', { rpID: 'evil.example' }],
    [
      'to a challenge that nobody has made',
      { challenge: Buffer.from('made up').toString('base64url') },
    ],
    [
      'signed by another key',
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ],
    ['that names another account', { userHandle: Buffer.from('1.1').toString('base64url') }],
  ] as const;
  it.each(wrongs)('is refused %s', async (_name, deviation) => {
    const { email, passkey, ask } = await withPasskey();
    const sent = answerWith(passkey, await ask(), deviation);
    const { status, body } = await signInWith(api, email, { passkey: sent });
    expect(status).toBe(200);
    expect(body.authToken).toBeUndefined();
    expect(body.secondFactor).toMatchObject({ failed: true, passkey: { rpId: 'localhost' } });
  });

  it('is refused when its counter goes back or stands still: it was copied', async () => {
    const { email, passkey, ask } = await withPasskey();
    await signInWith(api, email, { passkey: answerWith(passkey, await ask(), { counter: 7 }) });
    for (const counter of [7, 3]) {
      const sent = answerWith(passkey, await ask(), { counter });
      expect((await signInWith(api, email, { passkey: sent })).body.secondFactor.failed).toBe(true);
    }
    const sent = answerWith(passkey, await ask(), { counter: 8 });
    expect((await signInWith(api, email, { passkey: sent })).body.authToken).toBeDefined();
  });

  it('is refused for a challenge of somebody else, of another purpose, or too old', async () => {
    const one = await withPasskey();
    const other = await withPasskey();
    const ofOther = answerWith(one.passkey, await other.ask());
    expect((await signInWith(api, one.email, { passkey: ofOther })).body.authToken).toBeUndefined();
    const { body: alone } = await api.call('POST', '/signin/passkey/options');
    const ofAlone = answerWith(one.passkey, alone);
    expect((await signInWith(api, one.email, { passkey: ofAlone })).body.authToken).toBeUndefined();
    const old = answerWith(one.passkey, await one.ask());
    api.setNow(later(limits.passkeyMinutes * 60_000 + 2000));
    expect((await signInWith(api, one.email, { passkey: old })).body.authToken).toBeUndefined();
  });

  it('of somebody else opens nothing', async () => {
    const one = await withPasskey();
    const other = await withPasskey();
    const options = await one.ask();
    const sent = answerWith(other.passkey, options);
    expect((await signInWith(api, one.email, { passkey: sent })).body.authToken).toBeUndefined();
    const named = { ...sent, id: one.passkey.credentialID, rawId: one.passkey.credentialID };
    expect((await signInWith(api, one.email, { passkey: named })).body.authToken).toBeUndefined();
  });

  it('that was removed is good no more, and the password alone is enough again', async () => {
    const { email, token, passkey, ask } = await withPasskey();
    const options = await ask();
    await api.call('DELETE', `/account/passkeys/${passkey.passkeyID}`, { token });
    const { body } = await signInWith(api, email, { passkey: answerWith(passkey, options) });
    // no factor is left to ask for
    expect(body.authToken).toEqual(expect.any(String));
  });

  it('is asked for only after the right password', async () => {
    const { email } = await withPasskey();
    const { body } = await api.call('POST', '/signin', {
      ip: newClient(),
      body: { email, password: 'Wrong-pass1' },
    });
    expect(body).toEqual({ code: 2, category: 3 });
  });
});

describe('a one-time code after the password', () => {
  it('is asked for and opens a session', async () => {
    const account = await withApp();
    const { body: asked } = await signInWith(api, account.email);
    expect(asked.secondFactor).toEqual({ passkey: null, oneTimeCode: true, failed: false });
    expect(asked.authToken).toBeUndefined();
    const oneTimeCode = ` ${account.codeIn(0)} `;
    const { body } = await signInWith(api, account.email, { oneTimeCode });
    expect(body.authToken).toEqual(expect.any(String));
    const entries = await auditOf(api.db, account);
    expect(entries.at(-1)?.detail).toEqual({ factor: 'oneTimeCode' });
  });

  it.each([-1, 0, 1])('is taken %i steps away from now', async (steps) => {
    const { email, codeIn } = await withApp();
    const { body } = await signInWith(api, email, { oneTimeCode: codeIn(steps) });
    expect(body.authToken).toEqual(expect.any(String));
  });

  it.each([-3, -2, 2, 3])('is refused %i steps away from now', async (steps) => {
    const { email, codeIn } = await withApp();
    // six digits of two steps are the same once in a million times
    const { body } = await signInWith(api, email, { oneTimeCode: codeIn(steps) });
    expect(body.secondFactor).toMatchObject({ failed: true });
  });

  it('is good once, and so are those before it', async () => {
    const { email, codeIn } = await withApp();
    expect((await signInWith(api, email, { oneTimeCode: codeIn(0) })).body.authToken).toBeDefined();
    for (const steps of [0, -1]) {
      const { body } = await signInWith(api, email, { oneTimeCode: codeIn(steps) });
      expect(body.secondFactor).toMatchObject({ failed: true });
    }
    expect((await signInWith(api, email, { oneTimeCode: codeIn(1) })).body.authToken).toBeDefined();
  });

  it('opens one session only, however many calls carry it at once', async () => {
    const { email, codeIn } = await withApp();
    const oneTimeCode = codeIn(0);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => signInWith(api, email, { oneTimeCode })),
    );
    expect(responses.filter(({ body }) => body.authToken)).toHaveLength(1);
  });

  it('locks after five wrong ones, also for the right one, and passkeys count with them', async () => {
    const account = await withApp();
    const { email, codeIn, token, now } = account;
    api.setNow(null);
    const passkey = await addPasskey(api, token);
    api.setNow(now);
    const wrong = codeIn(0) === '000000' ? '000001' : '000000';
    const { body: asked } = await signInWith(api, email);
    const evil = answerWith(passkey, asked.secondFactor.passkey, {
      origin: 'https://evil.example',
    });
    await signInWith(api, email, { passkey: evil });
    for (let n = 2; n < limits.authCodeTries; n += 1) {
      const { body } = await signInWith(api, email, { oneTimeCode: wrong });
      expect(body.secondFactor.failed).toBe(true);
    }
    const locking = await signInWith(api, email, { oneTimeCode: wrong });
    expect(locking.body).toEqual({ code: 13, category: 3 });
    expect((await signInWith(api, email, { oneTimeCode: codeIn(0) })).body.code).toBe(13);
    expect((await auditOf(api.db, account)).at(-1)).toMatchObject({
      action: 'account.locked',
      detail: { reason: 'oneTimeCode' },
    });
    api.setNow(new Date(now.getTime() + (limits.lockMinutes + 1) * 60_000));
    const { body } = await signInWith(api, email);
    expect(body.secondFactor.failed).toBe(false);
  });

  it('of an app whose first code never came is not asked for', async () => {
    const { email, token } = await signedIn(api, school.companyID);
    await api.call('POST', '/account/oneTimeCode', { token });
    expect((await signInWith(api, email)).body.authToken).toEqual(expect.any(String));
  });

  it('opens nothing to an account that was made invalid', async () => {
    const { email, userID, codeIn } = await withApp();
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', userID)
      .execute();
    const { body } = await signInWith(api, email, { oneTimeCode: codeIn(0) });
    expect(body).toEqual({ code: 2, category: 3 });
  });
});

describe('a passkey alone', () => {
  const options = async () => (await api.call('POST', '/signin/passkey/options')).body;
  const signIn = (passkey: object) =>
    api.call('POST', '/signin/passkey', { ip: newClient(), body: { passkey } });

  it('signs in without address, password and code', async () => {
    const account = await withPasskey();
    const { body } = await signIn(answerWith(account.passkey, await options()));
    expect(body).toMatchObject({ email: account.email, companyID: school.companyID });
    const profile = await api.call('GET', '/account/profile', { token: body.authToken });
    expect(profile.body).toMatchObject({ email: account.email, secondFactorMissing: false });
  });

  it('is not held up by a lock that others have caused', async () => {
    const { passkey, userID } = await withPasskey();
    await api.db
      .updateTable('account')
      .set({ lockedUntil: later(3_600_000) })
      .where('userID', '=', userID)
      .execute();
    const { body } = await signIn(answerWith(passkey, await options()));
    expect(body.authToken).toEqual(expect.any(String));
  });

  const wrongs = [
    ['without a check who is there', { verifiesNobody: true }],
    ['of another page', { origin: 'https://evil.example' }],
    ['for another name', { rpID: 'evil.example' }],
    ['that does not say whose it is', { userHandle: null }],
    [
      'of an account that is not there',
      { userHandle: Buffer.from('1.999999').toString('base64url') },
    ],
    ['of what is no account', { userHandle: Buffer.from("1' or 1=1").toString('base64url') }],
    ['to a challenge that nobody has made', { challenge: 'bWFkZSB1cA' }],
  ] as const;
  it.each(wrongs)('is refused %s', async (_name, deviation) => {
    const { passkey } = await withPasskey();
    const { status, body } = await signIn(answerWith(passkey, await options(), deviation));
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 1, category: 2, reason: 'passkeyNotGenuine' },
    });
  });

  it('answers a challenge once, and none of a second step', async () => {
    const { passkey, ask } = await withPasskey();
    const sent = answerWith(passkey, await options());
    expect((await signIn(sent)).status).toBe(200);
    expect((await signIn(sent)).body.reason).toBe('passkeyNotGenuine');
    const ofSecondStep = answerWith(passkey, await ask());
    expect((await signIn(ofSecondStep)).body.reason).toBe('passkeyNotGenuine');
  });

  it('opens nothing to an account that was made invalid, and leaves a row in the log', async () => {
    const account = await withPasskey();
    const { passkey, userID } = account;
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', userID)
      .execute();
    expect((await signIn(answerWith(passkey, await options()))).status).toBe(400);
    expect((await auditOf(api.db, account)).at(-1)).toMatchObject({
      action: 'account.signInFailed',
      detail: { reason: 'passkey' },
    });
  });

  it('that another school has made under the same credential opens that school only', async () => {
    const own = await withPasskey();
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    const stranger = await signedIn(api, other.companyID);
    const { body: toMake } = await api.call('POST', '/account/passkeys/options', {
      token: stranger.token,
    });
    const { passkey } = makePasskey(toMake);
    await api.db
      .insertInto('passkey')
      .values({
        companyID: other.companyID,
        userID: stranger.userID,
        credentialID: own.passkey.credentialID,
        publicKey: Buffer.from('not the key of it'),
        counter: 0,
        transports: [],
        deviceType: 'singleDevice',
        isBackedUp: false,
        verifiesUser: true,
        name: 'x',
        createdAt: new Date(),
        lastUsedAt: null,
      })
      .execute();
    const disguised = {
      ...passkey,
      credentialID: own.passkey.credentialID,
      userHandle: own.passkey.userHandle,
    };
    expect((await signIn(answerWith(disguised, await options()))).status).toBe(400);
    const { body } = await signIn(answerWith(own.passkey, await options()));
    expect(body.email).toBe(own.email);
  });

  it('stops at an ended licence, as a password does', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    const account = await signedIn(api, other.companyID);
    const passkey = await addPasskey(api, account.token);
    await api.db
      .updateTable('licence')
      .set({ endsOn: '2020-03-31' })
      .where('companyID', '=', other.companyID)
      .execute();
    const { body } = await signIn(answerWith(passkey, await options()));
    expect(body).toMatchObject({ licenseExpired: true });
    expect(body.authToken).toBeUndefined();
  });
});

it('an account without factors signs in as before', async () => {
  const account = await signedIn(api, school.companyID);
  const { body } = await api.call('POST', '/signin', {
    ip: newClient(),
    body: { email: account.email, password: rightPassword, oneTimeCode: '123456' },
  });
  expect(body.authToken).toEqual(expect.any(String));
  expect(body.secondFactor).toBeUndefined();
  expect(body.secondFactorFrom).toBeUndefined();
});

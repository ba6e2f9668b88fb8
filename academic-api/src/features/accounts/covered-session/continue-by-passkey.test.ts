import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@mebae/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditOf, newClient, rightPassword } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { answerWith } from '../../../testing/authenticator.ts';
import { createSchool } from '../../../testing/school.ts';
import { addPasskey, signedIn, signInWith } from '../../../testing/second-factors.ts';
import { registerConnection } from '../school-connections/register-connection.ts';

const api = await startTestApi();
/** Two failures of a client for an address are enough here. */
const limited = await startTestApi({ config: { rateLimitFactor: 0.1 } });
const school = await createSchool(api.db, { studentsPerClass: 0 });
const folder = mkdtempSync(join(tmpdir(), 'mebae-passkey-'));
const secretFile = join(folder, 'secret');
writeFileSync(secretFile, 'secret');
afterEach(() => api.setNow(null));
afterAll(() => rmSync(folder, { recursive: true }));

const path = '/account/continue/passkey';

/** A signed-in teacher with a passkey, whose session is continued. */
async function prepare(of = api, { companyID } = school) {
  const account = await signedIn(of, companyID);
  const { token } = account;
  const passkey = await addPasskey(of, token);
  const ask = async () => (await of.call('POST', `${path}/options`, { token })).body;
  const resume = (sent: object, from = newClient()) =>
    of.call('POST', path, { token, body: { passkey: sent }, ip: from });
  const ways = async () => (await of.call('GET', '/account/continue', { token })).body;
  const lastAudit = async () => (await auditOf(of.db, account)).at(-1);
  return { ...account, passkey, ask, resume, ways, lastAudit };
}

/** Staff of a school sign in at a provider only, but for an administrator who keeps a password. */
async function leaveToProvider(companyID: number, keeperID: number): Promise<void> {
  const { connectionID } = await registerConnection(api.db, api.deps.config, {
    name: `Google of ${companyID}`,
    kind: 'google',
    issuer: 'https://accounts.google.com',
    client: 'mebae',
    secretFile,
  });
  await api.db
    .insertInto('schoolConnection')
    .values({
      companyID,
      connectionID,
      isOn: true,
      isForStaff: true,
      isForStudents: false,
      updatedAt: new Date(),
      updatedBy: keeperID,
    })
    .execute();
  await api.db
    .updateTable('company')
    .set({ passwordUserID: keeperID })
    .where('companyID', '=', companyID)
    .execute();
}

const notGenuine = { status: 400, body: { reason: 'passkeyNotGenuine' } };

describe('continuing a covered session with a passkey', () => {
  it('offers it to an account that has one, asks for its own only, and the log has it', async () => {
    const { passkey, ask, resume, ways, lastAudit } = await prepare();
    expect(await ways()).toMatchObject({ password: true, passkey: true });
    const options = await ask();
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.credentialID }],
    });
    const right = await resume(answerWith(passkey, options));
    expect([right.status, right.body]).toEqual([200, {}]);
    expect(await lastAudit()).toMatchObject({
      action: 'account.continued',
      detail: { factor: 'passkey' },
    });
  });

  it('is not offered by a key that can’t check who is there, nor where nobody has one', async () => {
    const account = await signedIn(api, school.companyID);
    const { token } = account;
    const asked = () => api.call('POST', `${path}/options`, { token });
    expect(await asked()).toMatchObject(notGenuine);
    await addPasskey(api, token, { verifiesNobody: true });
    expect((await api.call('GET', '/account/continue', { token })).body.passkey).toBe(false);
  });

  const wrongs = [
    ['without a check who is there', { verifiesNobody: true }],
    ['of another page', { origin: 'https://evil.example' }],
    ['for another name', { rpID: 'evil.example' }],
    ['to a challenge that nobody has made', { challenge: 'bWFkZSB1cA' }],
    [
      'signed by another key',
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ],
    ['that names another account', { userHandle: Buffer.from('1.1').toString('base64url') }],
  ] as const;
  it.each(wrongs)('refuses a response %s, and the log has it', async (_name, deviation) => {
    const { passkey, ask, resume, lastAudit } = await prepare();
    expect(await resume(answerWith(passkey, await ask(), deviation))).toMatchObject(notGenuine);
    expect(await lastAudit()).toMatchObject({
      action: 'account.signInFailed',
      detail: { reason: 'passkey' },
    });
    expect((await resume(answerWith(passkey, await ask()))).status).toBe(200);
  });

  it('refuses somebody else’s passkey, and one that answers somebody else’s challenge', async () => {
    const one = await prepare();
    const other = await prepare();
    for (const sent of [
      answerWith(other.passkey, await other.ask()),
      answerWith(other.passkey, await one.ask()),
      answerWith(one.passkey, await other.ask()),
    ]) {
      expect(await one.resume(sent)).toMatchObject(notGenuine);
    }
    const named = {
      ...answerWith(other.passkey, await one.ask()),
      id: one.passkey.credentialID,
      rawId: one.passkey.credentialID,
    };
    expect(await one.resume(named)).toMatchObject(notGenuine);
  });

  it('refuses a challenge of another purpose, and its own opens no sign-in', async () => {
    const { email, passkey, ask, resume } = await prepare();
    const { body: alone } = await api.call('POST', '/signin/passkey/options');
    expect(await resume(answerWith(passkey, alone))).toMatchObject(notGenuine);
    const { body: asked } = await signInWith(api, email);
    const second = answerWith(passkey, asked.secondFactor.passkey);
    expect(await resume(second)).toMatchObject(notGenuine);

    const sent = answerWith(passkey, await ask());
    const signIn = await api.call('POST', '/signin/passkey', {
      ip: newClient(),
      body: { passkey: sent },
    });
    expect(signIn).toMatchObject(notGenuine);
    expect((await signInWith(api, email, { passkey: sent })).body.authToken).toBeUndefined();
  });

  it('answers a challenge once, however many calls carry it, and not when it is too old', async () => {
    const { passkey, ask, resume } = await prepare();
    const sent = answerWith(passkey, await ask(), { counter: 0 });
    const responses = await Promise.all(Array.from({ length: 4 }, () => resume(sent)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(await resume(sent)).toMatchObject(notGenuine);
    const old = answerWith(passkey, await ask());
    api.setNow(new Date(Date.now() + limits.passkeyMinutes * 60_000 + 2000));
    expect(await resume(old)).toMatchObject(notGenuine);
  });

  it('refuses a passkey that was removed meanwhile', async () => {
    const { token, passkey, ask, resume, ways } = await prepare();
    const sent = answerWith(passkey, await ask());
    await api.call('DELETE', `/account/passkeys/${passkey.passkeyID}`, { token });
    expect(await resume(sent)).toMatchObject(notGenuine);
    expect(await ways()).toMatchObject({ password: true, passkey: false });
  });

  it('is not held up by a lock, and is refused where staff sign in at a provider only', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    const keeper = await signedIn(api, other.companyID);
    const { userID, passkey, ask, resume, ways } = await prepare(api, other);
    await api.db
      .updateTable('account')
      .set({ lockedUntil: new Date(Date.now() + 3_600_000) })
      .where('userID', '=', userID)
      .execute();
    expect((await resume(answerWith(passkey, await ask()))).status).toBe(200);

    const sent = answerWith(passkey, await ask());
    await leaveToProvider(other.companyID, keeper.userID);
    expect(await ask()).toMatchObject({ reason: 'passwordsOff' });
    expect(await resume(sent)).toMatchObject({ status: 400, body: { reason: 'passwordsOff' } });
    expect(await ways()).toMatchObject({ password: false, passkey: false });
  });

  it('is for the account of the session, while that is valid', async () => {
    const { userID, passkey, ask, resume, token } = await prepare();
    const sent = answerWith(passkey, await ask());
    expect((await api.call('POST', path, { body: { passkey: sent } })).status).toBe(401);
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', userID)
      .execute();
    expect((await resume(sent)).status).toBe(401);
    expect((await api.call('POST', `${path}/options`, { token })).status).toBe(401);
  });

  it('counts what fails by client and address together with wrong passwords', async () => {
    const { email, token, passkey, ask, resume } = await prepare(
      limited,
      await createSchool(limited.db, { studentsPerClass: 0 }),
    );
    const client = newClient();
    const wrong = async () => answerWith(passkey, await ask(), { origin: 'https://evil.example' });
    expect(await resume(await wrong(), client)).toMatchObject(notGenuine);
    const body = { email, password: 'Wrong-pass1' };
    expect((await limited.call('POST', '/signin', { body, ip: client })).body.code).toBe(2);
    expect((await resume(answerWith(passkey, await ask()), client)).status).toBe(429);
    const byPassword = { token, body: { password: rightPassword }, ip: client };
    expect((await limited.call('POST', '/account/continue', byPassword)).status).toBe(429);
    expect((await resume(answerWith(passkey, await ask()))).status).toBe(200);
  });
});

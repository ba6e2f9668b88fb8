import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIDCallbackPath, Role, type ConnectionKind } from '@mebae/contracts';
import { providerClient, startOpenIDProvider } from '@mebae/testing/openid-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { registerConnection } from '../school-connections/register-connection.ts';

const api = await startTestApi();
const folder = mkdtempSync(join(tmpdir(), 'mebae-continue-'));
const secretFile = join(folder, 'secret');
writeFileSync(secretFile, `${providerClient.clientSecret}\n`);
const callback = `${api.deps.config.publicUrl}${openIDCallbackPath}`;
const provider = await startOpenIDProvider({ redirectURIs: [callback] });
afterAll(async () => {
  await provider.stop();
  rmSync(folder, { recursive: true });
});

let serial = 0;

/** A school that uses a provider of a kind, with two teachers who have signed in there. */
async function prepare(kind: ConnectionKind) {
  const organisation = `continue${(serial += 1)}.example`;
  const school = await createSchool(api.db, { studentsPerClass: 0 });
  const name = `${kind} ${serial}`;
  const { connectionID } = await registerConnection(api.db, api.deps.config, {
    name,
    kind,
    issuer: provider.issuer,
    client: providerClient.clientID,
    secretFile,
  });
  const setOn = (isOn: boolean, updatedAt: string | null) =>
    api.call('PUT', `/school/connections/${connectionID}`, {
      token: school.admin,
      body: {
        isOn,
        isForStaff: true,
        isForStudents: false,
        organisations: [organisation],
        updatedAt,
      },
    });
  expect((await setOn(true, null)).status).toBe(200);
  const begin = async (body: object = { again: true }) =>
    (await api.call('POST', '/openID/begin', { body: { connectionID, ...body } })).body as Begun;
  const signedIn = async () => {
    const email = `kato${(serial += 1)}@${organisation}`;
    const { userID } = await createAccount(api.db, school.companyID, { email, role: Role.Normal });
    const claims = { email, email_verified: true, hd: organisation };
    provider.accounts.set(email, { subject: email, claims });
    const { url, ...secrets } = await begin({});
    const query = await provider.visit(url, { subject: email });
    const { body } = await api.call('POST', '/openID/complete', {
      body: { connectionID, query, ...secrets },
    });
    return { userID, email, token: body.authToken as string };
  };
  const resume = (token: string, query: string, secrets: Secrets, begunAt = Date.now()) =>
    api.call('POST', '/account/continue/openID', {
      token,
      body: { connectionID, query, ...secrets, begunAt },
    });
  return {
    name,
    school,
    setOn,
    begin,
    resume,
    teacher: await signedIn(),
    colleague: await signedIn(),
    connectionID,
  };
}

interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}
type Begun = Secrets & { url: string };

const refused = (reason: string) => ({ status: 400, body: { code: 1, category: 2, reason } });

describe('continuing a covered session at a provider', () => {
  it('is offered to who is linked, asks anew who it is, and stands in the log', async () => {
    const { name, begin, resume, teacher, connectionID } = await prepare('other');
    const ways = await api.call('GET', '/account/continue', { token: teacher.token });
    expect(ways.body.connections).toEqual([{ connectionID, kind: 'other', name }]);
    const { url, ...secrets } = await begin();
    const asked = new URL(url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    const begunAt = Date.now();
    const query = await provider.visit(url, { subject: teacher.email });
    expect((await resume(teacher.token, query, secrets, begunAt)).status).toBe(200);
    const last = await api.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('userID', '=', teacher.userID)
      .orderBy('auditID', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ action: 'account.continued', detail: { connection: name } });
    // a code is good once
    expect(await resume(teacher.token, query, secrets, begunAt)).toMatchObject(
      refused('notGenuine'),
    );
  });

  it('is for the account of the session alone', async () => {
    const { begin, resume, teacher, colleague } = await prepare('other');
    const { url, ...secrets } = await begin();
    const query = await provider.visit(url, { subject: colleague.email });
    expect(await resume(teacher.token, query, secrets)).toMatchObject(refused('otherAccount'));
    const stranger = 'stranger@nowhere.example';
    provider.accounts.set(stranger, {
      subject: stranger,
      claims: { email: stranger, email_verified: true },
    });
    const second = await begin();
    const back = await provider.visit(second.url, { subject: stranger });
    expect(await resume(teacher.token, back, second)).toMatchObject(refused('otherAccount'));
  });

  it('needs a provider that has asked since: the wish can be taken out of the address on the way', async () => {
    const { begin, resume, teacher } = await prepare('other');
    const unasked = await begin({});
    const query = await provider.visit(unasked.url, { subject: teacher.email });
    expect(await resume(teacher.token, query, unasked)).toMatchObject(refused('notAskedAgain'));
    const early = await begin();
    const back = await provider.visit(early.url, { subject: teacher.email });
    const later = Date.now() + 600_000;
    expect(await resume(teacher.token, back, early, later)).toMatchObject(refused('notAskedAgain'));
  });

  it('lets an account be chosen at Google, which asks nobody anew', async () => {
    const { begin, resume, teacher } = await prepare('google');
    const { url, ...secrets } = await begin();
    expect(new URL(url).searchParams.get('prompt')).toBe('select_account');
    const query = await provider.visit(url, { subject: teacher.email });
    expect((await resume(teacher.token, query, secrets)).status).toBe(200);
  });

  it('ends where the school has turned the connection off', async () => {
    const { school, setOn, begin, resume, teacher } = await prepare('other');
    const { url, ...secrets } = await begin();
    const query = await provider.visit(url, { subject: teacher.email });
    const list = await api.call('GET', '/school/connections', { token: school.admin });
    const { updatedAt } = list.body.data.find(({ isOn }: { isOn: boolean }) => isOn);
    expect((await setOn(false, updatedAt)).status).toBe(200);
    expect(await resume(teacher.token, query, secrets)).toMatchObject(refused('connectionOff'));
    const ways = await api.call('GET', '/account/continue', { token: teacher.token });
    expect(ways.body.connections).toEqual([]);
  });
});

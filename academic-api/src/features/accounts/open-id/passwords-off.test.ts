import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Role } from '@mebae/contracts';
import { afterAll, expect, it } from 'vitest';
import { createAccount, newClient, rightPassword } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { registerConnection } from '../school-connections/register-connection.ts';

const api = await startTestApi();
const folder = mkdtempSync(join(tmpdir(), 'mebae-passwords-'));
const secretFile = join(folder, 'secret');
writeFileSync(secretFile, 'secret');
afterAll(() => rmSync(folder, { recursive: true }));
const { connectionID } = await registerConnection(api.db, api.deps.config, {
  name: 'Google',
  kind: 'google',
  issuer: 'https://accounts.google.com',
  client: 'mebae',
  secretFile,
});

let serial = 0;
/** A school with two administrators and a teacher, where a connection is on. */
async function prepare() {
  const school = await createSchool(api.db);
  const [keeper, other, teacher] = [
    await createAccount(api.db, school.companyID),
    await createAccount(api.db, school.companyID),
    await createAccount(api.db, school.companyID, { role: Role.Normal }),
  ];
  const turn = async (isOn: boolean) => {
    const { body } = await api.call('GET', '/school/connections', { token: school.admin });
    const updatedAt = body.data[0].updatedAt as string | null;
    const organisation = `off${(serial += 1)}.example`;
    return api.call('PUT', `/school/connections/${connectionID}`, {
      token: school.admin,
      body: {
        isOn,
        isForStaff: true,
        isForStudents: false,
        organisations: [organisation],
        updatedAt,
      },
    });
  };
  const set = (userID: number | null, basedOn: number | null) =>
    api.call('PUT', '/school/passwordSignIn', { token: school.admin, body: { userID, basedOn } });
  return { school, keeper, other, teacher, turn, set };
}

const signIn = ({ email }: { email: string }, password = rightPassword) =>
  api.call('POST', '/signin', { body: { email, password }, ip: newClient() });

it('only the administrator who keeps the password signs in with one; wrong ones are told nothing more', async () => {
  const { keeper, other, teacher, turn, set } = await prepare();
  expect((await turn(true)).status).toBe(200);
  expect((await set(keeper.userID, null)).status).toBe(200);
  expect((await signIn(keeper)).body.authToken).toEqual(expect.any(String));
  for (const account of [other, teacher]) {
    const { status, body } = await signIn(account);
    expect([status, body.reason]).toEqual([400, 'passwordsOff']);
    expect((await signIn(account, 'Wrong-pass1')).body).toMatchObject({ code: 2, category: 3 });
  }
  expect((await set(null, keeper.userID)).status).toBe(200);
  expect((await signIn(teacher)).body.authToken).toEqual(expect.any(String));
});

it('nobody is locked out: passwords are back once no connection is on, or the keeper is no administrator', async () => {
  const { keeper, teacher, turn, set } = await prepare();
  await turn(true);
  await set(keeper.userID, null);
  expect((await turn(false)).status).toBe(200);
  expect((await signIn(teacher)).status).toBe(200);
  expect((await turn(true)).status).toBe(200);
  expect((await signIn(teacher)).status).toBe(400);
  const { userID } = keeper;
  await api.db.updateTable('account').set({ valid: false }).where('userID', '=', userID).execute();
  expect((await signIn(teacher)).status).toBe(200);
});

it('is refused without a connection, for a teacher, for another school’s administrator, and over another change', async () => {
  const { keeper, teacher, turn, set } = await prepare();
  expect((await set(keeper.userID, null)).body.reason).toBe('noConnection');
  await turn(true);
  const elsewhere = await createSchool(api.db);
  const theirs = await createAccount(api.db, elsewhere.companyID);
  for (const { userID } of [teacher, theirs]) {
    expect((await set(userID, null)).body.reason).toBe('noAdministrator');
  }
  const late = await set(keeper.userID, 12_345);
  expect([late.status, late.body.reason]).toEqual([409, 'changedMeanwhile']);
});

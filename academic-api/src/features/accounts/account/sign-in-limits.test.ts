import { beforeAll, expect, test } from 'vitest';
import { limits, rateLimits } from '@mebae/contracts';
import { createAccount, newClient, rightPassword } from '../../../testing/account.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

/** As in the product for an account's own lock, and few enough calls for a test otherwise. */
const rateLimitFactor = 0.1;
const failuresOfClient = rateLimits.signInFailuresClient.max * rateLimitFactor;
const failuresOfPair = rateLimits.signInFailures.max * rateLimitFactor;

let api: TestApi;
let companyID: number;
beforeAll(async () => {
  api = await startTestApi({ config: { rateLimitFactor } });
  ({ companyID } = await createSchool(api.db, { studentsPerClass: 0 }));
});

let serial = 0;
const madeUpEmail = (): string => `nobody${(serial += 1)}@school.example`;

const signIn = (ip: string, email: string, password = rightPassword, more: object = {}) =>
  api.call('POST', '/signin', { ip, body: { email, password, ...more } });

/** Wrong passwords for addresses that nobody has, until the client is refused. */
async function flood(ip: string): Promise<void> {
  for (let n = 0; n < failuresOfClient; n += 1) {
    expect((await signIn(ip, madeUpEmail())).status).toBe(400);
  }
  const refused = await signIn(ip, madeUpEmail());
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ code: 1, category: 2, reason: 'too-many-requests' });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(rateLimits.signInFailuresClient.seconds);
}

test('a flood from the address of a school stops none of its teachers', async () => {
  const school = newClient();
  const teacher = await createAccount(api.db, companyID);
  expect((await signIn(school, teacher.email)).status).toBe(200);
  await flood(school);
  expect((await signIn(school, teacher.email, 'Wrong-pass1')).body.code).toBe(2);
  expect((await signIn(school, ` ${teacher.email.toUpperCase()}`)).status).toBe(200);
  // who has never signed in from there waits, and only there
  const newcomer = await createAccount(api.db, companyID);
  expect((await signIn(school, newcomer.email)).status).toBe(429);
  expect((await signIn(newClient(), newcomer.email)).status).toBe(200);
});

test('a flood below the limit of a client stops nobody at all', async () => {
  const school = newClient();
  for (let n = 0; n < failuresOfClient - 1; n += 1) await signIn(school, madeUpEmail());
  const newcomer = await createAccount(api.db, companyID);
  expect((await signIn(school, newcomer.email)).status).toBe(200);
});

test('who guesses one password is refused, and the person is not, wherever they sign in from', async () => {
  const [school, home, attacker] = [newClient(), newClient(), newClient()];
  const { email } = await createAccount(api.db, companyID);
  expect((await signIn(school, email)).status).toBe(200);
  for (let n = 0; n < failuresOfPair; n += 1) {
    expect((await signIn(attacker, email, 'Wrong-pass1')).body.code).toBe(2);
  }
  const refused = await signIn(attacker, email, 'Wrong-pass1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(
    rateLimits.signInFailures.seconds,
  );
  expect((await signIn(school, email)).status).toBe(200);
  expect((await signIn(home, email)).status).toBe(200);
});

test('an account that others have locked still opens from a client that it has signed in from', async () => {
  const school = newClient();
  const { email, userID } = await createAccount(api.db, companyID);
  expect((await signIn(school, email)).status).toBe(200);
  for (let n = 0; n < limits.signInTries; n += 1) await signIn(newClient(), email, 'Wrong-pass1');
  const lockedUntil = async () =>
    (
      await api.db
        .selectFrom('account')
        .select('lockedUntil')
        .where('userID', '=', userID)
        .executeTakeFirstOrThrow()
    ).lockedUntil;
  expect((await signIn(newClient(), email)).body).toEqual({ code: 4, category: 3 });
  const lock = await lockedUntil();
  expect(lock).not.toBeNull();
  expect((await signIn(school, email, 'Wrong-pass1')).body).toEqual({ code: 2, category: 3 });
  expect(await lockedUntil()).toEqual(lock);
  expect((await signIn(school, email)).status).toBe(200);
});

test('right passwords count as no failures, and are limited by themselves', async () => {
  const client = newClient();
  const { email } = await createAccount(api.db, companyID);
  for (let n = 0; n < rateLimits.signIn.max * rateLimitFactor; n += 1) {
    expect((await signIn(client, email)).status).toBe(200);
  }
  expect((await signIn(client, email)).status).toBe(429);
  expect((await signIn(newClient(), email)).status).toBe(200);
});

test('wrong codes count as failures, a code that is asked for does not', async () => {
  const { companyID: careful } = await createSchool(api.db, { studentsPerClass: 0 });
  await api.db
    .updateTable('company')
    .set({ authCodeRequired: true })
    .where('companyID', '=', careful)
    .execute();
  const client = newClient();
  const { email } = await createAccount(api.db, careful);
  for (let n = 0; n <= failuresOfPair; n += 1) {
    expect((await signIn(client, email)).body.authCodeRequire).toBe(true);
  }
  for (let n = 0; n < failuresOfPair; n += 1) {
    const { body } = await signIn(client, email, rightPassword, { authCode: 'wrong1' });
    expect(body.authCodeFail).toBe(true);
  }
  expect((await signIn(client, email)).status).toBe(429);
});

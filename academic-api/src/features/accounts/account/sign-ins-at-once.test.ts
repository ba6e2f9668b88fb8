import { randomBytes } from 'node:crypto';
import { freePort } from '@mebae/testing';
import { runProcess, statusOf, until } from '@mebae/testing/process';
import { expect, test } from 'vitest';
import { passwordCost } from '../../../lib/accounts/password.ts';
import { createAccount, rightPassword } from '../../../testing/account.ts';
import { ownDatabase } from '../../../testing/own-database.ts';

const sameSite = { 'x-requested-with': 'mebae', 'sec-fetch-site': 'same-origin' };

test('while 30 people of one school sign in at once, readiness is answered before most of them', async () => {
  const { url, db, school } = await ownDatabase();
  const emails: string[] = [];
  for (let n = 0; n < 15; n += 1) {
    emails.push((await createAccount(db, school.companyID, { cost: passwordCost })).email);
  }
  const [apiPort, port] = await Promise.all([freePort(), freePort()]);
  runProcess('academic-api/src/server.ts', {
    DATABASE_URL: url,
    ACADEMIC_API_PORT: String(apiPort),
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    // How busy the machine is must not decide.
    SHED_LOOP_DELAY_MS: '0',
    SHED_LOOP_USE: '0',
  });
  runProcess('bff/src/server.ts', {
    PORT: String(port),
    ACADEMIC_API_URL: `http://127.0.0.1:${apiPort}`,
    COOKIE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  });
  const bff = `http://127.0.0.1:${port}`;
  await until(async () => (await statusOf(`${bff}/health/ready`)) === 200);

  let finished = 0;
  const signIn = async (email: string): Promise<string> => {
    const response = await fetch(`${bff}/api/v3/academic/signin`, {
      method: 'POST',
      headers: { ...sameSite, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: rightPassword }),
    });
    finished += 1;
    const body = await response.text();
    return response.status === 200 ? '200' : `${response.status} ${body}`;
  };
  const all = Promise.all(Array.from({ length: 30 }, (_v, n) => signIn(emails[n % 15] ?? '')));
  await until(() => finished > 0);
  for (let n = 0; n < 3; n += 1) {
    expect(await statusOf(`${bff}/health/ready`)).toBe(200);
    expect(await statusOf(`${bff}/health/live`)).toBe(200);
  }
  expect(finished).toBeLessThan(15);
  // Nobody had to try again.
  expect(new Set(await all)).toEqual(new Set(['200']));
}, 600_000);

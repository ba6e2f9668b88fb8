import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { apiBase, failureBody, rateLimits, type RateLimitName } from '@mebae/contracts';
import { academicApi } from '../app.ts';
import { startTestApi } from '../testing/api.ts';
import { createSchool } from '../testing/school.ts';

/** A tenth of each limit: what is counted is the same, and takes a tenth of the calls. */
const rateLimitFactor = 0.1;
const tenth = (name: RateLimitName): number => Math.max(1, Math.round(rateLimits[name].max / 10));

let serial = 0;

const api = await startTestApi({ config: { rateLimitFactor } });
const school = await createSchool(api.db);

/** An address that nobody has called from before. */
const newIp = (): string => `198.51.100.${(serial += 1)}`;
const newEmail = (): string => `limit${(serial += 1)}@example.jp`;

/** A second process's API on the same database, behind the same bff. */
async function startReplica(): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: 'loopback, uniquelocal' });
  await app.register(academicApi, { deps: api.deps });
  onTestFinished(() => app.close());
  return app;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** One call as the bff passes it on. */
async function send(app: FastifyInstance, ip: string, { method, path, body, headers }: Call) {
  return app.inject({
    method,
    url: `${apiBase}${path}`,
    headers: { 'x-forwarded-for': ip, ...headers },
    ...(body && { payload: body }),
  });
}

/** @returns how many calls were taken before the first refusal, out of at most `tries` */
async function takenBefore429(tries: number, call: (i: number) => Promise<{ statusCode: number }>) {
  for (let i = 0; i < tries; i += 1) {
    if ((await call(i)).statusCode === 429) return i;
  }
  return tries;
}

const signIn = (email: string, more: object = {}): Call => ({
  method: 'POST',
  path: '/signin',
  body: { email, password: 'Wrong-pass1', ...more },
});

test('two replicas on one database share the count of a client', async () => {
  const replicas = [await startReplica(), await startReplica()];
  const ip = newIp();
  const max = tenth('signInFailuresClient');
  const taken = await takenBefore429(max + 4, (i) =>
    send(replicas[i % 2] as FastifyInstance, ip, signIn(newEmail())),
  );
  expect(taken).toBe(max);
  for (const app of replicas) {
    expect((await send(app, ip, signIn(newEmail()))).statusCode).toBe(429);
  }
  const [first] = replicas as [FastifyInstance, FastifyInstance];
  expect((await send(first, newIp(), signIn(newEmail()))).statusCode).toBe(400);
});

test('a refusal has the shape of every failure and says when to come again', async () => {
  const app = await startReplica();
  const [ip, email] = [newIp(), newEmail()];
  const forgotten: Call = {
    method: 'POST',
    path: '/account/sendResetPasswordEmail',
    body: { email },
  };
  await takenBefore429(tenth('resetMailAddress'), () => send(app, ip, forgotten));
  const refused = await send(app, ip, forgotten);
  expect(refused.statusCode).toBe(429);
  expect(failureBody.parse(refused.json())).toEqual({
    code: 1,
    category: 2,
    reason: 'too-many-requests',
  });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(rateLimits.resetMailAddress.seconds);
});

test('a client can not get a count of its own by a forged header, nor by its port or spelling', async () => {
  const app = await startReplica();
  const ip = newIp();
  const max = tenth('passwordLinkRead');
  const path = '/account/getEmailByToken?resetPasswordToken=x';
  const taken = await takenBefore429(max + 2, (i) =>
    send(app, i % 2 ? ip : `203.0.113.${i}, ${ip}`, { method: 'GET', path }),
  );
  expect(taken).toBe(max);
});

test.each<[RateLimitName, string, (i: number) => [ip: string, call: Call]]>([
  [
    'signInFailures',
    'one email address in any spelling, from one client',
    (i) => ['192.0.2.4', signIn(i % 2 ? ' GUESSED@example.jp ' : 'guessed@example.jp')],
  ],
  [
    'resetMailAddress',
    'mails to one address, from anywhere',
    () => [
      newIp(),
      { method: 'POST', path: '/account/sendResetPasswordEmail', body: { email: 'full@mail.jp' } },
    ],
  ],
  [
    'resetMailClient',
    'mails to many addresses',
    () => [
      '192.0.2.1',
      { method: 'POST', path: '/account/sendResetPasswordEmail', body: { email: newEmail() } },
    ],
  ],
  [
    'lostLinksAddress',
    'lost links of one address, from anywhere',
    () => [
      newIp(),
      { method: 'POST', path: '/answer/lost-links', body: { email: 'lost@mail.jp' } },
    ],
  ],
  [
    'lostLinksClient',
    'lost links of many addresses',
    () => [
      '192.0.2.5',
      { method: 'POST', path: '/answer/lost-links', body: { email: newEmail() } },
    ],
  ],
  [
    'passwordSet',
    'guessed links',
    (i) => [
      '192.0.2.2',
      {
        method: 'POST',
        path: '/account/resetPassword',
        body: { newPassword: 'New-pass1', resetPasswordToken: `guess${i}` },
      },
    ],
  ],
  [
    'tokenLink',
    "guessed operators' links",
    (i) => [
      '192.0.2.3',
      { method: 'POST', path: '/signinForIgsAccount', body: { token: `g${i}` } },
    ],
  ],
  [
    'answers',
    'calls of one candidate link, from anywhere',
    () => [
      newIp(),
      { method: 'GET', path: '/answer/session', headers: { 'candidate-token': 'link' } },
    ],
  ],
  [
    'findPeople',
    'searches for people by one candidate link, from anywhere',
    () => [
      newIp(),
      { method: 'GET', path: '/answer/people?name=a', headers: { 'candidate-token': 'searches' } },
    ],
  ],
  [
    'imports',
    'uploads of one session, from anywhere',
    () => [
      newIp(),
      {
        method: 'POST',
        path: '/students/import/preview?schoolYear=2026',
        headers: { 'auth-token': school.admin, 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
  ],
  [
    'exports',
    'files for one session',
    () => [
      newIp(),
      {
        method: 'GET',
        path: '/students/import/template',
        headers: { 'auth-token': school.admin },
      },
    ],
  ],
  [
    'invitations',
    'mails to teachers by one session',
    () => [
      newIp(),
      { method: 'POST', path: '/teachers', body: {}, headers: { 'auth-token': school.admin } },
    ],
  ],
])('%s holds %s', async (name, _what, callOf) => {
  const app = await startReplica();
  const max = tenth(name);
  const taken = await takenBefore429(max + 2, (i) => send(app, ...callOf(i)));
  expect(taken).toBe(max);
});

test('no address and no email is in the table', async () => {
  const app = await startReplica();
  const ip = newIp();
  const email = newEmail();
  await send(app, ip, signIn(email));
  const rows = await api.db
    .selectFrom('rate_limit' as never)
    .selectAll()
    .execute();
  const text = rows.map((row) => (row as { key: Buffer }).key.toString('latin1')).join(' ');
  expect(rows.length).toBeGreaterThan(2);
  expect(text).not.toContain(ip);
  expect(text).not.toContain(email);
});

import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { startBff, type TestBff } from '../../testing/start-bff.ts';

const signInPath = '/api/v3/academic/signin';
const passkeyPath = `${signInPath}/passkey`;

const result = {
  userID: 7,
  authToken: 'secret-token',
  email: 'Teacher@sakura.example',
  name: '佐藤 花子',
  companyID: 1,
  companyName: '桜中学校',
  role: 1,
  licenseExpired: false,
  authCodeRequire: false,
  authCodeFail: false,
};
const asked = { passkey: { challenge: 'YQ' }, oneTimeCode: true, failed: false };
const response = { id: 'AAAA', response: { signature: 'secret-signature' } };

async function startPair(body: object, status = 200) {
  const upstream = await startEchoUpstream((_req, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  return { upstream, bff: await startBff({ upstream: upstream.origin }) };
}

const post = (bff: TestBff, path: string, body: object, headers: Record<string, string> = {}) =>
  call(bff.port, path, {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test.each([
  ['without a token', { ...result, authToken: undefined, secondFactor: asked }],
  ['also with a token that should not be there', { ...result, secondFactor: asked }],
])('71: a sign-in that still needs a second factor sets no cookie, %s', async (_name, body) => {
  const { bff } = await startPair(body);
  const answer = await post(bff, signInPath, { email: 'teacher@sakura.example', password: 'x' });
  expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  expect(answer.json().secondFactor).toEqual(asked);
  expect(answer.text).not.toContain('secret-token');
});

test('90: what came as a second factor goes upstream byte for byte, and nothing of it into the log', async () => {
  const { upstream, bff } = await startPair(result);
  const body = { email: 'teacher@sakura.example', password: 'x', passkey: response };
  expect((await post(bff, signInPath, body)).headers['set-cookie']).toHaveLength(1);
  expect(upstream.received[0]?.body.toString()).toBe(JSON.stringify(body));
  await until(() => bff.requestLogs().length === 1);
  expect(JSON.stringify(bff.logs)).not.toContain('secret-signature');
});

test('91: a passkey signs in: cookie, no token in the response, and the session is of whom upstream names', async () => {
  const { upstream, bff } = await startPair(result);
  const answer = await post(bff, passkeyPath, { passkey: response });
  const { authToken: _token, ...shown } = result;
  expect([answer.status, answer.json()]).toEqual([200, shown]);
  expect(upstream.received[0]).toMatchObject({ method: 'POST', url: passkeyPath });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  expect(cookie).toMatch(/^__Host-session=/);
  await call(bff.port, '/api/v3/academic/x', { headers: { ...ownPage, cookie } });
  expect(upstream.received[1]?.headers['auth-token']).toBe('secret-token');
  // the same person by password is nobody else
  const again = await post(bff, signInPath, { email: 'teacher@sakura.example' }, { cookie });
  expect(again.status).toBe(200);
});

test('91: a passkey that is refused, and one from another site, sets no cookie', async () => {
  const { upstream, bff } = await startPair(
    { code: 1, category: 2, reason: 'passkeyNotGenuine', authToken: 'secret-token' },
    400,
  );
  const refused = await post(bff, passkeyPath, { passkey: response });
  expect([refused.status, refused.headers['set-cookie']]).toEqual([400, undefined]);
  expect(refused.text).not.toContain('secret-token');
  const foreign = await post(bff, passkeyPath, {}, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  expect(upstream.started).toBe(1);
});

test('92: over a live session a passkey is not used up unasked, whoever is signed in', async () => {
  const { upstream, bff } = await startPair(result);
  const cookie = bff.cookie({ email: 'teacher@sakura.example' });
  const first = await post(bff, passkeyPath, { passkey: response }, { cookie });
  expect([first.status, first.json().reason]).toEqual([409, 'other-session']);
  expect(upstream.started).toBe(0);
  const meant = await post(
    bff,
    passkeyPath,
    { passkey: response },
    { cookie, 'x-replace-session': 'yes' },
  );
  expect([meant.status, meant.headers['set-cookie']?.length]).toEqual([200, 1]);
});

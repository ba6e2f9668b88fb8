import { apiBase, ownPageUse } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { createSealer } from '../../lib/sealing.ts';
import { createStudentCookie } from '../../lib/student-cookie.ts';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream, type UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';

const minute = 60_000;
const page = `${apiBase}/my`;
const signOut = `${apiBase}/my/signOut`;

/** A bff whose clock the test moves, and the cookie of a student who has signed in now. */
async function start(answer: UpstreamHandler = (_req, res) => res.writeHead(200).end('{}')) {
  let now = Date.now();
  const upstream = await startEchoUpstream(answer);
  const bff = await startBff({ upstream: upstream.origin, now: () => now });
  const { name, value } = createStudentCookie(createSealer(bff.keys), () => now).issue({
    studentToken: 'student-secret',
    issuedAt: now,
  });
  const send = (method: string, path: string, headers: Record<string, string>) =>
    call(bff.port, path, { method, headers: { ...ownPage, ...headers } });
  return {
    upstream,
    bff,
    cookie: `${name}=${value}`,
    wait: (ms: number) => {
      now += ms;
    },
    read: (headers: Record<string, string>) => send('GET', page, headers),
    post: (path: string, headers: Record<string, string>) => send('POST', path, headers),
  };
}

const setCookie = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie'] ?? []].flat().map(String).join('\n');
const cleared = /^__Host-student=; Max-Age=0/;

test('60: the own page is read with the student’s token, which no script sees', async () => {
  const { upstream, read, cookie } = await start();
  const response = await read({ cookie, 'student-token': 'forged' });
  expect(response.status).toBe(200);
  const sent = upstream.received.at(-1);
  expect(sent?.headers['student-token']).toBe('student-secret');
  expect(sent?.headers['cookie']).toBeUndefined();
  expect(response.text + JSON.stringify(response.headers)).not.toContain('student-secret');
});

test('60: a personal link of the tab comes before the sign-in', async () => {
  const { upstream, read, cookie } = await start();
  await read({ cookie, 'candidate-token': 'link' });
  const sent = upstream.received.at(-1);
  expect([sent?.headers['candidate-token'], sent?.headers['student-token']]).toEqual([
    'link',
    undefined,
  ]);
});

test('60: it opens nothing but the own page', async () => {
  const { upstream, bff, cookie } = await start();
  for (const [path, token] of [
    ['/account/profile', 401],
    ['/students', 401],
  ] as const) {
    const response = await call(bff.port, apiBase + path, { headers: { ...ownPage, cookie } });
    expect([path, response.status]).toEqual([path, token]);
  }
  expect(upstream.started).toBe(0);
  await call(bff.port, `${apiBase}/answer/session`, { headers: { ...ownPage, cookie } });
  expect(upstream.received.at(-1)?.headers['student-token']).toBeUndefined();
});

test('61: it ends after ten minutes without use, and after eight hours', async () => {
  const { wait, read, post, cookie } = await start();
  wait(9 * minute);
  const used = await post(ownPageUse, { cookie });
  expect(used.status).toBe(200);
  const renewed = setCookie(used).split(';')[0] ?? '';
  wait(9 * minute);
  expect((await read({ cookie: renewed })).status).toBe(200);
  const left = await read({ cookie });
  expect([left.status, setCookie(left)]).toEqual([401, expect.stringMatching(cleared)]);
  wait(minute);
  expect((await read({ cookie: renewed })).status).toBe(401);
  const late = await post(ownPageUse, { cookie: renewed });
  expect([late.status, setCookie(late)]).toEqual([401, expect.stringMatching(cleared)]);
});

test('61: using it for eight hours does not make them longer', async () => {
  const { wait, post, read, cookie } = await start();
  let own = cookie;
  for (let hour = 0; hour < 8 * 60; hour += 8) {
    const used = await post(ownPageUse, { cookie: own });
    expect(used.status).toBe(200);
    own = setCookie(used).split(';')[0] ?? '';
    wait(8 * minute);
  }
  expect((await read({ cookie: own })).status).toBe(401);
});

test('62: damaged, foreign and doubled cookies are refused and cleared', async () => {
  const { upstream, read, cookie, bff } = await start();
  const [name, value = ''] = cookie.split(/=(.*)/s);
  const forged = [
    `${name}=`,
    `${name}=${value.slice(0, -3)}abc`,
    `${name}=${bff.cookie().split(/=(.*)/s)[1]}`,
    `${cookie}; ${cookie}`,
  ];
  for (const each of forged) {
    const response = await read({ cookie: each });
    expect([each, response.status, setCookie(response)]).toEqual([
      each,
      401,
      expect.stringMatching(cleared),
    ]);
  }
  expect((await read({})).status).toBe(401);
  expect(upstream.started).toBe(0);
});

test('63: signing out clears the cookie whatever upstream does, and ends the token there', async () => {
  const { upstream, post, cookie } = await start();
  const response = await post(signOut, { cookie });
  expect([response.status, setCookie(response)]).toEqual([200, expect.stringMatching(cleared)]);
  const sent = upstream.received.at(-1);
  expect([sent?.url, sent?.headers['student-token']]).toEqual([signOut, 'student-secret']);

  const gone = await start((_req, res) => void res.destroy());
  const failed = await gone.post(signOut, { cookie: gone.cookie });
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(setCookie(failed)).toMatch(cleared);
  expect((await gone.post(signOut, {})).status).toBe(200);
});

test('63: another site signs nobody out and keeps nobody signed in', async () => {
  const { upstream, bff, cookie } = await start();
  for (const path of [signOut, ownPageUse]) {
    for (const headers of [
      { ...ownPage, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      const response = await call(bff.port, path, {
        method: 'POST',
        headers: { ...headers, cookie },
      });
      expect([path, response.status, setCookie(response)]).toEqual([path, 403, '']);
    }
  }
  expect(upstream.started).toBe(0);
});

test('64: upstream’s 401 ends the cookie', async () => {
  const { read, cookie } = await start((_req, res) => res.writeHead(401).end('{}'));
  const response = await read({ cookie });
  expect([response.status, setCookie(response)]).toEqual([401, expect.stringMatching(cleared)]);
});

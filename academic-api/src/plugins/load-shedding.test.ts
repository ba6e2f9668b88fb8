import { randomBytes } from 'node:crypto';
import { freePort } from '@mebae/testing';
import { expect, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { runProcess, statusOf, until } from '@mebae/testing/process';

const path = '/api/v3/academic/answer/session';
const headers = { 'x-requested-with': 'mebae', 'candidate-token': 'of-nobody' };

/** Node runs this beside the server: from one SIGUSR2 to the next its event loop is free once in 400 ms. */
const busyOnSignal = `let busy=false;
const step=()=>{const next=Date.now()+400;while(Date.now()<next);if(busy)setImmediate(step)};
process.on('SIGUSR2',()=>{busy=!busy;console.log(busy?'busy':'free');if(busy)step()})`;
const nodeOptions = `--import=data:text/javascript,${encodeURIComponent(busyOnSignal).replaceAll("'", '%27')}`;

async function start(env: Record<string, string>) {
  const { url } = await ownDatabase();
  const [apiPort, port] = await Promise.all([freePort(), freePort()]);
  const api = runProcess('academic-api/src/server.ts', {
    DATABASE_URL: url,
    ACADEMIC_API_PORT: String(apiPort),
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    NODE_OPTIONS: nodeOptions,
    ...env,
  });
  runProcess('bff/src/server.ts', {
    PORT: String(port),
    ACADEMIC_API_URL: `http://127.0.0.1:${apiPort}`,
    COOKIE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  });
  const bff = `http://127.0.0.1:${port}`;
  await until(async () => (await statusOf(`${bff}/health/ready`)) === 200);
  const call = () => fetch(`${bff}${path}`, { headers });
  return { api, direct: `http://127.0.0.1:${apiPort}`, call };
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toEqual({ code: 1, category: 2, reason: 'too-busy' });
}

test.each([
  ['delay', {}],
  ['utilisation', { SHED_LOOP_DELAY_MS: '0', SHED_LOOP_USE: '0.9' }],
])(
  'by %s: a process with too much to do refuses calls through the bff, answers health, and takes calls again',
  async (_limit, env) => {
    const { api, direct, call } = await start(env);
    // nobody's token: answered by the API itself
    await until(async () => (await call()).status === 401);
    api.kill('SIGUSR2');
    let refused = await call();
    await until(async () => {
      if (refused.status !== 503) refused = await call();
      return refused.status === 503;
    });
    await expectRefused(refused);
    const health = [statusOf(`${direct}/health/live`), statusOf(`${direct}/health/ready`)];
    expect(await Promise.all(health)).toEqual([200, 200]);
    api.kill('SIGUSR2');
    expect(api.lines().filter((line) => line.status === 503 && line.trace)).not.toEqual([]);
    await until(async () => (await call()).status === 401);
  },
  120_000,
);

test('by heap: over the limit calls are refused, and without limits nothing is', async () => {
  const { call } = await start({ SHED_HEAP_MB: '1' });
  await until(async () => (await call()).status === 503);
  await expectRefused(await call());

  const free = await start({ SHED_LOOP_DELAY_MS: '0', SHED_HEAP_MB: '0' });
  free.api.kill('SIGUSR2');
  await until(() => free.api.out().includes('busy'));
  for (let n = 0; n < 3; n += 1) {
    expect((await free.call()).status).toBe(401);
  }
}, 600_000);

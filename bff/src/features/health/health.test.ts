import { until } from '@mebae/testing/process';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';

test('40: live does not ask upstream, ready does', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin, timings: { readyMs: 2_000 } });
  expect((await call(bff.port, '/health/live')).status).toBe(200);
  expect(upstream.started).toBe(0);
  expect((await call(bff.port, '/health/ready')).status).toBe(200);
  expect(upstream.received[0]).toMatchObject({ method: 'GET', url: '/health/ready' });

  upstream.handle = (_req, res) => res.writeHead(503).end();
  expect((await call(bff.port, '/health/ready')).status).toBe(503);
  upstream.handle = () => {};
  const hanging = await call(bff.port, '/health/ready');
  expect([hanging.status, hanging.json()]).toEqual([503, { status: 'upstream-not-ready' }]);
  expect((await call(bff.port, '/health/live')).status).toBe(200);
  await call(bff.port, '/signin');
  await until(() => bff.requestLogs().length > 0);
  expect(bff.requestLogs().map(({ path }) => path)).toEqual(['/signin']);

  const dead = await startBff({ upstream: 'http://127.0.0.1:1' });
  expect((await call(dead.port, '/health/live')).status).toBe(200);
  expect((await call(dead.port, '/health/ready')).status).toBe(503);
});

test('39: a stopping bff is not ready, though it lives', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  bff.context.life.stopping = true;
  const response = await call(bff.port, '/health/ready');
  expect([response.status, response.json(), response.headers.connection]).toEqual([
    503,
    { status: 'stopping' },
    'close',
  ]);
  expect((await call(bff.port, '/health/live')).status).toBe(200);
});

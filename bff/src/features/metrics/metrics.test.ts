import { expect, test } from 'vitest';
import { freePort } from '@mebae/testing';
import { until } from '@mebae/testing/process';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { runBff } from '../../testing/run-bff.ts';
import { newKey, sessionCookie } from '../../testing/start-bff.ts';

test('40: metrics are on a port of their own, and count requests by path, method and status', async () => {
  const upstream = await startEchoUpstream();
  const key = newKey('k1');
  const metricsPort = await freePort();
  const bff = runBff({
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    ACADEMIC_API_URL: upstream.origin,
    COOKIE_KEYS: `k1:${key.secret.toString('base64')}`,
  });
  const port = await bff.port();
  const headers = { ...ownPage, cookie: sessionCookie([key]) };
  await call(port, '/api/v3/academic/students/7', { headers });
  await call(port, '/api/v3/academic/students/8', { headers: ownPage });
  await until(() => bff.out().split('"method"').length === 3);

  const response = await call(metricsPort, '/metrics');
  expect(response.status).toBe(200);
  expect(response.text).toContain('bff_requests_total{path="api",method="GET",status="200"} 1');
  expect(response.text).toContain('bff_requests_total{path="api",method="GET",status="401"} 1');
  expect(response.text).toContain('bff_upstream_calls_in_flight{pool="staff"} 0');
  expect(response.text).toMatch(/bff_request_seconds_count\{path="api"\} 2/);
  expect(response.text).not.toContain('students');
  expect((await call(metricsPort, '/')).status).toBe(404);
  expect((await call(port, '/metrics')).status).toBe(404);
  bff.kill('SIGTERM');
  expect(await bff.exit).toBe(0);
});

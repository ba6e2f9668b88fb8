import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { after } from './testing/after.ts';
import { until } from '@mebae/testing/process';
import { call, ownPage } from './testing/call.ts';
import { startEchoUpstream } from './testing/echo-upstream.ts';
import { parseLine } from './testing/parse-line.ts';
import { portOf } from './testing/port-of.ts';
import { recordingTelemetry } from './testing/recording-telemetry.ts';
import { runBff } from './testing/run-bff.ts';
import { newKey, sessionCookie, startBff } from './testing/start-bff.ts';

const path = '/api/v3/academic/students/7';
const traceID = '0af7651916cd43dd8448eb211c80319c';
const spanID = 'b7ad6b7169203331';
const traceparent = `00-${traceID}-${spanID}-01`;

test('upstream gets the trace of the browser under a span of ours, and the log line has its id', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const headers = { ...ownPage, cookie: bff.cookie() };
  await call(bff.port, path, {
    headers: { ...headers, traceparent, tracestate: 'a=1', baggage: 'b=2' },
  });
  await call(bff.port, path, { headers });
  await call(bff.port, path, { headers: { ...headers, traceparent: 'made-up' } });

  const [continued, own, repaired] = upstream.received.map((r) => r.headers);
  const sent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;
  expect(sent.exec(String(continued?.traceparent))?.[1]).toBe(traceID);
  expect(sent.exec(String(continued?.traceparent))?.[2]).not.toBe(spanID);
  expect(continued).not.toHaveProperty('tracestate');
  expect(continued).not.toHaveProperty('baggage');
  await until(() => bff.requestLogs().length === 3);
  const ids = [continued, own, repaired].map((h) => sent.exec(String(h?.traceparent))?.[1]);
  expect(new Set(ids).size).toBe(3);
  expect(bff.requestLogs().map((line) => line.trace)).toEqual(ids);
});

test('a call has a span below the browser’s, other requests have none', async () => {
  const upstream = await startEchoUpstream();
  const telemetry = recordingTelemetry();
  const bff = await startBff({ upstream: upstream.origin, telemetry });
  const headers = { ...ownPage, cookie: bff.cookie(), traceparent };
  await call(bff.port, `${path}?name=secret`, { headers });
  await call(bff.port, path, { headers: { ...ownPage } });
  await call(bff.port, '/health/live');
  await call(bff.port, '/session', { headers });
  // health checks leave no line
  await until(() => bff.requestLogs().length === 3);
  expect(telemetry.spans).toHaveLength(2);
  const [span, refused] = telemetry.spans;
  expect(span).toMatchObject({
    parentID: spanID,
    kind: 'server',
    name: 'GET /api/v3/academic/*',
    attributes: { 'url.path': path, 'http.response.status_code': 200 },
  });
  expect(span?.trace.traceID).toBe(traceID);
  expect(upstream.received[0]?.headers.traceparent).toContain(span?.trace.spanID);
  expect(refused).toMatchObject({
    parentID: null,
    attributes: { 'http.response.status_code': 401 },
  });
  expect(JSON.stringify(telemetry.spans)).not.toContain('secret');
});

/** Takes connections and never responds. */
async function silentCollector(): Promise<string> {
  const server = createServer(() => undefined);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server)}`;
}

test.each([
  ['refuses', async () => 'http://127.0.0.1:1'],
  ['never answers', silentCollector],
])(
  'a collector that %s harms no call, is said once, and does not hold the stop',
  async (_how, open) => {
    const upstream = await startEchoUpstream();
    const key = newKey('k1');
    const bff = runBff({
      PORT: '0',
      ACADEMIC_API_URL: upstream.origin,
      COOKIE_KEYS: `k1:${key.secret.toString('base64')}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: await open(),
      // what is waited for before it is said
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    });
    const port = await bff.port();
    const headers = { ...ownPage, cookie: sessionCookie([key]) };
    const round = async () => {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => call(port, path, { headers })),
      );
      expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
    };
    const countWarnings = () =>
      bff.out().split('the trace collector does not take spans').length - 1;
    await round();
    await until(() => countWarnings() === 1);
    await round();
    bff.kill('SIGTERM');
    expect(await bff.exit).toBe(0);
    expect(countWarnings()).toBe(1);
    const lines = bff.out().trim().split('\n').map(parseLine);
    expect(lines.filter((line) => line.status === 200)).toHaveLength(100);
    expect(bff.err()).toBe('');
  },
);

test('an endpoint that is none is one clear sentence and exit 1', async () => {
  const bff = runBff({ PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', COOKIE_KEYS: '' });
  expect(await bff.exit).toBe(1);
  expect(bff.err()).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT must be .*\n$/);
});

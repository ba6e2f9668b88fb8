import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { recordingTelemetry } from '../../testing/recording-telemetry.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';
import { writeShell } from '../../testing/write-shell.ts';

const traceID = '0af7651916cd43dd8448eb211c80319c';
const click = { traceID, spanID: 'b7ad6b7169203331', parentID: null, name: 'click', ago: 500 };
const clicked = { ...click, milliseconds: 0 };
const called = {
  ...click,
  spanID: '00f067aa0ba902b7',
  parentID: click.spanID,
  name: 'GET /students/:studentID',
  milliseconds: 120,
  status: 502,
};

function post(bff: TestBff, body: unknown, headers: Record<string, string> = {}) {
  return call(bff.port, '/reports/traces', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function start() {
  const telemetry = recordingTelemetry();
  return { telemetry, bff: await startBff({ upstream: 'http://127.0.0.1:1', telemetry }) };
}

test('spans of a browser are kept under its own name, at our time', async () => {
  const { bff, telemetry } = await start();
  const before = Date.now();
  expect((await post(bff, { spans: [clicked, called] })).status).toBe(204);
  const [first, second] = telemetry.spans;
  expect(first).toMatchObject({
    trace: { traceID, spanID: click.spanID },
    parentID: null,
    name: 'click',
    kind: 'internal',
    service: 'browser',
  });
  expect(second).toMatchObject({
    parentID: click.spanID,
    kind: 'client',
    milliseconds: 120,
    fault: '502',
  });
  expect(first?.startedAt).toBeGreaterThanOrEqual(before - 500);
  expect(first?.startedAt).toBeLessThanOrEqual(Date.now() - 500);
});

test.each([
  ['no span', { spans: [] }],
  ['too many', { spans: Array.from({ length: 51 }, () => clicked) }],
  ['an id of zeros', { spans: [{ ...clicked, traceID: '0'.repeat(32) }] }],
  ['an id that is none', { spans: [{ ...clicked, spanID: 'x' }] }],
  ['a name with a line break', { spans: [{ ...clicked, name: 'a\nb' }] }],
  ['a long name', { spans: [{ ...clicked, name: 'n'.repeat(121) }] }],
  ['the future', { spans: [{ ...clicked, ago: -1 }] }],
  ['no JSON', '{'],
])('%s is refused', async (_what, body) => {
  const { bff, telemetry } = await start();
  expect((await post(bff, body)).status).toBe(400);
  expect(telemetry.spans).toEqual([]);
});

test('posts are bounded in size, sender and rate', async () => {
  const { bff, telemetry } = await start();
  expect((await post(bff, 'x'.repeat(17_000))).status).toBe(413);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await post(bff, { spans: [clicked] }, foreign)).status).toBe(403);
  const responses = await Promise.all(
    Array.from({ length: 620 }, () => post(bff, { spans: [clicked] })),
  );
  const refused = responses.filter((response) => response.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(telemetry.spans.length + refused.length).toBe(620);
});

test('a page says that tracing is on only where it is, and only there posts are taken', async () => {
  const shellDir = await writeShell(() => '<html><head></head><body></body></html>');
  const options = { upstream: 'http://127.0.0.1:1', config: { shellDir } };
  const off = await startBff(options);
  const on = await startBff({ ...options, telemetry: recordingTelemetry() });
  const tag = '<meta name="tracing" content="on">';
  for (const path of ['/signin', '/answer/token']) {
    const [without, traced] = await Promise.all([call(off.port, path), call(on.port, path)]);
    expect(without.text).not.toContain(tag);
    expect(traced.text).toContain(`${tag}</head>`);
  }
  expect((await post(off, { spans: [clicked] })).status).toBe(404);
});

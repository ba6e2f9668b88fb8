import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rateLimits, telemetryAddress, telemetryLimits } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { call, ownPage } from '../../testing/call.ts';
import { startBff, temporaryFolder } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const exams = { remote: 'exams', version: '2.0.0', trace };
const load = {
  event: 'load',
  ...exams,
  contract: 2,
  source: 'network',
  milliseconds: { manifest: 80, entry: 300.4, shown: 1_900 },
};
const fault = { event: 'fault', ...exams, fault: 'chunk' };
const lcp = {
  event: 'vital',
  screen: 'exams',
  version: '2.0.0',
  navigation: 'load',
  name: 'LCP',
  value: 2_400,
};

interface Published {
  version: string;
  previous?: string[];
}

async function start(first: Published = { version: '2.0.0', previous: ['1.9.0'] }) {
  const path = await temporaryFolder();
  const publish = (exam: Published) =>
    writeFile(
      join(path, 'registry.json'),
      JSON.stringify({ remotes: [{ name: 'exams', ...exam }] }),
    );
  await publish(first);
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { remotes: { kind: 'folder', path }, metricsPort: 0 },
  });
  return { ...bff, publish };
}

function post(bff: TestBff, body: unknown, headers: Record<string, string> = {}) {
  return call(bff.port, telemetryAddress, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownPage, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const lines = (bff: TestBff) => bff.logs.filter((line) => 'browser' in line);

/** The browser's metrics, without help texts and buckets. */
async function counted(bff: TestBff): Promise<string[]> {
  const text = (await bff.metrics?.text()) ?? '';
  return text.split('\n').filter((line) => /^browser_(?!.*_bucket)/.test(line));
}

test('45: loads, retries, faults and vitals are counted by remote and version, without a session', async () => {
  const bff = await start();
  const events = [
    load,
    { ...load, source: 'page', milliseconds: { shown: 12 } },
    fault,
    { event: 'retry', ...exams, cause: 'person' },
    { event: 'retry', ...exams, version: '1.9.0', cause: 'automatic' },
    { event: 'reload', ...exams },
    { event: 'version-notice', ...exams, step: 'shown' },
    lcp,
    { event: 'vital', screen: 'signin', navigation: 'load', name: 'CLS', value: 0.02 },
  ];
  const response = await post(bff, { events });
  expect([response.status, response.text]).toEqual([204, '']);
  expect(await counted(bff)).toEqual([
    'browser_remote_loads_total{remote="exams",version="2.0.0",source="network"} 1',
    'browser_remote_loads_total{remote="exams",version="2.0.0",source="page"} 1',
    'browser_remote_retries_total{remote="exams",version="2.0.0",cause="person"} 1',
    'browser_remote_retries_total{remote="exams",version="1.9.0",cause="automatic"} 1',
    'browser_remote_faults_total{remote="exams",version="2.0.0",fault="chunk"} 1',
    'browser_remote_reloads_total{remote="exams",version="2.0.0"} 1',
    'browser_version_notices_total{remote="exams",version="2.0.0",step="shown"} 1',
    expect.stringMatching(
      /^browser_remote_load_seconds_sum\{.*source="network",step="manifest"\} 0.08$/,
    ),
    expect.stringMatching(
      /^browser_remote_load_seconds_count\{.*source="network",step="manifest"\} 1$/,
    ),
    expect.stringMatching(/^browser_remote_load_seconds_sum\{.*step="entry"\} 0.3004$/),
    expect.stringMatching(/^browser_remote_load_seconds_count\{.*step="entry"\} 1$/),
    expect.stringMatching(
      /^browser_remote_load_seconds_sum\{.*source="network",step="shown"\} 1.9$/,
    ),
    expect.stringMatching(
      /^browser_remote_load_seconds_count\{.*source="network",step="shown"\} 1$/,
    ),
    expect.stringMatching(
      /^browser_remote_load_seconds_sum\{.*source="page",step="shown"\} 0.012$/,
    ),
    expect.stringMatching(/^browser_remote_load_seconds_count\{.*source="page",step="shown"\} 1$/),
    'browser_lcp_seconds_sum{screen="exams",version="2.0.0",navigation="load"} 2.4',
    'browser_lcp_seconds_count{screen="exams",version="2.0.0",navigation="load"} 1',
    'browser_cls_score_sum{screen="signin",version="",navigation="load"} 0.02',
    'browser_cls_score_count{screen="signin",version="",navigation="load"} 1',
  ]);
});

test('45: what goes wrong is a warning with the trace of what the person did, a load is a line', async () => {
  const bff = await start();
  await post(bff, { events: [load, fault, { event: 'retry', ...exams, cause: 'person' }, lcp] });
  const { trace: _, ...loaded } = load;
  expect(lines(bff)).toMatchObject([
    { level: 30, trace, browser: loaded, msg: 'remote shown in a browser' },
    {
      level: 40,
      trace,
      browser: { event: 'fault', remote: 'exams', version: '2.0.0', fault: 'chunk' },
    },
    { level: 40, trace, browser: { event: 'retry', cause: 'person' } },
  ]);
});

test('45: what nobody published counts as other', async () => {
  const bff = await start();
  const events = [
    { ...fault, remote: 'constructor' },
    { ...fault, remote: 'exams', version: '9.9.9' },
    { ...lcp, screen: 'made-up', version: undefined },
    { ...lcp, version: undefined },
  ];
  expect((await post(bff, { events })).status).toBe(204);
  expect(await counted(bff)).toEqual([
    'browser_remote_faults_total{remote="other",version="other",fault="chunk"} 1',
    'browser_remote_faults_total{remote="exams",version="other",fault="chunk"} 1',
    'browser_lcp_seconds_sum{screen="other",version="other",navigation="load"} 2.4',
    'browser_lcp_seconds_count{screen="other",version="other",navigation="load"} 1',
    'browser_lcp_seconds_sum{screen="exams",version="other",navigation="load"} 2.4',
    'browser_lcp_seconds_count{screen="exams",version="other",navigation="load"} 1',
  ]);
});

test('45: a version that the registry names no more is shown no more', async () => {
  const bff = await start();
  await post(bff, {
    events: [fault, { ...fault, version: '1.9.0' }, { ...lcp, version: '1.9.0' }],
  });
  await bff.publish({ version: '3.0.0', previous: ['2.0.0'] });
  await post(bff, {
    events: [
      { ...fault, version: '3.0.0' },
      { ...fault, version: '1.9.0' },
    ],
  });
  expect(await counted(bff)).toEqual([
    'browser_remote_faults_total{remote="exams",version="2.0.0",fault="chunk"} 1',
    'browser_remote_faults_total{remote="exams",version="3.0.0",fault="chunk"} 1',
    'browser_remote_faults_total{remote="exams",version="other",fault="chunk"} 1',
  ]);
});

test('45: a store without a registry, and no port for metrics, cost no batch', async () => {
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { remotes: { kind: 'folder', path: await temporaryFolder() } },
  });
  expect((await post(bff, { events: [fault, lcp] })).status).toBe(204);
  expect(lines(bff)).toHaveLength(1);
});

const oversized = Array.from({ length: telemetryLimits.batchEvents + 1 }, () => fault);
test.each<[string, unknown]>([
  ['no events', { events: [] }],
  ['too many events', { events: oversized }],
  ['no batch', [fault]],
  ['no JSON', '{'],
  ['another event', { events: [{ ...fault, event: 'click' }] }],
  ['another kind of fault', { events: [{ ...fault, fault: 'constructor' }] }],
  ['a field more', { events: [{ ...fault, path: '/pages/student-record/7' }] }],
  ['a field more beside the events', { events: [fault], user: 'somebody' }],
  ['a prototype', '{"events":[],"__proto__":{"events":[]}}'],
  [
    'a prototype in an event',
    `{"events":[${JSON.stringify(fault).replace('{', '{"__proto__":{"x":1},')}]}`,
  ],
  ['a negative time', { events: [{ ...lcp, value: -1 }] }],
  ['a negative step', { events: [{ ...load, milliseconds: { shown: -1 } }] }],
  ['an endless time', JSON.stringify({ events: [lcp] }).replace('2400', '1e999')],
  ['a time of days', { events: [{ ...lcp, value: telemetryLimits.milliseconds + 1 }] }],
  [
    'a shift of pages',
    { events: [{ ...lcp, name: 'CLS', value: telemetryLimits.layoutShift + 1 }] },
  ],
  ['a name with an address in it', { events: [{ ...fault, remote: 'exams/7' }] }],
  ['a version with a line break', { events: [{ ...fault, version: '1\n2' }] }],
  ['a trace of zeros', { events: [{ ...fault, trace: '0'.repeat(32) }] }],
  ['one bad event among good ones', { events: [load, { ...fault, trace: 'x' }] }],
])('45: %s is refused as a whole', async (_what, body) => {
  const bff = await start();
  expect((await post(bff, body)).status).toBe(400);
  expect(lines(bff)).toEqual([]);
  expect(await counted(bff)).toEqual([]);
});

test('45: batches are bounded in size, sender and rate', async () => {
  const bff = await start();
  expect((await post(bff, 'x'.repeat(telemetryLimits.batchBytes + 1))).status).toBe(413);
  expect((await post(bff, { events: [fault] }, { 'content-type': 'image/png' })).status).toBe(415);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await post(bff, { events: [fault] }, foreign)).status).toBe(403);
  const form = { 'x-requested-with': 'other' };
  expect((await post(bff, { events: [fault] }, form)).status).toBe(403);
  expect(lines(bff)).toEqual([]);

  const { max } = rateLimits.telemetry;
  const flood = await Promise.all(
    Array.from({ length: max + 10 }, () => post(bff, { events: [lcp] })),
  );
  const refused = flood.filter((response) => response.status === 429);
  // The four before count as well.
  expect(refused).toHaveLength(14);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(flood.filter((response) => response.status === 204)).toHaveLength(max - 4);
});

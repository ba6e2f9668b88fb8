import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '@mebae/testing';
import { statusOf, until } from '@mebae/testing/process';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { runBff } from '../../testing/run-bff.ts';
import { runInstance } from '../../testing/run-instance.ts';
import type { TestInstance } from '../../testing/run-instance.ts';
import { startBff, temporaryFolder } from '../../testing/start-bff.ts';
import type { BffOptions, TestBff } from '../../testing/start-bff.ts';

const path = '/api/v3/academic/students';

/** An answer about health may take its time: on a busy machine a late one would count as silence, and calls go elsewhere. */
const patient = { probeMs: 60_000 };

/** A bff in front of some instances, each a process. */
async function startInstances(
  count: number,
  options: Partial<BffOptions> = {},
): Promise<{ bff: TestBff; instances: TestInstance[] }> {
  const folder = await temporaryFolder();
  const instances = await Promise.all(
    Array.from({ length: count }, (_, i) => runInstance(join(folder, `writes-${i}`))),
  );
  const upstream = instances.map(({ origin }) => origin).join(',');
  const bff = await startBff({
    upstream,
    ...options,
    timings: { ...patient, ...options.timings },
  });
  await until(() => stateCount(bff, 'ready') === count);
  return { bff, instances };
}

const stateCount = (bff: TestBff, state: 'ready' | 'not-ready' | 'silent' | 'unreachable') =>
  bff.context.upstream.instances.counts()[state];

const headersOf = (bff: TestBff) => ({ ...ownPage, cookie: bff.cookie() });

const read = (bff: TestBff, target = path) => call(bff.port, target, { headers: headersOf(bff) });

const write = (bff: TestBff, body: string = randomUUID()) =>
  call(bff.port, path, { method: 'POST', headers: headersOf(bff), body }).then(({ status }) => ({
    status,
    body,
  }));

/** Ports of the instances that so many calls, one after the other, were answered by. */
async function answeredBy(bff: TestBff, count: number): Promise<Set<unknown>> {
  const ports = new Set<unknown>();
  for (let i = 0; i < count; i += 1) {
    const response = await read(bff);
    expect(response.status).toBe(200);
    ports.add(response.json()['port']);
  }
  return ports;
}

/** Reads and writes, one after the other, until it is told to stop. */
function startCallers(bff: TestBff, count: number) {
  const run = { isOn: true };
  const statuses: number[] = [];
  const sent: { status: number; body: string }[] = [];
  const live = async (): Promise<void> => {
    while (run.isOn) {
      statuses.push((await read(bff)).status);
      const written = await write(bff);
      statuses.push(written.status);
      sent.push(written);
    }
  };
  const all = Array.from({ length: count }, live);
  return {
    statuses,
    sent,
    async stop() {
      run.isOn = false;
      await Promise.all(all);
    },
  };
}

test('93: calls go to the instance with the fewest under way', async () => {
  const { bff, instances } = await startInstances(2);
  const [first, second] = instances as [TestInstance, TestInstance];
  expect(await answeredBy(bff, 10)).toEqual(new Set([first.port, second.port]));

  const holding = [read(bff, `${path}?hold`), read(bff, `${path}?hold`), read(bff, `${path}?hold`)];
  const underWay = () => bff.context.upstream.instances.all.map((instance) => instance.underWay);
  await until(() => underWay().reduce((a, b) => a + b) === 3);
  expect(underWay().toSorted((a, b) => a - b)).toEqual([1, 2]);
  const isFreer = underWay()[0] === 1 ? first : second;
  expect(await answeredBy(bff, 5)).toEqual(new Set([isFreer.port]));
  await Promise.all(instances.map(({ port }) => call(port, '/control/release')));
  expect((await Promise.all(holding)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(underWay()).toEqual([0, 0]);
});

test('94: an instance is killed: only calls that it had fail, and no write is sent twice', async () => {
  const { bff, instances } = await startInstances(2);
  const [killed, other] = instances as [TestInstance, TestInstance];
  const callers = startCallers(bff, 8);
  await until(() => callers.statuses.length > 50);
  killed.signal('SIGKILL');
  const before = callers.statuses.length;
  await until(() => callers.statuses.length > before + 300);
  await callers.stop();
  const failed = callers.statuses.filter((status) => status !== 200);
  expect(new Set(failed)).toEqual(failed.length > 0 ? new Set([502]) : new Set());
  // each of the eight had one call under way
  expect(failed.length).toBeLessThanOrEqual(8);

  const kept = [...(await killed.writes()), ...(await other.writes())];
  expect(new Set(kept).size).toBe(kept.length);
  const acknowledged = callers.sent.filter(({ status }) => status === 200);
  expect(acknowledged.filter(({ body }) => !kept.includes(body))).toEqual([]);
  // told once each time that its state changes; on a busy machine it may look silent before it is gone
  const states = bff.logs
    .filter(({ instance }) => instance === killed.origin)
    .map(({ state }) => state);
  expect(states).toContain('unreachable');
  expect(states.filter((state, n) => state === states[n - 1])).toEqual([]);

  await killed.start();
  await until(() => stateCount(bff, 'ready') === 2);
  expect(await answeredBy(bff, 10)).toEqual(new Set([killed.port, other.port]));
});

test('94: a refused connection sends a call on, its body too; when all refuse, it is 502', async () => {
  // they are not asked by themselves: what is told is told by calls
  const timings = { probeEveryMs: 3_600_000 };
  const { bff, instances } = await startInstances(3, { timings });
  const [first, second, third] = instances as [TestInstance, TestInstance, TestInstance];
  for (const instance of [first, second]) {
    instance.signal('SIGKILL');
    await until(async () => (await statusOf(instance.origin)) === 0);
  }
  const results = await Promise.all(Array.from({ length: 6 }, () => write(bff)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await third.writes()).toEqual(expect.arrayContaining(results.map(({ body }) => body)));
  expect(await third.writes()).toHaveLength(6);

  third.signal('SIGKILL');
  await until(async () => (await statusOf(third.origin)) === 0);
  const none = await read(bff);
  expect([none.status, none.json()['reason'], none.headers['retry-after']]).toEqual([
    502,
    'upstream-unreachable',
    '2',
  ]);
  expect(bff.context.upstream.instances.all.map(({ underWay }) => underWay)).toEqual([0, 0, 0]);
  expect(bff.context.upstream.calls.staff.slots.used).toBe(0);
});

test('95: a paused instance gets no calls within a second; those that it has are ended while another one is ready', async () => {
  const { bff, instances } = await startInstances(2, {
    // within a second, and long enough for the other one on a busy machine
    timings: { probeMs: 900, probeEveryMs: 50, silentMs: 400 },
  });
  const [paused, other] = instances as [TestInstance, TestInstance];
  const holding = await Promise.all([0, 1].map(async () => ({ held: read(bff, `${path}?hold`) })));
  await until(async () => (await paused.calls()) + (await other.calls()) === 2);
  paused.signal('SIGSTOP');
  await until(() => stateCount(bff, 'silent') === 1);
  expect(await answeredBy(bff, 20)).toEqual(new Set([other.port]));

  // which of the two calls the paused one has is not known; the other one is still held
  const ended = await Promise.race(holding.map(({ held }) => held));
  expect([ended.status, ended.json()['reason']]).toEqual([502, 'upstream-unreachable']);
  await call(other.port, '/control/release');
  const statuses = (await Promise.all(holding.map(({ held }) => held))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 502]);

  paused.signal('SIGCONT');
  await until(() => stateCount(bff, 'ready') === 2);
  expect(await answeredBy(bff, 10)).toEqual(new Set([paused.port, other.port]));
});

test('95: while nobody else is ready, calls of a paused instance wait for it', async () => {
  const { bff, instances } = await startInstances(2, {
    timings: { probeMs: 100, probeEveryMs: 20, silentMs: 50 },
  });
  const [paused, dead] = instances as [TestInstance, TestInstance];
  dead.signal('SIGKILL');
  await until(() => stateCount(bff, 'unreachable') === 1);
  paused.signal('SIGSTOP');
  await until(() => stateCount(bff, 'silent') === 1);
  const waiting = read(bff);
  const since = performance.now();
  await until(() => performance.now() - since > 300);
  paused.signal('SIGCONT');
  expect((await waiting).status).toBe(200);
});

test('96: an instance that starts gets no call until it says that it is ready', async () => {
  const { bff, instances } = await startInstances(2);
  const [slow, other] = instances as [TestInstance, TestInstance];
  await slow.setReadiness(503);
  await until(() => stateCount(bff, 'not-ready') === 1);
  expect(await answeredBy(bff, 20)).toEqual(new Set([other.port]));
  await slow.setReadiness(200);
  await until(() => stateCount(bff, 'ready') === 2);
  expect(await answeredBy(bff, 10)).toEqual(new Set([slow.port, other.port]));
});

test('96: when the last one stops being ready, calls wait until one is, in their order', async () => {
  const { bff, instances } = await startInstances(2);
  const [first, second] = instances as [TestInstance, TestInstance];
  for (const instance of instances) await instance.setReadiness(503);
  await until(() => stateCount(bff, 'not-ready') === 2);
  const bodies = Array.from({ length: 8 }, () => randomUUID());
  const writing: ReturnType<typeof write>[] = [];
  for (const [n, body] of bodies.entries()) {
    writing.push(write(bff, body));
    await until(() => bff.context.upstream.calls.staff.slots.used === n + 1);
  }
  expect([...(await first.writes()), ...(await second.writes())]).toEqual([]);
  await second.setReadiness(200);
  expect((await Promise.all(writing)).map(({ status }) => status)).toEqual(bodies.map(() => 200));
  expect(await second.writes()).toEqual(bodies);
});

test('96: when none is ready for longer, one that answers is asked all the same, and the bff is not ready', async () => {
  const { bff, instances } = await startInstances(2, { timings: { allAwayMs: 100 } });
  expect((await call(bff.port, '/health/ready')).status).toBe(200);
  for (const instance of instances) await instance.setReadiness(503);
  await until(() => stateCount(bff, 'not-ready') === 2);
  expect((await read(bff)).status).toBe(200);
  expect((await call(bff.port, '/health/ready')).json()).toEqual({ status: 'upstream-not-ready' });
});

test('97: an instance that drains ends the calls that it has, and gets no more', async () => {
  const { bff, instances } = await startInstances(2, {
    timings: { silentMs: 10, steadyMs: 10, probeEveryMs: 10 },
  });
  const [draining, other] = instances as [TestInstance, TestInstance];
  const holding = [read(bff, `${path}?hold`), read(bff, `${path}?hold`)];
  await until(async () => (await draining.calls()) === 1 && (await other.calls()) === 1);
  await draining.setReadiness(503);
  await until(() => stateCount(bff, 'not-ready') === 1);
  expect(await answeredBy(bff, 20)).toEqual(new Set([other.port]));
  await Promise.all(instances.map(({ port }) => call(port, '/control/release')));
  expect((await Promise.all(holding)).map(({ status }) => status)).toEqual([200, 200]);
});

test('98: one name stands for several addresses, which come and go', async () => {
  const folder = await temporaryFolder();
  const first = await runInstance(join(folder, 'a'), '127.0.0.2');
  const second = await runInstance(join(folder, 'b'), '127.0.0.3', first.port);
  let addresses = ['127.0.0.2', '127.0.0.3'];
  const bff = await startBff({
    upstream: `http://api.school.example:${first.port}`,
    timings: { ...patient, resolveMs: 20 },
    lookup: async (host) => {
      expect(host).toBe('api.school.example');
      if (addresses.length === 0) throw new Error('the name server is away');
      return addresses;
    },
  });
  const known = () =>
    bff.context.upstream.instances.all.map(({ address }) => String(address)).toSorted();
  expect(known()).toEqual(addresses);
  await until(() => stateCount(bff, 'ready') === 2);
  await answeredBy(bff, 10);
  const callsOf = (host: string) =>
    fetch(`http://${host}:${first.port}/control/calls`).then((response) => response.text());
  expect([await callsOf('127.0.0.2'), await callsOf('127.0.0.3')]).toEqual(['5', '5']);

  addresses = [];
  second.signal('SIGKILL');
  await until(() => stateCount(bff, 'unreachable') === 1);
  expect(known()).toHaveLength(2);
  await answeredBy(bff, 5);

  addresses = ['127.0.0.2'];
  await until(() => known().length === 1);
  await answeredBy(bff, 5);
  addresses = ['127.0.0.2', '127.0.0.3'];
  await until(() => known().length === 2);
  await answeredBy(bff, 5);
});

test('99: a redirect to any of the instances becomes a path of ours', async () => {
  const other = await startEchoUpstream();
  const upstream = await startEchoUpstream((_request, response) => {
    response.writeHead(303, { location: `${other.origin}/api/v3/academic/y` }).end();
  });
  other.handle = upstream.handle;
  const bff = await startBff({ upstream: `${upstream.origin}, ${other.origin}` });
  expect((await read(bff)).headers.location).toBe('/api/v3/academic/y');
});

test('99: a single address is not asked by itself', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin, timings: { probeEveryMs: 1 } });
  expect((await read(bff)).status).toBe(200);
  expect(upstream.started).toBe(1);
});

test('99: a bff starts in front of instances that are not there yet, and finds them when they are', async () => {
  const [first, second] = [await freePort(), await freePort()];
  const bff = runBff({
    PORT: '0',
    ACADEMIC_API_URL: `http://127.0.0.1:${first},http://localhost:${second}`,
  });
  const port = await bff.port();
  expect((await call(port, '/health/ready')).status).toBe(503);
  await runInstance(join(await temporaryFolder(), 'a'), '127.0.0.1', second);
  await until(async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200);
});

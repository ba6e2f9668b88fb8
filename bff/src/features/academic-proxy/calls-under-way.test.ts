import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import type { Timings } from '../../config.ts';
import { call, ownPage } from '../../testing/call.ts';
import { startHoldingInstance } from '../../testing/holding-instance.ts';
import type { HoldingInstance } from '../../testing/holding-instance.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';

const path = '/api/v3/academic/students';

/** Calls of an instance that does not answer are ended soon. */
const quick = { probeMs: 100, probeEveryMs: 10, silentMs: 500, resolveMs: 20 };
/** They are ended at the first failure, and an answer may take its time. */
const patient = { probeMs: 60_000, probeEveryMs: 10, silentMs: 1, resolveMs: 20 };

const send = (bff: TestBff) =>
  call(bff.port, path, { headers: { ...ownPage, cookie: bff.cookie() } }).then(
    ({ status }) => status,
  );

const stateCount = (bff: TestBff, state: 'ready' | 'not-ready' | 'unreachable') =>
  bff.context.upstream.instances.counts()[state];

async function startTwo(timings: Partial<Timings> = {}) {
  const instances = [await startHoldingInstance(), await startHoldingInstance()] as const;
  const bff = await startBff({
    upstream: instances.map(({ origin }) => origin).join(','),
    timings,
  });
  await until(() => stateCount(bff, 'ready') === 2);
  return { bff, instances };
}

/** The same behind one name, from which a test can take addresses away. */
async function startNamed(timings: Partial<Timings>) {
  const first = await startHoldingInstance('127.0.0.2');
  const instances = [first, await startHoldingInstance('127.0.0.3', first.port)] as const;
  const name = { addresses: ['127.0.0.2', '127.0.0.3'] };
  const bff = await startBff({
    upstream: `http://api.school.example:${first.port}`,
    timings,
    lookup: async () => name.addresses,
  });
  await until(() => stateCount(bff, 'ready') === 2);
  const leave = async (instance: HoldingInstance): Promise<void> => {
    name.addresses = name.addresses.filter((address) => !instance.origin.includes(address));
    await until(() => bff.context.upstream.instances.all.length === 1);
  };
  return { bff, instances, leave };
}

/** Sends a call and says which instance has it; its status comes when it ends. */
async function hold(
  bff: TestBff,
  [first, second]: readonly [HoldingInstance, HoldingInstance],
): Promise<{ status: Promise<number>; holder: HoldingInstance }> {
  const status = send(bff);
  await until(() => first.held.length + second.held.length === 1);
  return { status, holder: first.held.length === 1 ? first : second };
}

/** Waits until it has been asked so often from now on. */
async function isAsked(instance: HoldingInstance, times: number): Promise<void> {
  const before = instance.asked;
  await until(() => instance.asked >= before + times);
}

function answer({ held }: HoldingInstance): void {
  for (const response of held.splice(0)) response.end('{}');
}

test('95: calls of an instance that nothing reaches any more are ended, though their connections stand', async () => {
  const { bff, instances } = await startTwo(quick);
  const { status, holder } = await hold(bff, instances);
  // closes the port and what is idle; the call keeps its connection
  holder.server.close();
  expect(await status).toBe(502);
  expect(bff.context.upstream.instances.all.map(({ underWay }) => underWay)).toEqual([0, 0]);
});

test('95, 97: calls that an instance ends after it has closed its port are answered', async () => {
  const { bff, instances } = await startTwo();
  const { status, holder } = await hold(bff, instances);
  holder.server.close();
  await until(() => stateCount(bff, 'unreachable') === 1);
  answer(holder);
  expect(await status).toBe(200);
});

test('95: an instance that lives and is late with its readiness is not ready, and loses its calls after some time', async () => {
  const { bff, instances } = await startTwo({ ...quick, steadyMs: 100 });
  const { status, holder } = await hold(bff, instances);
  holder.ready = 0;
  expect(await status).toBe(502);
  await until(() => stateCount(bff, 'not-ready') === 1);
});

test('95: it keeps its calls while the others have only just become ready again', async () => {
  const { bff, instances } = await startTwo({ ...patient, steadyMs: 3_600_000 });
  const { status, holder } = await hold(bff, instances);
  holder.ready = 503;
  await isAsked(holder, 9);
  await until(() => stateCount(bff, 'not-ready') === 1);
  answer(holder);
  expect(await status).toBe(200);
});

test('98: an instance that is gone ends its calls, and is asked until then', async () => {
  const { bff, instances, leave } = await startNamed(patient);
  const { status, holder } = await hold(bff, instances);
  await leave(holder);
  await isAsked(holder, 5);
  answer(holder);
  expect(await status).toBe(200);
  await until(
    async () =>
      (await new Promise((done) => holder.server.getConnections((_, n) => done(n)))) === 0,
  );
});

test('98: calls of an instance that is gone and silent are ended', async () => {
  const { bff, instances, leave } = await startNamed(quick);
  const { status, holder } = await hold(bff, instances);
  await leave(holder);
  Object.assign(holder, { ready: 0, live: 0 });
  expect(await status).toBe(502);
});

test('98: calls of an instance that is gone end with the bff', async () => {
  const { bff, instances, leave } = await startNamed(patient);
  const { status, holder } = await hold(bff, instances);
  await leave(holder);
  await bff.context.upstream.close();
  expect(await status).toBe(502);
});

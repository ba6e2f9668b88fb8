import { expect, test } from 'vitest';
import { after } from '../testing/after.ts';
import { startEchoUpstream } from '../testing/echo-upstream.ts';
import { startHoldingInstance } from '../testing/holding-instance.ts';
import { startRawUpstream } from '../testing/raw-upstream.ts';
import { UpstreamInstance } from './upstream-instance.ts';

const hourMs = 3_600_000;

function open(origin: string): UpstreamInstance {
  const instance = new UpstreamInstance({
    origin,
    address: null,
    connectMs: hourMs,
    chunkMs: hourMs,
  });
  after(() => instance.close());
  return instance;
}

test('95: connecting counts to the time in which an instance must answer', async () => {
  const mute = await startRawUpstream(() => {});
  // no connection stands before both sides have spoken
  const instance = open(mute.replace('http:', 'https:'));
  expect(await instance.ask(50)).toBe('silent');
  expect(await instance.ask(50)).toBe('silent');
});

test('95: one question without an answer is enough, and silence counts from the first one', async () => {
  const upstream = await startHoldingInstance();
  const instance = open(upstream.origin);
  expect(await instance.ask(hourMs)).toBe('ready');
  Object.assign(upstream, { ready: 0, live: 0 });
  await instance.follow(50, () => 1_000);
  expect([instance.state, instance.silentMs(3_000)]).toEqual(['silent', 2_000]);

  upstream.server.close();
  upstream.server.closeAllConnections();
  await instance.follow(hourMs, () => 2_000);
  expect([instance.state, instance.silentMs(3_000)]).toEqual(['unreachable', 2_000]);
});

test('95: an instance that answers whether it lives is not silent, and not ready', async () => {
  const upstream = await startEchoUpstream((_request, response) => response.destroy());
  const instance = open(upstream.origin);
  await instance.follow(hourMs, () => 1_000);
  expect([instance.state, instance.silentMs(3_000)]).toEqual(['unreachable', 2_000]);

  upstream.handle = ({ url }, response) => {
    if (url === '/health/live') response.end();
    else response.destroy();
  };
  await instance.follow(hourMs, () => 2_000);
  expect([instance.state, instance.silentMs(3_000)]).toEqual(['not-ready', 0]);
});

test('95, 97: how long it lives without being ready is counted, and not while it stops', async () => {
  let status = 'ready';
  const upstream = await startEchoUpstream((_request, response) => {
    response.writeHead(status === 'ready' ? 200 : 503).end(JSON.stringify({ status }));
  });
  const instance = open(upstream.origin);
  const counts = () => [instance.readyMs(10_000), instance.unreadyMs(10_000)];
  await instance.follow(hourMs, () => 1_000);
  await instance.follow(hourMs, () => 2_000);
  expect(counts()).toEqual([9_000, 0]);
  status = 'database';
  await instance.follow(hourMs, () => 3_000);
  await instance.follow(hourMs, () => 4_000);
  expect(counts()).toEqual([0, 7_000]);
  instance.countFrom(5_000);
  expect(counts()).toEqual([0, 5_000]);
  status = 'stopping';
  await instance.follow(hourMs, () => 6_000);
  expect(counts()).toEqual([0, 0]);
  status = 'ready';
  await instance.follow(hourMs, () => 7_000);
  instance.loseConnection();
  expect(counts()).toEqual([0, 0]);
});

import { cloneDatabase, loginOf, templateUrl } from '@mebae/testing';
import { rateLimits } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { after } from './testing/after.ts';
import { call } from './testing/call.ts';
import { startEchoUpstream } from './testing/echo-upstream.ts';
import { runBff } from './testing/run-bff.ts';
import { newKey } from './testing/start-bff.ts';

const COOKIE_KEYS = `k1:${newKey('k1').secret.toString('base64')}`;
const link = '/pages/home?signinToken=unknown';

/** Two bff processes of one deployment. */
async function startReplicas(env: Record<string, string>) {
  const upstream = await startEchoUpstream((_req, res) =>
    res.writeHead(400).end('{"code":7,"category":3}'),
  );
  const settings = { PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS, ...env };
  const replicas = [runBff(settings), runBff(settings)];
  const ports = await Promise.all(replicas.map((replica) => replica.port()));
  /**
   * Opens links at the two in turn, as behind a balancer; all at once, so that a busy machine answers the last within the
   * window of the first.
   * @returns their statuses, in ascending order
   */
  const openLinks = async (count: number) => {
    const opened = Array.from({ length: count }, (_, i) => call(ports[i % 2] ?? 0, link));
    return (await Promise.all(opened)).map(({ status }) => status).toSorted((a, b) => a - b);
  };
  return { replicas, openLinks };
}

const { max } = rateLimits.tokenLink;

test('18: two processes with RATE_LIMIT_DATABASE_URL count together, with a role that may only count', async () => {
  const database = await cloneDatabase(await templateUrl());
  after(() => database.drop());
  const url = await loginOf(database.url, 'mebae_rate_limit');
  const { replicas, openLinks } = await startReplicas({ RATE_LIMIT_DATABASE_URL: url });
  expect(await openLinks(max + 2)).toEqual([...Array<number>(max).fill(400), 429, 429]);
  expect(replicas.map((replica) => replica.out()).join('')).not.toContain('this process counts');
}, 600_000);

test('18: without it each counts for itself', async () => {
  const { openLinks } = await startReplicas({});
  const statuses = await openLinks(2 * max + 2);
  expect(statuses).toEqual([...Array<number>(2 * max).fill(400), 429, 429]);
}, 600_000);

test('18: with a database that is gone they go on, each for itself, and say so', async () => {
  const { replicas, openLinks } = await startReplicas({
    RATE_LIMIT_DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
  });
  expect(await openLinks(2 * max + 2)).toEqual([...Array<number>(2 * max).fill(400), 429, 429]);
  for (const replica of replicas) {
    // The output of a process arrives through a pipe, perhaps after its response.
    await expect.poll(() => replica.out().split('this process counts alone').length).toBe(2);
    expect(replica.out()).not.toContain('nothing@');
  }
}, 600_000);

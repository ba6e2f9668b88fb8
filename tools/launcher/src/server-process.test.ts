import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from './problem.ts';
import { processIdentity } from './run-record.ts';
import { ServerProcess } from './server-process.ts';

/** Appends its number to `pids`, so that a test sees each start. */
const announce = "require('node:fs').appendFileSync('pids', process.pid + '\\n');";
const stay = 'setInterval(() => undefined, 1000);';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
});

function createServer(
  program: string,
  readyUrl?: string,
  inspectorPort?: number,
): { server: ServerProcess; failures: unknown[] } {
  writeFileSync(join(folder, 'server.cjs'), program);
  const failures: unknown[] = [];
  const server = new ServerProcess({
    name: 'bff',
    cwd: folder,
    script: 'server.cjs',
    env: {},
    inspectorPort,
    ...(readyUrl && { readyUrl }),
    logFile: join(folder, 'server.log'),
    onFailure: (problem) => failures.push(problem),
    restarts: { firstDelay: 1, longestDelay: 10, healthyAfter: 60_000, limit: 3 },
  });
  onTestFinished(() => server.stop());
  return { server, failures };
}

function pids(): number[] {
  const file = join(folder, 'pids');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}
const printed = (): string => vi.mocked(console.error).mock.calls.flat().join('\n');

test('a server that is killed is started again, and a line says so', async () => {
  const { server, failures } = createServer(announce + stay);
  server.start();
  server.keepRunning();
  for (const starts of [1, 2]) {
    await expect.poll(pids).toHaveLength(starts);
    process.kill(pids().at(-1)!, 'SIGKILL');
  }
  await expect.poll(pids).toHaveLength(3);
  expect(failures).toEqual([]);
  expect(printed()).toContain('bff ended by itself (SIGKILL) and is started again in 0.001 s');
  expect(printed()).toContain('bff is started again.');
  await server.stop();
  expect(pids().map(processIdentity)).toEqual([null, null, null]);
});

test('one that keeps ending is given up, with its last lines', async () => {
  const { server, failures } = createServer(`${announce} console.log('no port'); process.exit(3);`);
  server.start();
  server.keepRunning();
  await expect.poll(() => failures).toHaveLength(1);
  expect((failures[0] as Problem).message).toContain('bff ended by itself 4 times in a row');
  expect((failures[0] as Problem).message).toContain('exit code 3');
  expect(printed()).toContain('[bff] no port');
  expect(pids()).toHaveLength(4);
});

test('one that ends before all are ready is not started again', async () => {
  const { server, failures } = createServer(`${announce} process.exit(1);`);
  server.start();
  await expect.poll(() => failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ key: 'child-died' });
  expect(pids()).toHaveLength(1);
});

test('one that is stopped while it waits for its restart stays ended', async () => {
  const { server, failures } = createServer(announce + stay);
  server.start();
  server.keepRunning();
  await expect.poll(pids).toHaveLength(1);
  process.kill(pids()[0]!, 'SIGKILL');
  await expect.poll(() => server.pid).toBeUndefined();
  await server.stop();
  expect(failures).toEqual([]);
  expect(server.pid).toBeUndefined();
});

/** A program on a port of its own that answers 200 to everything. */
async function startOther(): Promise<string> {
  const other = createHttpServer((_request, response) => response.end());
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void other.close());
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}/health/ready`;
}

test('what another program answers on the port makes a server not ready', async () => {
  const readyUrl = await startOther();
  const { server, failures } = createServer("throw new Error('EADDRINUSE');", readyUrl);
  const gone = new AbortController();
  server.start();
  const ready = server.untilReady(gone.signal);
  await expect.poll(() => failures).toHaveLength(1);
  gone.abort(failures[0]);
  await expect(ready).rejects.toMatchObject({ key: 'child-died' });
});

test('a debugger finds a server at its port, after a restart as well', async () => {
  const inspectorPort = await getPort();
  const { server } = createServer(announce + stay, undefined, inspectorPort);
  const targets = async (): Promise<object[]> => {
    const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`).catch(() => null);
    return response ? ((await response.json()) as object[]) : [];
  };
  const ownTarget = [
    expect.objectContaining({
      type: 'node',
      url: expect.stringContaining('server.cjs') as string,
      webSocketDebuggerUrl: expect.stringContaining(`127.0.0.1:${inspectorPort}/`) as string,
    }),
  ];
  server.start();
  await expect.poll(targets).toEqual(ownTarget);
  await server.restart();
  await expect.poll(pids).toHaveLength(2);
  await expect.poll(targets).toEqual(ownTarget);
});

test('a server is ready when it listens and answers', async () => {
  const readyUrl = await startOther();
  const { server, failures } = createServer(`process.send('listening'); ${stay}`, readyUrl);
  server.start();
  await server.untilReady(new AbortController().signal);
  expect(failures).toEqual([]);
});

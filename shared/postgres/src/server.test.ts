import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { explainFileError, explainOutput, PostgresError } from './errors.ts';
import { startPostgres } from './index.ts';
import { commandOf, waitUntil } from './processes.ts';

let template: string;
let dataDir: string;
const children: ChildProcess[] = [];

// Making a cluster takes seconds, so each test gets a copy of one.
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'mebae-postgres-template-'));
  const server = await startPostgres({ dataDir: template });
  await server.stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mebae-postgres-test-'));
  execaSync('cp', ['-a', `${template}/.`, dataDir]);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await waitUntil(() => serverPid() === null, 10_000);
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server from a process of its own, as the launcher does. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(server.url + '\\n');
    setInterval(() => undefined, 1000);`;
  const { nodeChildProcess: child } = execa(
    process.execPath,
    ['--input-type=module-typescript', '-e', program],
    { stdio: ['ignore', 'pipe', 'inherit'], reject: false },
  );
  children.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

/** The live server of the folder, or null. */
function serverPid(): number | null {
  try {
    const pid = Number(
      readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    return commandOf(pid)?.includes(dataDir) ? pid : null;
  } catch {
    return null;
  }
}

describe('a server in a folder', () => {
  test('keeps data, port and password over a restart; the password is readable by its owner alone', async () => {
    const first = await startPostgres({ dataDir });
    await query(first.url, "create table kept as select '花子'::text as name");
    const settings = await query(
      first.url,
      "select name, setting from pg_settings where name in ('fsync', 'TimeZone', 'server_encoding') order by name",
    );
    await Promise.all([first.stop(), first.stop()]);
    const second = await startPostgres({ dataDir });
    try {
      expect(second.url).toBe(first.url);
      expect(await query(second.url, 'select name from kept')).toEqual([{ name: '花子' }]);
      expect(settings).toEqual([
        { name: 'TimeZone', setting: 'UTC' },
        { name: 'fsync', setting: 'on' },
        { name: 'server_encoding', setting: 'UTF8' },
      ]);
      expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
      expect(statSync(dataDir).mode & 0o066).toBe(0);
    } finally {
      await second.stop();
    }
    expect(serverPid()).toBeNull();
  });

  test('refuses a second start in the same folder, naming the first process', async () => {
    const server = await startPostgres({ dataDir });
    try {
      await expect(startPostgres({ dataDir })).rejects.toMatchObject({
        problem: 'locked',
        message: expect.stringContaining(`process ${process.pid}`),
      });
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await server.stop();
    }
  });

  test('takes another port when its last one is in use by somebody else', async () => {
    const first = await startPostgres({ dataDir });
    await first.stop();
    const otherServer = createServer().listen(first.port, '127.0.0.1');
    await once(otherServer, 'listening');
    const second = await startPostgres({ dataDir });
    try {
      expect(second.port).not.toBe(first.port);
    } finally {
      await second.stop();
      otherServer.close();
    }
  });

  test('starts again, with everything committed, after its parent was killed with -9', async () => {
    const { child, url } = await startElsewhere();
    await query(url, 'create table kept as select 1 as one');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const server = await startPostgres({ dataDir });
    try {
      expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]);
    } finally {
      await server.stop();
    }
  });

  test('does not outlive a killed parent', async () => {
    const { child } = await startElsewhere();
    expect(serverPid()).not.toBeNull();
    child.kill('SIGKILL');
    expect(await waitUntil(() => serverPid() === null, 10_000)).toBe(true);
  });

  test('stops a server whose guard was killed as well', async () => {
    const { child } = await startElsewhere();
    const left = serverPid();
    // Paused, the guard's signal and our own look the same to the server: it is still there when we come.
    if (left === null) throw new Error('no server');
    process.kill(left, 'SIGSTOP');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const logged: string[] = [];
    const server = await startPostgres({
      dataDir,
      log: (text) => {
        logged.push(text);
        process.kill(left, 'SIGCONT');
      },
    });
    try {
      expect(server.pid).not.toBe(left);
      expect(logged.join()).toContain(`process ${left}`);
    } finally {
      await server.stop();
    }
  });

  test('starts although its stale pid now belongs to another program', async () => {
    const first = await startPostgres({ dataDir });
    await first.stop();
    const otherProcess = execa('sleep', ['60'], { reject: false }).nodeChildProcess;
    children.push(otherProcess);
    writeFileSync(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${otherProcess.pid}\n${join(dataDir, 'cluster')}\n1\n${first.port}\n\n127.0.0.1\n\n`,
    );
    const server = await startPostgres({ dataDir });
    await server.stop();
    expect(otherProcess.exitCode).toBeNull();
  });

  test('sets a new password when the kept one was lost, and loses no data', async () => {
    const first = await startPostgres({ dataDir });
    await query(first.url, 'create table kept as select 1 as one');
    await first.stop();
    rmSync(join(dataDir, 'password'));
    const second = await startPostgres({ dataDir });
    try {
      expect(second.url).not.toBe(first.url);
      expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    } finally {
      await second.stop();
    }
  });

  test('reports a server whose folder is lost, and makes no empty one in its place', async () => {
    const report = Promise.withResolvers<PostgresError>();
    const server = await startPostgres({ dataDir, onUnexpectedExit: report.resolve });
    rmSync(dataDir, { recursive: true });
    expect(await report.promise).toMatchObject({ problem: 'database-lost' });
    const again = startPostgres({ dataDir, port: server.port, mustExist: true });
    await expect(again).rejects.toMatchObject({ problem: 'database-lost' });
  });

  test('reports a server that ends by itself', async () => {
    const report = Promise.withResolvers<PostgresError>();
    const server = await startPostgres({ dataDir, onUnexpectedExit: report.resolve });
    process.kill(server.pid, 'SIGKILL');
    expect((await report.promise).message).toContain('SIGKILL');
    const again = await startPostgres({ dataDir, port: server.port, mustExist: true });
    await again.stop();
  });

  test('for tests: leaves nothing behind', async () => {
    const server = await startPostgres({ dataDir, forTests: true });
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
    await server.stop();
    expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('what it says when it cannot run', () => {
  test('no PostgreSQL for the machine', async () => {
    await expect(findBinaries('linux', 'mips')).rejects.toMatchObject({
      problem: 'unsupported-platform',
      message: expect.stringContaining('set DATABASE_URL'),
    });
  });

  test.each([
    ['initdb: error: could not write file: No space left on device', 'no-space'],
    [
      'postgres: error while loading shared libraries: libz.so.1: cannot open shared object file',
      'missing-libraries',
    ],
    ['FATAL:  database files are incompatible with server', 'other-version'],
    ['FATAL:  could not open file "base": Permission denied', 'not-readable'],
    ['FATAL:  something new', 'failed'],
  ])('%s', (output, problem) => {
    expect(explainOutput(output, '/data')).toMatchObject({ problem });
  });

  test('errors of the file system', () => {
    expect(explainFileError({ code: 'ENOSPC' }, '/data')).toMatchObject({ problem: 'no-space' });
    expect(explainFileError({ code: 'EROFS' }, '/data')).toMatchObject({ problem: 'not-readable' });
    const other = new Error('something else');
    expect(explainFileError(other, '/data')).toBe(other);
  });
});

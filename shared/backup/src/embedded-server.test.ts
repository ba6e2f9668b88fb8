import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder, startPostgres } from '@mebae/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { clusterPath } from './cluster-copy.ts';
import { withEmbeddedServer } from './embedded-server.ts';
import { storeThatFills } from './testing/full-store.ts';
import { makeInstallation } from './testing/installation.ts';

const slow = 600_000;

test(
  'WAL that waits for the archive is still there after a backup that started the server itself',
  async () => {
    const archive = { isFull: false };
    const installation = await makeInstallation({
      withArchive: true,
      store: await storeThatFills(archive),
    });
    onTestFinished(() => installation.remove());
    const { dataFolder, store } = installation;
    const status = join(dataFolder, clusterPath, 'pg_wal/archive_status');
    const waiting = async () => (await readdir(status)).filter((name) => name.endsWith('.ready'));
    await installation.query('create table kept (id int primary key)');
    await installation.archiveNow();
    archive.isFull = true;
    for (const id of [1, 2, 3]) {
      await installation.query(`insert into kept values (${id})`);
      await installation.query('select pg_switch_wal()');
    }
    const inStore = async (): Promise<string> => [...(await store.list('wal')).keys()].join('\n');
    const isKept = (keys: string, name: string): boolean =>
      keys.includes(`${name.slice(0, 16)}/${name.slice(16, 24)}.`);
    const first = await inStore();
    const before = (await waiting()).filter((name) => !isKept(first, name));
    expect(before.length).toBeGreaterThanOrEqual(3);
    process.kill(installation.server.pid, 'SIGKILL');
    await installation.archiver?.close();
    archive.isFull = false;

    await installation.backUp();
    expect(await waiting()).toEqual(expect.arrayContaining(before));
    await installation.restart(true);
    await installation.archiveNow();
    const last = await inStore();
    expect(before.filter((name) => !isKept(last, name))).toEqual([]);
  },
  slow,
);

test(
  'while Mebae is about to start its server again, a backup waits for it, and says so when it does not come',
  async () => {
    const installation = await makeInstallation();
    onTestFinished(() => installation.remove());
    const { dataFolder } = installation;
    const held = await lockFolder(dataFolder);
    onTestFinished(() => held.release());
    process.kill(installation.server.pid, 'SIGKILL');
    const backing = installation.backUp();
    await delay(2000);
    const dataDir = join(dataFolder, 'postgres');
    const server = await startPostgres({ dataDir, mustExist: true });
    onTestFinished(() => server.stop());
    expect((await backing).manifest.database.kind).toBe('physical');

    await server.stop();
    await expect(withEmbeddedServer(dataFolder, async () => 'worked', 0)).rejects.toThrow(
      `The database does not answer, and Mebae (process ${process.pid})`,
    );
    await held.release();
    expect(await withEmbeddedServer(dataFolder, async () => 'worked', 0)).toBe('worked');
  },
  slow,
);

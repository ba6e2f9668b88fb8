import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@mebae/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startArchiver } from './archiver.ts';
import { chooseBackup } from './choose-backup.ts';
import { fileSources } from './sources.ts';
import {
  lookInto,
  makeInstallation,
  query,
  readText,
  secret,
  type Installation,
} from './testing/installation.ts';

const slow = 600_000;

const rowsOf = (folder: string) =>
  lookInto(folder, async (url) => {
    const rows = await query(url, 'select id from kept order by id');
    return rows.map(({ id }) => id);
  });

/** The database's clock, with a moment before and after it in which nothing is committed. */
async function momentOf(url: string): Promise<Date> {
  await delay(20);
  const [row] = await query(url, 'select clock_timestamp() as at');
  await delay(20);
  return row!['at'] as Date;
}

/** Runs the product of a restored folder, with an archive in the same place as before. */
async function goOnWith(
  dataFolder: string,
  { store }: Installation,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const archiver = await startArchiver({
    store,
    secret,
    dataFolder,
    sources: fileSources(dataFolder, '/', {}),
    onChange: () => undefined,
  });
  const server = await startPostgres({
    dataDir: join(dataFolder, 'postgres'),
    settings: archiver.settings,
  });
  await work(server.url);
  await server.stop();
  await archiver.close();
}

test(
  'after a restore to an earlier moment later ones follow what the product became since, whichever backups were made before',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { folder, server } = installation;
    const insert = (id: number) => installation.query(`insert into kept values (${id})`);
    await installation.query('create table kept (id int primary key)');
    await insert(1);
    await installation.backUp();
    await insert(2);
    const early = await momentOf(server.url);
    await insert(3);
    const left = await installation.backUp();
    await insert(4);
    const abandoned = await momentOf(server.url);
    await insert(5);
    await installation.archiveNow();
    process.kill(server.pid, 'SIGKILL');
    const down = new Date();

    await installation.restore({ until: early });
    let later = down;
    await goOnWith(join(folder, 'restored-1'), installation, async (url) => {
      await query(url, 'insert into kept values (6)');
      later = await momentOf(url);
      await query(url, 'insert into kept values (7)');
    });

    await installation.restore();
    expect(await rowsOf(join(folder, 'restored-2'))).toEqual([1, 2, 6, 7]);
    await installation.restore({ until: later });
    expect(await rowsOf(join(folder, 'restored-3'))).toEqual([1, 2, 6]);
    // before the restore the product was what was left by it
    await installation.restore({ until: abandoned });
    expect(await rowsOf(join(folder, 'restored-4'))).toEqual([1, 2, 3, 4]);
    await installation.restore({ id: left.manifest.id });
    expect(await rowsOf(join(folder, 'restored-5'))).toEqual([1, 2, 3, 4, 5]);
    await expect(installation.restore({ until: down })).rejects.toThrow('is outside of what');
  },
  slow,
);

test(
  'a moment after the last change is restored, also the last that can be',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { folder, server, vault } = installation;
    await installation.query('create table kept (id int primary key)');
    await installation.backUp();
    await installation.query('insert into kept values (1)');
    const quiet = await momentOf(server.url);
    await installation.archiveNow();
    expect(await installation.restore({ until: quiet })).toMatchObject({ moment: quiet });
    expect(await rowsOf(join(folder, 'restored-1'))).toEqual([1]);
    const { chain } = await chooseBackup(vault, {});
    await installation.restore({ until: chain.endsAt });
    expect(await rowsOf(join(folder, 'restored-2'))).toEqual([1]);
  },
  slow,
);

test(
  'keys are those of the moment: up to a gap in the WAL, not those that came after it',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { dataFolder, folder, store } = installation;
    const key = 'secrets/report-store-keys';
    const before = await readText(join(dataFolder, key));
    await installation.query('create table kept (id int primary key)');
    await installation.backUp();
    for (const id of [1, 2, 3]) {
      await installation.query(`insert into kept values (${id})`);
      if (id === 3) await writeFile(join(dataFolder, key), 'k2:CCCC');
      await installation.archiveNow();
    }
    expect(await installation.restore()).toMatchObject({ gap: null });
    expect(await readText(join(folder, 'restored-1', key))).toBe('k2:CCCC');

    const segments = [...(await store.list('wal')).keys()].filter((name) => /\.\d+$/.test(name));
    await rm(join(store.address, segments.toSorted().at(-2)!));
    expect(await installation.restore()).toMatchObject({ gap: expect.stringMatching(/^\w{24}$/) });
    expect(await rowsOf(join(folder, 'restored-2'))).toEqual([1]);
    expect(await readText(join(folder, 'restored-2', key))).toBe(before);
  },
  slow,
);

test(
  'a restore that was killed while it moved the files is begun anew by the same command',
  async () => {
    const installation = await makeInstallation();
    onTestFinished(() => installation.remove());
    await installation.query('create table kept (id int primary key)');
    await installation.backUp();
    const dataFolder = join(installation.folder, 'half');
    await mkdir(join(dataFolder, '.restoring/postgres'), { recursive: true });
    await mkdir(join(dataFolder, 'secrets'));
    await writeFile(join(dataFolder, 'secrets/link-secret'), 'of another moment');
    await writeFile(join(dataFolder, 'mine'), 'of somebody else');
    await expect(installation.restore({ dataFolder })).rejects.toThrow('is not empty');
    await rm(join(dataFolder, 'mine'));
    await installation.restore({ dataFolder });
    expect(await readText(join(dataFolder, 'secrets/link-secret'))).toBe('a-secret-of-links');
    expect(await rowsOf(dataFolder)).toEqual([]);
  },
  slow,
);

import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@mebae/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startArchiver } from './archiver.ts';
import { fileSources } from './sources.ts';
import { readArchiveState, writeBackupState } from './status.ts';
import { openBackupStore } from './store.ts';
import { storeThatFills } from './testing/full-store.ts';
import { lookInto, makeInstallation, query, readText, secret } from './testing/installation.ts';
import { createVault } from './vault.ts';

const slow = 600_000;
const waits = { timeout: 120_000, interval: 200 };

test(
  'while the archive is away or full the product goes on, it is said, and nothing is lost when it is back',
  async () => {
    const folder = { isFull: false };
    const store = await storeThatFills(folder);
    const installation = await makeInstallation({ withArchive: true, store });
    onTestFinished(() => installation.remove());
    const { dataFolder, states } = installation;
    const place = installation.store.address;
    const state = () => readArchiveState(dataFolder);
    await installation.query('create table kept (id int primary key)');
    await installation.backUp();

    await rename(place, `${place}-away`);
    await installation.query('insert into kept values (1)');
    await installation.query('select pg_switch_wal()');
    await expect.poll(async () => (await state())?.reason, waits).toContain('is away');
    expect(states.map(({ failingSince }) => failingSince !== null)).toEqual([true]);
    await installation.query('insert into kept values (2)');
    await rename(`${place}-away`, place);
    await installation.archiveNow();
    await expect.poll(async () => (await state())?.failingSince, waits).toBeNull();

    folder.isFull = true;
    await installation.query('insert into kept values (3)');
    await installation.query('select pg_switch_wal()');
    await expect.poll(async () => (await state())?.reason, waits).toContain('no space left');
    expect((await state())?.waiting).toBeGreaterThan(0);
    folder.isFull = false;
    await installation.query('insert into kept values (4)');
    await installation.archiveNow();
    await expect.poll(async () => (await state())?.failingSince, waits).toBeNull();
    expect(states.map(({ failingSince }) => failingSince !== null)).toEqual([
      true,
      false,
      true,
      false,
    ]);

    // stopped and started: the store is known, and a server that stops has archived all that it had
    await installation.query('insert into kept values (5)');
    await installation.restart(true);
    await installation.restore();
    const rows = await lookInto(join(installation.folder, 'restored-1'), (url) =>
      query(url, 'select id from kept order by id'),
    );
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  },
  slow,
);

test(
  'what a restored product archives leads on from the backups of the one before',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { store, folder } = installation;
    await installation.query('create table kept (id int primary key)');
    await installation.backUp();
    await installation.query('insert into kept values (1)');
    await installation.archiveNow();
    await installation.query('insert into kept values (2)');
    process.kill(installation.server.pid, 'SIGKILL');
    await installation.restore();

    const dataFolder = join(folder, 'restored-1');
    const sources = fileSources(dataFolder, '/', {});
    const onChange = () => undefined;
    const archiver = await startArchiver({ store, secret, dataFolder, sources, onChange });
    const server = await startPostgres({
      dataDir: join(dataFolder, 'postgres'),
      settings: archiver.settings,
    });
    await query(server.url, 'insert into kept values (3)');
    await server.stop();
    await archiver.close();

    await installation.restore();
    const rows = await lookInto(join(folder, 'restored-2'), (url) =>
      query(url, 'select id from kept order by id'),
    );
    expect(rows.map(({ id }) => id)).toEqual([1, 3]);
  },
  slow,
);

test(
  'a key that does not open the archive, and a place that was never there, are refused at the start',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { dataFolder, folder } = installation;
    const options = { dataFolder, sources: [], onChange: () => undefined };
    await expect(
      startArchiver({ ...options, store: installation.store, secret: 'another key of the tests' }),
    ).rejects.toThrow('The key does not open the backups');
    const below = openBackupStore(join(folder, 'data/secrets/link-secret/backups'), '/');
    await expect(startArchiver({ ...options, store: below, secret })).rejects.toThrow('ENOTDIR');
    // known, and away by now: the product starts, and says so
    await rename(installation.store.address, `${installation.store.address}-away`);
    const states: (string | null)[] = [];
    await installation.archiver?.close();
    const archiver = await startArchiver({
      ...options,
      store: installation.store,
      secret,
      onChange: ({ reason }) => states.push(reason),
    });
    expect(states).toEqual([expect.stringContaining('is away')]);
    await archiver.close();
    await rename(`${installation.store.address}-away`, installation.store.address);
  },
  slow,
);

test(
  'another store in its place is not written into, until a backup was made there',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { dataFolder, store } = installation;
    const state = () => readArchiveState(dataFolder);
    await installation.query('create table kept (id int primary key)');
    await installation.archiveNow();
    await rename(store.address, `${store.address}-away`);
    const other = await createVault(store, secret);
    await installation.query('insert into kept values (1)');
    await installation.query('select pg_switch_wal()');
    await expect
      .poll(async () => (await state())?.reason, waits)
      .toContain('holds other backups than before');
    expect([...(await store.list('')).keys()]).toEqual(['mebae-backups.json']);

    const places = [{ store: store.address, storeID: other.storeID }];
    await writeBackupState(dataFolder, { last: null, failed: null, places });
    await installation.archiveNow();
    await expect.poll(async () => (await state())?.failingSince, waits).toBeNull();
    expect((await state())?.storeID).toBe(other.storeID);
    expect((await store.list('files')).size).toBeGreaterThan(0);
  },
  slow,
);

test(
  'a place that backups know is never made anew by the archive where its disk is away',
  async () => {
    const installation = await makeInstallation();
    onTestFinished(() => installation.remove());
    const { dataFolder, store, vault } = installation;
    const places = [{ store: store.address, storeID: vault.storeID }];
    await writeBackupState(dataFolder, { last: null, failed: null, places });
    await rename(store.address, `${store.address}-away`);
    await mkdir(store.address);
    const options = { dataFolder, sources: [], onChange: () => undefined };
    await expect(startArchiver({ ...options, store, secret })).rejects.toThrow('is away');
    expect((await store.list('')).size).toBe(0);
  },
  slow,
);

test(
  'WAL that is kept counts as archived although that can not be noted',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    await installation.query('create table kept (id int primary key)');
    await mkdir(join(installation.dataFolder, 'archive.json.new'));
    const [row] = await installation.query('select pg_walfile_name(pg_switch_wal()) as name');
    const ofServer = async () => {
      const [found] = await installation.query(
        'select last_archived_wal as archived, failed_count::int as failed from pg_stat_archiver',
      );
      return found;
    };
    await expect.poll(async () => (await ofServer())?.['archived'], waits).toBe(row!['name']);
    expect(await ofServer()).toMatchObject({ failed: 0 });
  },
  slow,
);

test(
  'a new password of the server that was made after the backup fits after a restore',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { dataFolder, folder } = installation;
    await installation.query('create table kept as select 1 as id');
    await installation.backUp();
    await installation.server.stop();
    await rm(join(dataFolder, 'postgres/password'));
    await installation.restart(true);
    await installation.query('insert into kept values (2)');
    await installation.archiveNow();
    await installation.restore();
    const password = join(folder, 'restored-1/postgres/password');
    expect(await readText(password)).toBe(await readText(join(dataFolder, 'postgres/password')));
    expect((await stat(password)).mode & 0o777).toBe(0o600);
    const rows = await lookInto(join(folder, 'restored-1'), (url) =>
      query(url, 'select id from kept order by id'),
    );
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  },
  slow,
);

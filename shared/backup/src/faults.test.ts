import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from './check-backup.ts';
import { chooseBackup } from './choose-backup.ts';
import { headerKey } from './header.ts';
import { removeOld } from './keep.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { listBackups } from './manifest.ts';
import { wordsOf } from './problem.ts';
import { restore } from './restore.ts';
import { fileSources } from './sources.ts';
import { openBackupStore, type BackupStore } from './store.ts';
import { makeInstallation, machine, secret, type Installation } from './testing/installation.ts';
import { createVault, openVault, type Vault } from './vault.ts';

const slow = 600_000;
let installation: Installation;
let backup: MadeBackup;

beforeAll(async () => {
  installation = await makeInstallation({ withArchive: true });
  await installation.query('create table kept (id int primary key)');
  backup = await installation.backUp();
  for (const id of [1, 2, 3]) {
    await installation.query(`insert into kept values (${id})`);
    await installation.archiveNow();
  }
}, slow);
afterAll(() => installation.remove());

/** A copy of the backups, to be damaged. */
async function damaged(
  damage: (folder: string, part: string) => Promise<unknown>,
): Promise<{ vault: Vault; folder: string; check: () => Promise<string[]> }> {
  const folder = await mkdtemp(join(installation.folder, 'damaged-'));
  await cp(installation.store.address, folder, { recursive: true });
  const part = join(folder, 'backups', backup.manifest.id, '000001.part');
  const vault = (await openVault(openBackupStore(folder, '/'), secret))!;
  await damage(folder, part);
  const check = async () =>
    (await checkBackup(vault, await chooseBackup(vault, {}), machine)).problems;
  return { vault, folder, check };
}

/** @returns why a restore is refused, which must have written nothing */
async function refusalOf(vault: Vault, until: Date | null): Promise<string> {
  const dataFolder = join(installation.folder, 'never');
  const options = { dataFolder, databaseUrl: null, machine, makeRoles: async () => undefined };
  const reason = await restore({ vault, until, ...options }).then(() => 'restored', wordsOf);
  expect(await readdir(installation.folder)).not.toContain('never');
  return reason;
}

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(file, bytes);
}

/** Archived WAL files below a folder of backups, in their order. */
async function walFiles(folder: string): Promise<string[]> {
  const store = openBackupStore(folder, '/');
  const keys = [...(await store.list('wal')).keys()].filter((key) => /\/\w{16}\/\w{8}\./.test(key));
  return keys.toSorted().map((key) => join(folder, key));
}

describe('what is wrong with a backup is named, and nothing is written', { timeout: slow }, () => {
  test('nothing is wrong with one that was left alone', async () => {
    const { check } = await damaged(async () => undefined);
    expect(await check()).toEqual([]);
  });

  test.each<[string, (part: string) => Promise<unknown>, RegExp]>([
    ['a bit of a part flipped', flipBit, /000001\.part is damaged/],
    ['a part missing', (part) => rm(part), /000001\.part is missing/],
    ['a part cut', (part) => truncate(part, 1000), /000001\.part is damaged/],
  ])('%s', async (_what, damage, words) => {
    const { vault, check } = await damaged((_folder, part) => damage(part));
    expect((await check()).join('\n')).toMatch(words);
    expect(await refusalOf(vault, null)).toMatch(words);
  });

  test('a manifest cut', async () => {
    const { vault } = await damaged((_folder, part) => truncate(join(part, '../manifest'), 100));
    expect(await refusalOf(vault, null)).toMatch('The manifest of the backup');
  });

  test('a manifest missing: it was never finished', async () => {
    const { vault } = await damaged((_folder, part) => rm(join(part, '../manifest')));
    expect(await refusalOf(vault, null)).toMatch(
      /no whole backup in .* \(1 that were not finished\)/,
    );
  });

  test('another key', async () => {
    await expect(openVault(installation.store, `${secret}!`)).rejects.toThrow(
      `The key does not open the backups in ${installation.store.address}.`,
    );
  });

  test('the file without which no key opens them missing: the copy beside a backup brings it back', async () => {
    const { folder } = await damaged((place) => rm(join(place, headerKey)));
    const store = openBackupStore(folder, '/');
    const before = await installation.store.get(headerKey);
    await expect(openVault(store, `${secret}!`)).rejects.toThrow('The key does not open');
    expect(await store.get(headerKey)).toBeNull();
    const vault = await openVault(store, secret);
    expect(vault?.storeID).toBe(installation.vault.storeID);
    expect(await store.get(headerKey)).toEqual(before);
  });

  test('the file without which no key opens them missing with its copies', async () => {
    const { folder } = await damaged(async (place, part) => {
      await rm(join(place, headerKey));
      await rm(join(part, '../header.json'));
    });
    const store = openBackupStore(folder, '/');
    expect(await openVault(store, secret)).toBeNull();
    await expect(createVault(store, secret)).rejects.toThrow(`${headerKey}, without which`);
  });

  test('a WAL file missing in the middle: a moment after it is refused with what there is', async () => {
    const { vault } = await damaged(async (folder) => rm((await walFiles(folder)).at(-2)!));
    const { problems, chain } = await checkBackup(vault, await chooseBackup(vault, {}), machine);
    expect(problems).toEqual([]);
    expect(chain.gap).toMatch(/^[0-9A-F]{24}$/);
    const moment = new Date();
    expect(await refusalOf(vault, moment)).toMatch(`the WAL file ${chain.gap} is missing after it`);
  });

  test('a bit of a WAL file flipped', async () => {
    const { vault, check } = await damaged(async (folder) =>
      flipBit((await walFiles(folder)).at(-1)!),
    );
    expect((await check()).join('\n')).toMatch(/wal\/.* is damaged/);
    expect(await refusalOf(vault, null)).toMatch(/wal\/.* is damaged/);
  });

  test('another PostgreSQL, an older product, a folder that is not empty: all at once', async () => {
    const { vault } = installation;
    const chosen = await chooseBackup(vault, {});
    const later = { ...chosen, manifest: { ...backup.manifest, schema: '9999-later' } };
    const { problems } = await checkBackup(vault, later, { postgresMajor: 19, migrations: [] });
    expect(problems).toEqual([
      expect.stringContaining('Mebae here brings PostgreSQL 19'),
      expect.stringContaining("The backup's schema (9999-later) is newer"),
    ]);
    const { dataFolder } = installation;
    const target = { dataFolder, databaseUrl: 'postgres://x@127.0.0.1:1/x', until: null, machine };
    await expect(
      restore({ vault, ...target, makeRoles: async () => undefined }),
    ).rejects.toMatchObject({
      all: [
        expect.stringContaining('DATABASE_URL is set'),
        expect.stringContaining(`${dataFolder} is not empty`),
      ],
    });
  });
});

describe('a backup that fails', { timeout: slow }, () => {
  const withStore = (store: BackupStore) =>
    makeBackup({
      vault: { ...installation.vault, store },
      dataFolder: installation.dataFolder,
      databaseUrl: null,
      sources: fileSources(installation.dataFolder, '/', {}),
      env: {},
      version: '0.1.0',
    });
  const ids = async () => (await listBackups(installation.vault)).map(({ id }) => id);

  test('on a full disk leaves nothing of itself and the earlier one as it was', async () => {
    const before = await ids();
    const full: BackupStore = {
      ...installation.store,
      async put(key, bytes) {
        await installation.store.put(key, bytes.subarray(0, 100));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    };
    await expect(withStore(full)).rejects.toThrow('no space left');
    expect(await ids()).toEqual(before);
  });

  test('because what was written reads otherwise never gets a manifest', async () => {
    const before = await ids();
    const lossy: BackupStore = {
      ...installation.store,
      put: (key, bytes) =>
        installation.store.put(key, key.endsWith('.part') ? bytes.subarray(1) : bytes),
    };
    await expect(withStore(lossy)).rejects.toThrow('000001.part is damaged');
    expect(await ids()).toEqual(before);
  });

  test('without keys says which are missing', async () => {
    const sources = fileSources(join(installation.folder, 'nowhere'), '/', {});
    const { vault, dataFolder } = installation;
    const options = { vault, dataFolder, databaseUrl: null, sources, env: {}, version: '0.1.0' };
    await expect(makeBackup(options)).rejects.toThrow(
      'LINK_SECRET and REPORT_STORE_KEYS are neither in the environment nor in the data folder',
    );
  });

  test('never because the last one is damaged', async () => {
    const { vault } = await damaged((_folder, part) => truncate(join(part, '../manifest'), 100));
    const { manifest } = await makeBackup({
      vault,
      dataFolder: installation.dataFolder,
      databaseUrl: null,
      sources: fileSources(installation.dataFolder, '/', {}),
      env: {},
      version: '0.1.0',
    });
    expect((await chooseBackup(vault, {})).manifest.id).toBe(manifest.id);
  });

  test('because another one is being made says so', async () => {
    const { promise: waiting, resolve: go } = Promise.withResolvers<void>();
    const { promise: writing, resolve: hasBegun } = Promise.withResolvers<void>();
    const slowStore: BackupStore = {
      ...installation.store,
      async put(key, bytes) {
        hasBegun();
        await waiting;
        await installation.store.put(key, bytes);
      },
    };
    const first = withStore(slowStore);
    await writing;
    await expect(withStore(installation.store)).rejects.toThrow('Another backup of');
    go();
    await first;
  });
});

test(
  'old backups go with the WAL that only they need, the newest stays, and a half one waits a day',
  async () => {
    const { vault } = installation;
    const newest = await installation.backUp();
    const half = 'backups/20260101T000000Z-00000000/000001.part';
    await installation.store.put(half, Buffer.from('half'));
    const rule = { days: 1, weeks: 0, months: 0 };
    expect((await removeOld(vault, rule, new Date())).backups).toEqual([
      '20260101T000000Z-00000000',
    ]);
    await installation.store.put(half, Buffer.from('half'));
    const removed = await removeOld(vault, rule, new Date(Date.now() + 2 * 86_400_000));
    expect(removed.backups).toContain(backup.manifest.id);
    expect(removed.backups).toContain('20260101T000000Z-00000000');
    expect(removed.wal).toBeGreaterThan(0);
    expect((await listBackups(vault)).map(({ id }) => id)).toEqual([newest.manifest.id]);
    const chosen = await chooseBackup(vault, { id: newest.manifest.id });
    expect((await checkBackup(vault, chosen, machine)).problems).toEqual([]);
  },
  slow,
);

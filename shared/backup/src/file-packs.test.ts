import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FilePacker, listPacks, readPack } from './file-packs.ts';
import { fileSources } from './sources.ts';
import { openBackupStore } from './store.ts';
import { secret } from './testing/installation.ts';
import { createVault, type Vault } from './vault.ts';

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-packs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const vault = await createVault(openBackupStore(join(folder, 'backups'), '/'), secret);
  await mkdir(join(folder, 'reports'));
  /** Writes a report that was there an hour ago. */
  const report = async (name: string, bytes: number): Promise<void> => {
    const file = join(folder, 'reports', name);
    await writeFile(file, Buffer.alloc(bytes, name));
    const time = Date.now() / 1000 - 3600;
    await utimes(file, time, time);
  };
  return { vault, report, packer: () => new FilePacker(fileSources(folder, '/', {})) };
}

async function packedPaths(vault: Vault): Promise<string[]> {
  const packs = await listPacks(vault);
  const files = await Promise.all(packs.map(({ key }) => readPack(vault, key)));
  return files.flat().map(({ path }) => path);
}

test('files that were left when a round was cut off are packed by the next process', async () => {
  const { vault, report, packer } = await makeFolder();
  for (const name of ['a', 'b', 'c']) await report(name, 33 * 2 ** 20);
  let puts = 0;
  const store: Vault['store'] = {
    ...vault.store,
    async put(key, bytes) {
      if ((puts += 1) > 1) throw new Error('no space left');
      await vault.store.put(key, bytes);
    },
  };
  await expect(packer().pack({ ...vault, store }, async () => 0)).rejects.toThrow('no space left');
  expect(await packedPaths(vault)).toEqual(['reports/a']);

  await packer().pack(vault, async () => 0);
  expect(new Set(await packedPaths(vault))).toEqual(
    new Set(['reports/a', 'reports/b', 'reports/c']),
  );
});

test('after a whole round nothing that it held is packed again, and packs of earlier versions are read', async () => {
  const { vault, report, packer } = await makeFolder();
  await report('a', 10);
  await packer().pack(vault, async () => 0);
  await report('old', 10);
  await packer().pack(vault, async () => 0);
  expect(await packedPaths(vault)).toEqual(['reports/a']);
  await vault.store.put('files/1700000000000-0000.pack', Buffer.from('of an earlier version'));
  expect((await listPacks(vault))[0]).toEqual({
    key: 'files/1700000000000-0000.pack',
    at: 1_700_000_000_000,
  });
});

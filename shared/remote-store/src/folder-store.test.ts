import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStore } from './folder-store.ts';
import { changeRegistry, readRegistry } from './registry.ts';

let folder: string;
let store: FolderStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-store-'));
  store = new FolderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('the registry changes only from what it was made from, and leaves no draft', async () => {
  expect(await store.replaceRegistry(bytes('1'), null)).toBe(true);
  expect(await store.replaceRegistry(bytes('2'), null)).toBe(false);
  const { etag } = (await store.read('registry.json')) as { etag: string };
  expect(await store.read('registry.json', etag)).toBe('same');
  // Left by one that was killed while it wrote.
  writeFileSync(join(folder, 'registry-0.tmp'), 'ha');
  expect(await store.replaceRegistry(bytes('3'), etag)).toBe(true);
  expect(await store.replaceRegistry(bytes('4'), etag)).toBe(false);
  expect(readdirSync(folder)).toEqual(['registry.json']);
});

test('a change is made again to what somebody else made of it', async () => {
  let calls = 0;
  await changeRegistry(store, async (registry) => {
    calls += 1;
    if (calls === 1) await changeRegistry(store, (other) => ({ ...other, shellContract: 7 }));
    return { ...registry, remotes: [] };
  });
  expect(calls).toBe(2);
  expect((await readRegistry(store)).registry.shellContract).toBe(7);
});

test('a version appears whole; what a killed publish left is removed', async () => {
  const lock = await store.lock('exams');
  const files = ['a.js', 'deep/b.js', 'version.json'].map((path) => ({ path, bytes: bytes(path) }));
  await store.addVersion('exams', '1.0', files);
  await expect(store.addVersion('exams', '1.0', files)).rejects.toThrow(/ENOTEMPTY|EEXIST/);
  mkdirSync(join(folder, 'exams/.2.0-abc/deep'), { recursive: true });
  mkdirSync(join(folder, 'exams/0.9'));
  expect(await store.versions('exams')).toEqual([
    { version: '0.9', whole: false },
    { version: '1.0', whole: true },
  ]);
  expect(await store.removeHalves('exams')).toBe(1);
  expect(await store.sizes('exams', '1.0')).toEqual(
    new Map([
      ['a.js', 4],
      ['deep/b.js', 9],
      ['version.json', 12],
    ]),
  );
  await store.removeVersion('exams', '1.0');
  expect(readdirSync(join(folder, 'exams'))).toEqual(['0.9']);
  await lock.release();
});

test('a file that can not be read is no missing one', async () => {
  mkdirSync(join(folder, 'registry.json'));
  expect(await store.read('registry.json')).toBeNull();
  writeFileSync(join(folder, 'file'), '');
  expect(await store.read('file/inside')).toBeNull();
  await expect(store.read('a\0b')).rejects.toMatchObject({ kind: 'unreachable' });
});

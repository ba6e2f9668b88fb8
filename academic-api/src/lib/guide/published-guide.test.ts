import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { readGuide } from '@mebae/guide';
import { openReader, StoreError, type StoreReader } from '@mebae/remote-store';
import { publishedGuide } from './published-guide.ts';

const root = resolve(import.meta.dirname, '../../../..');
const settings = readGuide(root, 'mfe-settings');
const [page] = settings.pages;

let folder: string;
let warnings: string[];
const log = { warn: (_: object, message: string) => warnings.push(message) };
let clock = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-guide-'));
  warnings = [];
  clock = 0;
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function write(path: string, content: unknown): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const remote = (name: string, version: string) => ({
  name,
  version,
  routes: [],
  menu: [],
  contract: 1,
  container: `mfe_${name}`,
  manifest: `/remotes/${name}/${version}/mf-manifest.json`,
  integrity: 'sha384-x',
  publishedAt: '2026-10-01T00:00:00Z',
});
const publish = (...remotes: object[]) =>
  write('store/registry.json', { updatedAt: `${clock}`, remotes });
const document = (title: string) => ({
  pages: [{ ...page, name: 'one', ja: { ...page!.ja, title } }],
});
const open = (store: StoreReader = openReader({ kind: 'folder', path: join(folder, 'store') })) =>
  publishedGuide({ store, shellDir: join(folder, 'shell'), now: () => clock });
const later = () => (clock += 60_000);

it('reads the pages of the frame and of what is live, and follows a new version', async () => {
  write('shell/guide/guide.json', document('枠の画面'));
  write('store/notes/1/guide/guide.json', document('一つめ'));
  write('store/notes/2/guide/guide.json', document('二つめ'));
  publish(remote('notes', '1'));
  const guide = open();
  const titles = async () =>
    (await guide.read(log)).pages.map(({ pageID, ja }) => [pageID, ja.title]);
  expect(await titles()).toEqual([
    ['shell.one', '枠の画面'],
    ['notes.one', '一つめ'],
  ]);
  const { version } = await guide.read(log);
  later();
  publish(remote('notes', '2'));
  expect(await titles()).toEqual([
    ['shell.one', '枠の画面'],
    ['notes.one', '二つめ'],
  ]);
  expect((await guide.read(log)).version).not.toBe(version);
  expect(warnings).toEqual([]);
});

it('a remote without pages, or with broken ones, takes no other’s away', async () => {
  write('shell/guide/guide.json', document('枠の画面'));
  write('store/notes/1/guide/guide.json', '<html>');
  write('store/charts/1/guide/guide.json', document('図'));
  publish(remote('notes', '1'), remote('charts', '1'), remote('plain', '1'));
  const guide = open();
  const { pages } = await guide.read(log);
  expect(pages.map(({ pageID }) => pageID)).toEqual(['shell.one', 'charts.one']);
  expect(warnings).toEqual(['its pages of the guide are not read']);
  // once it is mended it is there
  later();
  write('store/notes/1/guide/guide.json', document('直した'));
  expect((await guide.read(log)).pages).toHaveLength(3);
});

it('goes on with what it has read while the store is out of reach', async () => {
  write('store/notes/1/guide/guide.json', document('一つめ'));
  publish(remote('notes', '1'));
  const real = openReader({ kind: 'folder', path: join(folder, 'store') });
  let isDown = false;
  const guide = open({
    address: 'somewhere',
    read: (...args) =>
      isDown ? Promise.reject(new StoreError('unreachable', 'no answer')) : real.read(...args),
  });
  expect((await guide.read(log)).pages).toHaveLength(1);
  isDown = true;
  later();
  expect((await guide.read(log)).pages).toHaveLength(1);
  expect(warnings).toContain('the list of live remotes is not read');
});

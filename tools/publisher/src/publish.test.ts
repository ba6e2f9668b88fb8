import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteRegistry, type RemoteName } from '@mebae/contracts';
import { remoteNames } from './project.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishRemote, readRegistry } from './publish.ts';
import { firstScript, writeBuilt } from './testing/write-built.ts';

let base: string;
let store: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mebae-publish-'));
  store = join(base, 'store');
  for (const name of remoteNames) build(name, 'first');
});
afterEach(() => rmSync(base, { recursive: true }));

const build = (name: RemoteName, content: string) => writeBuilt(base, name, content);

function registryFile(): string {
  return readFileSync(join(store, 'registry.json'), 'utf8');
}

test('makes a build live: immutable folder, registry entry with the hash of its manifest', async () => {
  const { version, already } = await publishRemote('class-management', store, base);
  expect(already).toBe(false);
  expect(version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
  const [entry] = remoteRegistry.parse(JSON.parse(registryFile())).remotes;
  const manifest = readFileSync(join(store, 'class-management', version, 'mf-manifest.json'));
  expect(entry).toMatchObject({
    name: 'class-management',
    container: 'mfe_class_management',
    version,
    manifest: `/remotes/class-management/${version}/mf-manifest.json`,
    integrity: `sha384-${createHash('sha384').update(manifest).digest('base64')}`,
    routes: [
      {
        module: './routes',
        prefixes: ['/pages/class-management'],
        scripts: [
          {
            path: `/remotes/class-management/${version}/${firstScript}`,
            integrity: `sha384-${createHash('sha384').update('first').digest('base64')}`,
          },
        ],
      },
    ],
  });
});

test('a page that a remote ships whole is named with its script and hash, and must be built', async () => {
  const declaration = { name: 'exams', routes: [], menu: [], pages: [{ prefix: '/answer' }] };
  writeFileSync(join(base, 'mfe-exams/remote.json'), JSON.stringify(declaration));
  await expect(publishRemote('exams', store, base)).rejects.toThrow(/npm run build -w mfe-exams/);
  mkdirSync(join(base, 'mfe-exams/dist/pages'));
  writeFileSync(join(base, 'mfe-exams/dist/pages/answer.js'), 'page');
  const { version } = await publishRemote('exams', store, base);
  const [entry] = (await readRegistry(store)).remotes;
  expect(entry?.pages).toEqual([
    {
      prefix: '/answer',
      script: `/remotes/exams/${version}/pages/answer.js`,
      integrity: `sha384-${createHash('sha384').update('page').digest('base64')}`,
    },
  ]);
  const file = join(store, 'exams', version, 'pages/answer.js');
  expect(readFileSync(file, 'utf8')).toBe('page');
});

test('publishes the same build once', async () => {
  const first = await publishRemote('exams', store, base);
  const before = registryFile();
  expect(await publishRemote('exams', store, base)).toMatchObject({
    version: first.version,
    already: true,
  });
  expect(registryFile()).toBe(before);
});

test('a new build becomes live and the one before stays as it was', async () => {
  const first = await publishRemote('exams', store, base);
  build('exams', 'second');
  const second = await publishRemote('exams', store, base);
  expect(second.version).not.toBe(first.version);
  const old = readFileSync(join(store, 'exams', first.version, 'remoteEntry.js'), 'utf8');
  expect(old).toBe('first');
  const { remotes } = await readRegistry(store);
  expect(remotes.map(({ version }) => version)).toEqual([second.version]);
});

test('all five at once, each twice, lose no entry and leave no half', async () => {
  const twice = [...remoteNames, ...remoteNames];
  const done = new AbortController();
  const reader = (async () => {
    let reads = 0;
    while (!done.signal.aborted) {
      // Whenever it is read it is whole: this throws when it isn't.
      await readRegistry(store);
      reads += 1;
    }
    return reads;
  })();
  const results = await Promise.all(twice.map((name) => publishRemote(name, store, base)));
  done.abort();
  expect(await reader).toBeGreaterThan(0);
  expect(results.filter(({ already }) => !already)).toHaveLength(remoteNames.length);
  const { remotes } = await readRegistry(store);
  expect(remotes.map(({ name }) => name).toSorted()).toEqual(remoteNames.toSorted());
  const left = readdirSync(store, { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => name.endsWith('.tmp') || /(^|\/)\./.test(name))).toEqual([]);
});

test('keeps ten versions, the live one among them', async () => {
  for (let round = 0; round < 13; round += 1) {
    build('jgrow', `build ${round}`);
    await publishRemote('jgrow', store, base);
  }
  const { remotes } = await readRegistry(store);
  const versions = readdirSync(join(store, 'jgrow'));
  expect(versions).toHaveLength(10);
  expect(versions).toContain(remotes[0]?.version);
});

test('publishes nothing that is not built, or whose declaration breaks the schema', async () => {
  rmSync(join(base, 'mfe-exams/dist'), { recursive: true });
  await expect(publishRemote('exams', store, base)).rejects.toThrow(/npm run build -w mfe-exams/);
  writeFileSync(join(base, 'mfe-jgrow/remote.json'), '{ "name": "jgrow" }');
  await expect(publishRemote('jgrow', store, base)).rejects.toThrow(/routes/);
  expect((await readRegistry(store)).remotes).toEqual([]);
});

test('a registry that is none is not written over', async () => {
  await publishRemote('exams', store, base);
  writeFileSync(join(store, 'registry.json'), '{ "remotes": "?" }');
  await expect(publishRemote('jgrow', store, base)).rejects.toThrow(/updatedAt/);
  expect(registryFile()).toBe('{ "remotes": "?" }');
});

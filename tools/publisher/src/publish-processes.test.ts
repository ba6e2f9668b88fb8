import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '@mebae/contracts';
import { remoteNames } from './project.ts';
import { openStore } from '@mebae/remote-store/publishing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishRemote, readRegistry } from './publish.ts';
import { liveOf } from './remote-versions.ts';
import { storeLocation } from './store-location.ts';
import { testRemotes, type TestRemotes } from './testing/test-remotes.ts';

describe.each(['folder', 's3'] as const)('in a %s', (kind) => {
  let remotes: TestRemotes;
  beforeEach(async () => {
    remotes = await testRemotes(kind);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await remotes.end();
  });

  const live = async (name: RemoteName) => liveOf(await readRegistry(remotes.store), name);
  const versions = (name: RemoteName) => openStore(storeLocation(remotes.store)).versions(name);

  test('processes that publish at once lose none: different remotes, and one of them three times', async () => {
    const [first, second, third] = ['one', 'two', 'three'].map((text) =>
      remotes.build('exams', text),
    );
    const others = remoteNames.filter((name) => name !== 'exams');
    const results = await Promise.all([
      ...[first, second, third].map((base) => remotes.run('publish', base!, 'exams', '--no-build')),
      ...others.map((name) => remotes.run('publish', remotes.build(name, 'x'), name, '--no-build')),
    ]);
    expect(results.map(({ code, output }) => [code, code === 0 ? '' : output])).toEqual(
      results.map(() => [0, '']),
    );
    const registry = await readRegistry(remotes.store);
    expect(registry.remotes.map(({ name }) => name).toSorted()).toEqual(remoteNames.toSorted());
    const exams = liveOf(registry, 'exams')!;
    const all = (await versions('exams')).map(({ version }) => version);
    expect(all).toHaveLength(3);
    expect([exams.version, ...exams.previous!].toSorted()).toEqual(all.toSorted());
  }, 600_000);

  test('one that is killed half-way leaves the live one live, and the next cleans up', async () => {
    await publishRemote('exams', remotes.store, remotes.build('exams', 'one'));
    const before = await live('exams');
    const files = remotes.s3 ? 30 : 300;
    const base = remotes.build('exams', 'two', files);
    // The dead one is to be known as such soon.
    vi.stubEnv('REMOTES_LEASE_SECONDS', '1.5');
    // In a bucket the last file never arrives; in a folder 300 files take long enough.
    let arrived = false;
    if (remotes.s3) {
      remotes.s3.fault = ({ method, url = '' }) => {
        const isLast = method === 'PUT' && url.endsWith(`/${files - 1}.js`);
        arrived ||= isLast;
        return isLast;
      };
    }
    const begun = (): boolean => arrived || incompleteFilesIn(remotes, 'exams') > 0;
    const child = remotes.start('publish', base, 'exams', '--no-build');
    await vi.waitUntil(begun, { timeout: 180_000, interval: 1 });
    child.kill();
    expect((await child.ended).code).toBeNull();
    if (remotes.s3) remotes.s3.fault = null;
    expect(await live('exams')).toEqual(before);

    const next = remotes.build('exams', 'three');
    const { code, output } = await remotes.run('publish', next, 'exams', '--no-build');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /Removed what 1 publish\(es\) left .*\nexams 1\.2\.3-\w+ is live\. Before: 1\.2\.3-\w+\./,
      ),
    ]);
    const all = await versions('exams');
    expect(all).toHaveLength(2);
    expect(all.every(({ whole }) => whole)).toBe(true);
    expect((await live('exams'))?.previous).toEqual([before?.version]);

    const again = await remotes.run('publish', base, 'exams', '--no-build');
    expect(again.code).toBe(0);
    expect(await versions('exams')).toHaveLength(3);
  }, 600_000);

  test('two rollbacks at once, and a publish of another remote between them', async () => {
    for (const text of ['one', 'two', 'three']) {
      await publishRemote('exams', remotes.store, remotes.build('exams', text));
    }
    const [third, second, first] = await history();
    const results = await Promise.all([
      remotes.run('rollback', '', 'exams'),
      remotes.run('publish', remotes.build('jgrow', 'x'), 'jgrow', '--no-build'),
      remotes.run('rollback', '', 'exams'),
    ]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    // Whoever came second may have said before that it waits.
    const lastLines = [results[0], results[2]].map(({ output }) =>
      output.trim().split('\n').at(-1),
    );
    expect(new Set(lastLines)).toEqual(
      new Set([
        `exams ${first} is live again. Taken back: ${second}.`,
        `exams ${second} is live again. Taken back: ${third}.`,
      ]),
    );
    expect((await live('exams'))?.version).toBe(first);
    expect(await live('jgrow')).toBeDefined();

    async function history(): Promise<string[]> {
      const { version, previous } = (await live('exams'))!;
      return [version, ...previous!];
    }
  }, 600_000);
});

function incompleteFilesIn({ folder }: TestRemotes, name: RemoteName): number {
  const path = join(folder, 'store', name);
  if (!existsSync(path)) return 0;
  return readdirSync(path).filter((entry) => entry.startsWith('.')).length;
}

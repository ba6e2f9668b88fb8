import type { RemoteName } from '@mebae/contracts';
import { openStore } from '@mebae/remote-store/publishing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readState, stateText } from './list-remotes.ts';
import { publishRemote, readRegistry } from './publish.ts';
import { liveOf, withdrawnOf } from './remote-versions.ts';
import { rollbackRemote } from './rollback.ts';
import { storeLocation } from './store-location.ts';
import { testRemotes, type TestRemotes } from './testing/test-remotes.ts';
import { withdrawRemote } from './withdraw.ts';

let remotes: TestRemotes;
const live = async (name: RemoteName) => liveOf(await readRegistry(remotes.store), name);
const publish = async (content: string): Promise<string> =>
  (await publishRemote('exams', remotes.store, remotes.build('exams', content))).version;

describe.each(['folder', 's3'] as const)('in a %s', (kind) => {
  beforeEach(async () => {
    remotes = await testRemotes(kind);
  });
  afterEach(() => remotes.end());

  test('a broken first version comes out of the registry, and a publish brings the remote back', async () => {
    const broken = await publish('broken');
    const base = remotes.build('exams', 'broken');
    const rolledBack = await remotes.run('rollback', base, 'exams');
    expect(rolledBack.code).toBe(1);
    expect(rolledBack.output).toContain(
      "'npm run withdraw -w mfe-exams' takes the whole remote out of the product.",
    );
    const { routes, labels } = (await live('exams'))!;

    const taken = await remotes.run('withdraw', base, 'exams');
    expect([taken.code, taken.output.trim()]).toEqual([
      0,
      `exams ${broken} is withdrawn. 'npm run publish -w mfe-exams' brings the remote back.`,
    ]);
    const registry = await readRegistry(remotes.store);
    expect(registry.remotes).toEqual([]);
    expect(registry.withdrawn).toEqual([
      {
        name: 'exams',
        ...(labels && { labels }),
        routes: routes.map(({ module, prefixes }) => ({ module, prefixes })),
        version: broken,
        previous: [],
        withdrawnAt: expect.any(String),
      },
    ]);
    // pages that are open load the rest of theirs
    expect(await openStore(storeLocation(remotes.store)).versions('exams')).toEqual([
      { version: broken, whole: true },
    ]);
    const state = await readState(remotes.store);
    expect(state.remotes.find(({ name }) => name === 'exams')).toMatchObject({
      live: null,
      withdrawn: { version: broken },
    });
    expect(stateText(state)).toMatch(new RegExp(`exams +withdrawn: ${broken} +\\d{4}-`));

    const mended = await remotes.run(
      'publish',
      remotes.build('exams', 'mended'),
      'exams',
      '--no-build',
    );
    expect(mended.code).toBe(0);
    expect((await readRegistry(remotes.store)).withdrawn).toEqual([]);
    // what was withdrawn is not gone back to by itself
    expect((await live('exams'))?.previous).toEqual([]);
  }, 600_000);

  test('the same version can be brought back, and what was live before it stays to go back to', async () => {
    const first = await publish('one');
    const two = await publish('two');
    await withdrawRemote('exams', remotes.store);
    await expect(rollbackRemote('exams', null, remotes.store)).rejects.toThrow(
      /exams is withdrawn from .*: 'npm run publish -w mfe-exams' brings it back\.$/,
    );
    expect(await publish('two')).toBe(two);
    expect(await live('exams')).toMatchObject({ version: two, previous: [first] });
    expect(await rollbackRemote('exams', null, remotes.store)).toEqual({
      version: first,
      before: two,
    });
  });

  test('once more, and of a remote that never was, it changes nothing', async () => {
    const version = await publish('one');
    expect(await withdrawRemote('exams', remotes.store)).toEqual({ version, already: false });
    const before = await readRegistry(remotes.store);
    expect(await withdrawRemote('exams', remotes.store)).toEqual({ version, already: true });
    const again = await remotes.run('withdraw', '', 'exams');
    expect(again.output).toContain(`exams ${version} is withdrawn already. Nothing changed.`);
    await expect(withdrawRemote('jgrow', remotes.store)).rejects.toThrow(
      /jgrow was never published/,
    );
    expect((await remotes.run('withdraw', '', 'exams', '1.0.0')).code).toBe(2);
    expect((await remotes.run('withdraw', '')).code).toBe(2);
    expect(await readRegistry(remotes.store)).toEqual(before);
  }, 600_000);

  test('at the same time as other remotes are published it loses none of them', async () => {
    await publish('one');
    const results = await Promise.all([
      remotes.run('withdraw', '', 'exams'),
      remotes.run('publish', remotes.build('jgrow', 'x'), 'jgrow', '--no-build'),
      remotes.run('publish', remotes.build('records', 'x'), 'records', '--no-build'),
    ]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    const registry = await readRegistry(remotes.store);
    expect(registry.remotes.map(({ name }) => name).toSorted()).toEqual(['jgrow', 'records']);
    expect(withdrawnOf(registry, 'exams')).toBeDefined();
  }, 600_000);
});

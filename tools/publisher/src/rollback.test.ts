import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  platformContract,
  servedContracts,
  type RemoteName,
  type RemoteVersion,
} from '@mebae/contracts';
import { checksum } from '@mebae/remote-store';
import { openStore } from '@mebae/remote-store/publishing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readState, stateText } from './list-remotes.ts';
import { publishRemote, readRegistry } from './publish.ts';
import { runRemoteCommand } from './remote-commands.ts';
import { liveOf } from './remote-versions.ts';
import { rollbackRemote } from './rollback.ts';
import { setShellContracts } from './shell-contracts.ts';
import { storeLocation } from './store-location.ts';
import { testRemotes, type TestRemotes } from './testing/test-remotes.ts';

let remotes: TestRemotes;
const live = async (name: RemoteName) => liveOf(await readRegistry(remotes.store), name);

async function publish(...contents: string[]): Promise<string[]> {
  const versions: string[] = [];
  for (const content of contents) {
    const base = remotes.build('exams', content);
    versions.push((await publishRemote('exams', remotes.store, base)).version);
  }
  return versions;
}

describe.each(['folder', 's3'] as const)('in a %s', (kind) => {
  beforeEach(async () => {
    remotes = await testRemotes(kind);
  });
  afterEach(() => remotes.end());

  test('each rollback goes one further back, and says so when there is none', async () => {
    const [first, two, three] = await publish('one', 'two', 'three');
    const back = () => rollbackRemote('exams', null, remotes.store);
    const published = await live('exams');
    expect(await back()).toEqual({ version: two, before: three });
    expect(await back()).toEqual({ version: first, before: two });
    expect(await live('exams')).toMatchObject({ version: first, previous: [] });
    await expect(back()).rejects.toThrow(
      new RegExp(`exams ${first} has none before it\\. There are:\n.*${three}.*\n.*${two}`),
    );
    expect(await rollbackRemote('exams', three!, remotes.store)).toEqual({
      version: three,
      before: first,
    });
    const again = (await live('exams'))!;
    // All that the registry said of it then, it says again; only since when it is live is new.
    expect({ ...again, liveSince: '', previous: [] }).toEqual({
      ...published!,
      liveSince: '',
      previous: [],
    });
    expect(again.previous).toEqual([first]);
    expect(Date.parse(again.liveSince!)).toBeGreaterThan(Date.parse(published!.liveSince!));
  });

  test('a version that is gone, a remote that never was, and the live one change nothing', async () => {
    const [first, two] = await publish('one', 'two');
    const before = await readRegistry(remotes.store);
    await expect(rollbackRemote('exams', '9.9.9', remotes.store)).rejects.toThrow(
      new RegExp(`exams 9\\.9\\.9 is not in .*\\. There are:\n  ${first}  \\(published `),
    );
    await expect(rollbackRemote('jgrow', null, remotes.store)).rejects.toThrow(
      /jgrow was never published/,
    );
    expect(await rollbackRemote('exams', two!, remotes.store)).toEqual({
      version: two,
      before: two,
    });
    expect(await readRegistry(remotes.store)).toEqual(before);
  });

  test('what was taken back can be published again, without a byte of it', async () => {
    const [first, two] = await publish('one', 'two');
    await rollbackRemote('exams', null, remotes.store);
    const base = remotes.build('exams', 'two');
    const result = await publishRemote('exams', remotes.store, base);
    expect(result).toMatchObject({ version: two, already: false, before: first });
    expect((await live('exams'))?.previous).toEqual([first]);
    expect((await openStore(storeLocation(remotes.store)).versions('exams')).length).toBe(2);
  });

  test('the list says what is live, since when, for which contract, and what is kept', async () => {
    const [first, two] = await publish('one', 'two');
    await setShellContracts(remotes.store, { oldest: 1, newest: platformContract });
    const state = await readState(remotes.store);
    const exams = (await live('exams'))!;
    expect(state.remotes.find(({ name }) => name === 'exams')).toEqual({
      name: 'exams',
      live: {
        version: two,
        since: exams.liveSince,
        contract: platformContract,
        fit: 'served',
      },
      withdrawn: null,
      kept: [{ version: first, publishedAt: expect.any(String), contract: platformContract }],
    });
    const text = stateText(state);
    expect(text).toContain(`Shell: contracts 1 to ${platformContract}`);
    const since = exams.liveSince!.slice(0, 16).replace('T', ' ');
    expect(text).toMatch(new RegExp(`exams +${two} +${since} +${platformContract} +${first}, `));
    expect(text).toMatch(/records +not published +none/);
  });
});

describe('in a folder', () => {
  let complaints: string[];
  let printed: string[];
  beforeEach(async () => {
    remotes = await testRemotes('folder');
    complaints = [];
    printed = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void complaints.push(line));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await remotes.end();
  });
  const run = (command: 'publish' | 'rollback' | 'remotes', base: string, ...args: string[]) =>
    runRemoteCommand(command, args, () => ({
      base,
      store: remotes.store,
      print: (line) => printed.push(line),
    }));

  function snapshot(version: string): Record<string, string> {
    const folder = join(remotes.store, 'exams', version);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return Object.fromEntries(
      files.map((file) => {
        const { mtimeMs, ino } = statSync(join(folder, file));
        const hash = createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex');
        return [file, `${ino} ${mtimeMs} ${hash}`];
      }),
    );
  }

  test('a version in the store is never touched again', async () => {
    const [first] = await publish('one');
    const before = snapshot(first!);
    expect(Object.keys(before)).toContain('version.json');
    await publish('two', 'one', 'three');
    await rollbackRemote('exams', first!, remotes.store);
    expect(snapshot(first!)).toEqual(before);
  });

  test('every file of a version is in its list, with the hash of its bytes', async () => {
    const [first] = await publish('one');
    const folder = join(remotes.store, 'exams', first!);
    const hashOf = (file: string): string =>
      `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, file)))
        .digest('base64')}`;
    const { files, integrity, entryIntegrity } = (await live('exams'))!;
    expect(files).toEqual({
      path: `/remotes/exams/${first}/integrity.json`,
      integrity: hashOf('integrity.json'),
    });
    expect([integrity, entryIntegrity]).toEqual([
      hashOf('mf-manifest.json'),
      hashOf('remoteEntry.js'),
    ]);
    const description = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as {
      files: Record<string, { integrity: string; bytes: number }>;
    };
    const names = readdirSync(folder).filter((file) => file !== 'version.json');
    expect(description.files).toEqual(
      Object.fromEntries(
        names.map((name) => [
          name,
          { integrity: hashOf(name), bytes: statSync(join(folder, name)).size },
        ]),
      ),
    );
  });

  test('a version from before browsers had a list of their own goes live with its description for it', async () => {
    const [first] = await publish('one', 'two');
    const folder = join(remotes.store, 'exams', first!);
    const path = join(folder, 'version.json');
    const { files, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as RemoteVersion;
    const isOld = (file: string): boolean => !file.startsWith('integrity.json');
    for (const file of Object.keys(files)) if (!isOld(file)) rmSync(join(folder, file));
    const old = Object.fromEntries(Object.entries(files).filter(([file]) => isOld(file)));
    writeFileSync(path, JSON.stringify({ ...rest, files: old }));
    await rollbackRemote('exams', first!, remotes.store);
    expect((await live('exams'))?.files).toEqual({
      path: `/remotes/exams/${first}/version.json`,
      integrity: checksum(readFileSync(path)),
    });
  });

  test('what is damaged in the store does not go live', async () => {
    const [first, two] = await publish('one', 'two');
    rmSync(join(remotes.store, 'exams', first!, '0.js'));
    await expect(rollbackRemote('exams', null, remotes.store)).rejects.toThrow(
      new RegExp(`exams ${first} is damaged in .*: 0\\.js is not as published`),
    );
    await expect(publish('one')).rejects.toThrow(/is damaged/);
    const other = join(remotes.store, 'exams', first!, 'version.json');
    const changed = readFileSync(other, 'utf8').replace(/"bytes": \d+/, '"bytes": 1');
    writeFileSync(other, changed);
    await expect(publish('one')).rejects.toThrow(/with other files\. A version never changes/);
    expect((await live('exams'))?.version).toBe(two);
  });

  test('a description that nobody can read is passed over, and does not stop others', async () => {
    const [first, two] = await publish('one', 'two');
    const file = join(remotes.store, 'exams', two!, 'version.json');
    writeFileSync(file, '{ "name": "exams" }');
    const [three] = await publish('three');
    expect(await rollbackRemote('exams', null, remotes.store)).toEqual({
      version: first,
      before: three,
    });
    writeFileSync(file, '{');
    const state = await readState(remotes.store);
    expect(state.remotes.find(({ name }) => name === 'exams')?.kept).toMatchObject([
      { version: three },
    ]);
  });

  test('what was published before descriptions were kept is kept, and can not be gone back to', async () => {
    const [first] = await publish('one');
    rmSync(join(remotes.store, 'exams', first!, 'version.json'));
    const [two] = await publish('two');
    expect((await live('exams'))?.previous).toEqual([first]);
    expect(readdirSync(join(remotes.store, 'exams'))).toContain(first);
    await expect(rollbackRemote('exams', first!, remotes.store)).rejects.toThrow(/is not in/);
    expect((await live('exams'))?.version).toBe(two);
  });

  test('commands say in a line what they did, and their exit codes say how it went', async () => {
    const base = remotes.build('exams', 'one');
    expect(await run('publish', base, 'exams', '--no-build')).toBe(0);
    expect(printed).toEqual([expect.stringMatching(/^exams 1\.2\.3-[0-9a-f]{10} is live\.$/)]);
    expect(await run('publish', base, 'exams', '--no-build')).toBe(0);
    expect(printed[1]).toMatch(/^exams 1\.2\.3-\w+ is live already\. Nothing changed\.$/);
    const registry = readFileSync(join(remotes.store, 'registry.json'), 'utf8');

    expect(await run('rollback', base, 'exams')).toBe(1);
    expect(await run('rollback', base, 'exams', '1.0.0')).toBe(1);
    expect(await run('publish', base, 'jgrow', '--no-build')).toBe(1);
    expect(complaints.splice(0)).toEqual([
      expect.stringMatching(
        /has none before it\. There is no other version in the store\.\n'npm run wi/,
      ),
      expect.stringMatching(/^exams 1\.0\.0 is not in /),
      expect.stringMatching(/^jgrow is not built: run 'npm run build -w mfe-jgrow' first\.$/),
    ]);

    expect(await run('publish', base)).toBe(2);
    expect(await run('rollback', base, 'nobody')).toBe(2);
    expect(await run('rollback', base, 'exams', '1', '2')).toBe(2);
    expect(await run('remotes', base, '--jsno')).toBe(2);
    expect(complaints).toEqual([
      expect.stringMatching(/^Say which remote: one of class-management, exams/),
      expect.stringMatching(/^Say which remote/),
      'Rollback takes one version at most.',
      expect.stringMatching(/Unknown option '--jsno'/),
    ]);
    expect(readFileSync(join(remotes.store, 'registry.json'), 'utf8')).toBe(registry);

    printed.length = 0;
    expect(await run('remotes', base, '--json')).toBe(0);
    expect(JSON.parse(printed[0]!)).toMatchObject({ address: remotes.store });
    expect(await run('publish', base, 'shell')).toBe(0);
    expect(await run('publish', base, 'shell')).toBe(0);
    expect(printed.slice(1)).toEqual([
      `The shell serves contracts ${servedContracts.oldest} to ${platformContract}.`,
      `The shell serves contracts ${servedContracts.oldest} to ${platformContract}, as before.`,
    ]);
  });

  test('a store that only gives is not published to, and a wrong setting says what to set', async () => {
    const base = remotes.build('exams', 'one');
    await expect(publishRemote('exams', 'https://cdn.example/remotes', base)).rejects.toThrow(
      /for reading only\. Set REMOTES_STORE to the bucket or folder behind it/,
    );
    await expect(publishRemote('exams', 's3://', base)).rejects.toThrow(/s3:\/\/bucket\/prefix/);
  });
});

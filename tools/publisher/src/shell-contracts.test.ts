import { changeRegistry, openStore } from '@mebae/remote-store/publishing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readState, stateText } from './list-remotes.ts';
import { publishRemote, readRegistry } from './publish.ts';
import { liveOf } from './remote-versions.ts';
import { rollbackRemote } from './rollback.ts';
import { setShellContracts, widenShellContracts } from './shell-contracts.ts';
import { storeLocation } from './store-location.ts';
import { testRemotes, type TestRemotes } from './testing/test-remotes.ts';

// Whoever builds remotes here does it with the contract that the test says.
const contract = vi.hoisted(() => ({ now: 2 }));
vi.mock('@mebae/contracts', async (original) => {
  const all = await original<object>();
  return Object.defineProperty({ ...all }, 'platformContract', { get: () => contract.now });
});

let remotes: TestRemotes;
beforeEach(async () => {
  remotes = await testRemotes('folder');
});
afterEach(() => remotes.end());

const publish = async (content: string, builtWith: number): Promise<string> => {
  contract.now = builtWith;
  return (await publishRemote('exams', remotes.store, remotes.build('exams', content))).version;
};
const serves = (oldest: number, newest: number) =>
  setShellContracts(remotes.store, { oldest, newest });
const live = async () => liveOf(await readRegistry(remotes.store), 'exams');
const kept = () => openStore(storeLocation(remotes.store)).versions('exams');

test('a remote with another contract than the shell serves is refused, and nothing changes', async () => {
  await serves(2, 2);
  const two = await publish('two', 2);
  const before = await readRegistry(remotes.store);
  await expect(publish('three', 3)).rejects.toThrow(
    /^exams 1\.2\.3-\w+ needs contract 3, and the shell in front of .* serves contract 2\. Deploy a shell with contract 3 first .*npm run publish -w shell.* Nothing changed\.$/,
  );
  await expect(publish('one', 1)).rejects.toThrow(
    /needs contract 1, and the shell in front of .* serves contract 2\. It is too old: build it with contract 2\. Nothing changed\.$/,
  );
  expect(await readRegistry(remotes.store)).toEqual(before);
  expect(await kept()).toEqual([{ version: two, whole: true }]);

  await serves(2, 3);
  const three = await publish('three', 3);
  expect(await live()).toMatchObject({ version: three, contract: 3 });
});

test('a shell goes back only after the remotes that need it, which can not come back then', async () => {
  await serves(1, 2);
  const first = await publish('one', 1);
  const two = await publish('two', 2);
  await expect(serves(1, 1)).rejects.toThrow(
    new RegExp(
      `serves contract 1 can't run what is live: exams ${two} \\(contract 2\\)\\. Make versions with contract 1 live first: .*rollback -w mfe-exams`,
    ),
  );
  await rollbackRemote('exams', null, remotes.store);
  expect(await live()).toMatchObject({ version: first, contract: 1 });
  expect(await serves(1, 1)).toEqual({ changed: true, refused: [] });
  await expect(rollbackRemote('exams', two, remotes.store)).rejects.toThrow(/needs contract 2/);
  expect(await live()).toMatchObject({ version: first });
});

test('a shell that serves an older contract no longer waits for the remotes that have it', async () => {
  await serves(1, 2);
  await publish('one', 1);
  await expect(serves(2, 3)).rejects.toThrow(/contract 1\)\. Make versions with contract 2 live/);
  await publish('two', 2);
  expect(await serves(2, 3)).toEqual({ changed: true, refused: [] });
});

test('where no order keeps all running, the shell is recorded, and what it refuses is shown', async () => {
  await serves(1, 1);
  const first = await publish('one', 1);
  const result = await serves(2, 2);
  expect(result).toMatchObject({ changed: true, refused: [{ name: 'exams', version: first }] });
  expect(await serves(2, 2)).toMatchObject({ changed: false, refused: [{ name: 'exams' }] });
  const text = stateText(await readState(remotes.store));
  expect(text).toContain('Shell: contract 2\n');
  expect(text).toMatch(new RegExp(`exams +${first} +\\S+ \\S+ +1 \\(too old\\) +none`));
});

test.each([
  { direction: 'newer', from: 1, to: 2 },
  { direction: 'older', from: 2, to: 1 },
])('a $direction shell and its remotes go live together', async ({ from, to }) => {
  await serves(from, from);
  await publish('before', from);
  await widenShellContracts(remotes.store, { oldest: to, newest: to });
  const after = await publish('after', to);
  expect(await serves(to, to)).toEqual({ changed: true, refused: [] });
  expect(await live()).toMatchObject({ version: after, contract: to });
});

test('a registry of before says the newest contract only: no older one is refused', async () => {
  await serves(1, 2);
  const registry = await readRegistry(remotes.store);
  const store = openStore(storeLocation(remotes.store));
  await changeRegistry(store, () => ({ ...registry, oldestShellContract: undefined }));
  const first = await publish('one', 1);
  expect(await live()).toMatchObject({ version: first, contract: 1 });
});

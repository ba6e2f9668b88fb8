import { platformContract } from '@mebae/contracts';
import { openStore } from '@mebae/remote-store/publishing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishRemote, readRegistry } from './publish.ts';
import { liveOf } from './remote-versions.ts';
import { rollbackRemote } from './rollback.ts';
import { setShellContract } from './shell-contract.ts';
import { storeLocation } from './store-location.ts';
import { testRemotes, type TestRemotes } from './testing/test-remotes.ts';

// A project one contract ahead, so that there is an older one.
const contract = vi.hoisted(() => ({ now: 2 }));
vi.mock('@mebae/contracts', async (original) => {
  const all = await original<object>();
  return Object.defineProperty({ ...all }, 'platformContract', { get: () => contract.now });
});

let remotes: TestRemotes;
beforeEach(async () => {
  contract.now = 2;
  remotes = await testRemotes('folder');
});
afterEach(() => remotes.end());

const publish = async (content: string): Promise<string> =>
  (await publishRemote('exams', remotes.store, remotes.build('exams', content))).version;
const live = async () => liveOf(await readRegistry(remotes.store), 'exams');
const kept = () => openStore(storeLocation(remotes.store)).versions('exams');

test('a remote that needs a newer contract than the shell offers is refused, and nothing changes', async () => {
  expect(platformContract).toBe(2);
  await setShellContract(remotes.store, 1);
  contract.now = 1;
  const one = await publish('one');
  const before = await readRegistry(remotes.store);
  contract.now = 2;
  await expect(publish('two')).rejects.toThrow(
    /^exams 1\.2\.3-\w+ needs contract 2, and the shell in front of .* offers 1\. Deploy a shell with contract 2 first .*npm run publish -w shell/,
  );
  expect(await readRegistry(remotes.store)).toEqual(before);
  expect(await kept()).toEqual([{ version: one, whole: true }]);

  await setShellContract(remotes.store, 2);
  const two = await publish('two');
  expect(await live()).toMatchObject({ version: two, contract: 2 });
});

test('a shell goes back only after the remotes that need it, which can not come back then', async () => {
  await setShellContract(remotes.store, 2);
  contract.now = 1;
  const one = await publish('one');
  contract.now = 2;
  const two = await publish('two');
  await expect(setShellContract(remotes.store, 1)).rejects.toThrow(
    new RegExp(
      `can't run what is live: exams ${two} \\(contract 2\\).*npm run rollback -w mfe-exams`,
    ),
  );
  await rollbackRemote('exams', null, remotes.store);
  expect(await live()).toMatchObject({ version: one, contract: 1 });
  expect(await setShellContract(remotes.store, 1)).toBe(true);
  await expect(rollbackRemote('exams', two, remotes.store)).rejects.toThrow(/needs contract 2/);
  expect(await live()).toMatchObject({ version: one });
});

import { servedContracts, type RemoteName, type RemoteRegistry } from '@mebae/contracts';
import { buildChanged } from '../../publisher/src/build.ts';
import type { DataFolder } from './data-folder.ts';
import { publishRemote, readRegistry } from '../../publisher/src/publish.ts';
import { readBuilt } from '../../publisher/src/built-remote.ts';
import { remoteNames, root } from '../../publisher/src/project.ts';
import { withdrawnOf } from '../../publisher/src/remote-versions.ts';
import { setShellContracts, widenShellContracts } from '../../publisher/src/shell-contracts.ts';
import { storeLocation } from '../../publisher/src/store-location.ts';
import { step } from './steps.ts';
import { text } from './text.ts';

/** Builds what changed since its last build, and says so. */
export async function buildPages(logs: string, signal: AbortSignal): Promise<void> {
  const onWait = (pid: number): void => console.log(`  ${text('waiting-for-other', { pid })} …`);
  await step(text('build-step'), () => buildChanged({ logs, signal, onWait }));
}

/** Publishes each remote whose built version is not the live one; a store that only gives stays as it is. */
export async function publishPages(data: DataFolder): Promise<void> {
  if (storeLocation(data.remotes).kind === 'http') return;
  const live = await readRegistry(data.remotes);
  // The shell goes with them, whether it is newer or older than the one before: until all are live, what either serves.
  await widenShellContracts(data.remotes, servedContracts);
  const kept = await Promise.all(remoteNames.map((name) => isKeptWithdrawn(live, name)));
  const names = remoteNames.filter((_name, index) => kept[index] !== true);
  for (const name of remoteNames.filter((_name, index) => kept[index])) {
    console.log(`✓ ${text('withdrawn-step', { name, command: `npm run publish -w mfe-${name}` })}`);
  }
  const results = await Promise.all(
    names.map(async (name) => ({ name, ...(await publishRemote(name, data.remotes)) })),
  );
  await setShellContracts(data.remotes, servedContracts);
  const news = results.filter(({ already }) => !already);
  if (news.length === 0) return;
  const versions = news.map(({ name, version }) => {
    const before = live.remotes.find((remote) => remote.name === name)?.version;
    return before ? `${name} ${before} → ${version}` : `${name} ${version}`;
  });
  console.log(`✓ ${text('publish-step', { names: versions.join(', ') })}`);
}

/** Whether what is built of a remote is the version that was withdrawn: only somebody who says so brings that back. */
async function isKeptWithdrawn(live: RemoteRegistry, name: RemoteName): Promise<boolean> {
  const withdrawn = withdrawnOf(live, name);
  if (!withdrawn) return false;
  return (await readBuilt(name, root)).description.version === withdrawn.version;
}

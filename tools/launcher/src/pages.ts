import { servedContracts } from '@mebae/contracts';
import { buildChanged } from '../../publisher/src/build.ts';
import type { DataFolder } from './data-folder.ts';
import { publishRemote, readRegistry } from '../../publisher/src/publish.ts';
import { remoteNames } from '../../publisher/src/project.ts';
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
  const results = await Promise.all(
    remoteNames.map(async (name) => ({ name, ...(await publishRemote(name, data.remotes)) })),
  );
  await setShellContracts(data.remotes, servedContracts);
  const news = results.filter(({ already }) => !already);
  if (news.length === 0) return;
  const names = news.map(({ name, version }) => {
    const before = live.remotes.find((remote) => remote.name === name)?.version;
    return before ? `${name} ${before} → ${version}` : `${name} ${version}`;
  });
  console.log(`✓ ${text('publish-step', { names: names.join(', ') })}`);
}

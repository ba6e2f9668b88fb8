import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { servedContracts } from '@mebae/contracts';
import { lockFolder } from '@mebae/postgres';
import { buildAll, changedBuilds } from './build.ts';
import type { DataFolder } from './data-folder.ts';
import { publishRemote, readRegistry } from './publish.ts';
import { builtFolders, remoteNames, root } from './project.ts';
import { setShellContracts, widenShellContracts } from './shell-contracts.ts';
import { storeLocation } from './store-location.ts';
import { step } from './steps.ts';
import { text } from './text.ts';

const patience = 600_000;

/**
 * Builds what changed since it was built last; two launchers of one project take turns.
 * @param folders which of those that are built
 */
export async function buildPages(
  logs: string,
  signal: AbortSignal,
  folders = builtFolders,
): Promise<void> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const waiting = (pid: number): void => console.log(`  ${text('waiting-for-other', { pid })} …`);
  const lock = await lockFolder(cache, patience, waiting, signal);
  try {
    const builds = changedBuilds().filter(({ folder }) => folders.includes(folder));
    if (builds.length === 0) {
      console.log(`✓ ${text('nothing-to-build')}`);
      return;
    }
    const names = builds.map(({ folder }) => folder).join(', ');
    await step(text('build-step'), () => buildAll(builds, logs, signal), names);
  } finally {
    await lock.release();
  }
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

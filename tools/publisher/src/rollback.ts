import type { RemoteName, RemoteVersion } from '@mebae/contracts';
import { changeRegistry, openStore } from '@mebae/remote-store/publishing';
import {
  assertShellRuns,
  assertWhole,
  keptVersions,
  liveOf,
  readVersion,
  withdrawnOf,
  withLive,
} from './remote-versions.ts';
import { storeLocation } from './store-location.ts';

export interface RollbackResult {
  version: string;
  /** Version that was live before; the same when nothing changed. */
  before: string;
}

/**
 * Makes an older version of a remote live again, by the registry alone: the version itself is in the store already.
 * @param store the setting `REMOTES_STORE`
 * @param wanted a version; null takes the one that was live before this one, and each further rollback one further back
 * @param onWait called when somebody else publishes this remote and we wait
 * @throws Error when there is no such version; it says which there are. The live one stays live then
 */
export async function rollbackRemote(
  name: RemoteName,
  wanted: string | null,
  store: string,
  onWait?: (holder: string) => void,
): Promise<RollbackResult> {
  const target = openStore(storeLocation(store));
  const lock = await target.lock(name, { onWait });
  try {
    const versions = await keptVersions(target, name);
    let before = '';
    const registry = await changeRegistry(target, async (now) => {
      const live = liveOf(now, name);
      if (!live && withdrawnOf(now, name)) {
        throw new Error(
          `${name} is withdrawn from ${target.address}: 'npm run publish -w mfe-${name}' brings it back.`,
        );
      }
      if (!live) throw new Error(`${name} was never published to ${target.address}.`);
      before = live.version;
      const there = (version: string): boolean =>
        versions.some((entry) => entry.version === version);
      const previous = (live.previous ?? []).filter(there);
      const goal = wanted ?? previous[0];
      if (goal === undefined) {
        throw new Error(
          `${name} ${live.version} has none before it. ${list(versions, before)}\n'npm run withdraw -w mfe-${name}' takes the whole remote out of the product.`,
        );
      }
      if (goal === live.version) return null;
      const version = there(goal) ? await readVersion(target, name, goal) : null;
      if (!version) {
        throw new Error(`${name} ${goal} is not in ${target.address}. ${list(versions, before)}`);
      }
      assertShellRuns(now, version.description, target.address);
      await assertWhole(target, version.description);
      await lock.assertHeld();
      const index = previous.indexOf(goal);
      // A version that is taken back is not gone back to by itself; a version that was not before this one comes after it.
      const earlier = index === -1 ? [before, ...previous] : previous.slice(index + 1);
      return withLive(now, version, earlier);
    });
    return { version: liveOf(registry, name)?.version ?? before, before };
  } finally {
    await lock.release();
  }
}

function list(versions: RemoteVersion[], live: string): string {
  const others = versions.filter(({ version }) => version !== live);
  if (others.length === 0) return 'There is no other version in the store.';
  const lines = others.map(
    ({ version, publishedAt }) => `  ${version}  (published ${publishedAt})`,
  );
  return `There are:\n${lines.join('\n')}`;
}

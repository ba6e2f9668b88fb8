import type { RemoteName, WithdrawnRemote } from '@mebae/contracts';
import { changeRegistry, openStore } from '@mebae/remote-store/publishing';
import { liveOf, withdrawnOf } from './remote-versions.ts';
import { storeLocation } from './store-location.ts';

export interface WithdrawResult {
  /** The version that was live. */
  version: string;
  /** It was withdrawn before; nothing changed. */
  already: boolean;
}

/**
 * Takes a remote out of the registry, and with it out of the menu, although it has no version to go back to. Its versions
 * stay in the store for pages that are open; publishing it brings it back.
 * @param store the setting `REMOTES_STORE`
 * @param onWait called when somebody else publishes this remote and we wait
 * @throws Error when the remote was never published, or the store does not work; nothing has changed then
 */
export async function withdrawRemote(
  name: RemoteName,
  store: string,
  onWait?: (holder: string) => void,
): Promise<WithdrawResult> {
  const target = openStore(storeLocation(store));
  const lock = await target.lock(name, { onWait });
  try {
    let already = false;
    const registry = await changeRegistry(target, async (now) => {
      const live = liveOf(now, name);
      already = !live && withdrawnOf(now, name) !== undefined;
      if (already) return null;
      if (!live) throw new Error(`${name} was never published to ${target.address}.`);
      await lock.assertHeld();
      const { version, labels, routes, previous } = live;
      const withdrawn: WithdrawnRemote = {
        name,
        labels,
        routes: routes.map(({ module, prefixes }) => ({ module, prefixes })),
        version,
        previous,
        withdrawnAt: new Date().toISOString(),
      };
      return {
        ...now,
        remotes: now.remotes.filter((remote) => remote.name !== name),
        withdrawn: [...(now.withdrawn ?? []), withdrawn],
      };
    });
    return { version: withdrawnOf(registry, name)?.version ?? '', already };
  } finally {
    await lock.release();
  }
}

import { contractFit, type PublishedRemote, type RemoteName } from '@mebae/contracts';
import { record } from '../telemetry/telemetry.ts';
import { about } from '../telemetry/watch-load.ts';
import { checkedDefaults, fetchManifest } from './checked-fetch.ts';
import type { RegistryPointer } from './registry-pointer.ts';
import { isSupported } from './registry.ts';
import { manifestUrl } from './remote-files.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** Services of a page for its remotes. */
export interface RemoteHost {
  load: RemoteLoader;
  /** A remote runs: it keeps its version. */
  pin: (remote: PublishedRemote) => void;
  /** A remote failed: whatever is live of it now may take its place. Never throws. */
  renew: (name: RemoteName) => Promise<void>;
  /** The page does not serve a remote's contract: tries what helps. */
  update: (remote: PublishedRemote) => Promise<void>;
  /** A running remote lost a chunk. @returns whether the page reloads now */
  recover: (remote: PublishedRemote) => Promise<boolean>;
}

export interface RemoteHostOptions {
  load: RemoteLoader;
  pointer: RegistryPointer;
  hasUnsaved: () => boolean;
  /** Asks about unsaved input; true when the page may go. */
  mayLeave: () => Promise<boolean>;
}

/**
 * Checks that a published version can be loaded now.
 * @throws Error when its manifest does not come or is not the registry's
 */
export async function assertAvailable(remote: PublishedRemote): Promise<void> {
  await fetchManifest(manifestUrl(remote), { ...checkedDefaults, integrity: remote.integrity });
}

/** Connects a page's remotes with its registry and its unsaved input. */
export function createRemoteHost(options: RemoteHostOptions): RemoteHost {
  const { load, pointer, hasUnsaved, mayLeave } = options;
  // The known version is tried again instead.
  const warn = (error: unknown): void => console.warn('The registry did not answer', error);
  const renew = (name: RemoteName): Promise<void> => pointer.renew(name).catch(warn);
  return {
    load,
    pin: pointer.pin,
    renew,
    async update({ name }) {
      await renew(name);
      const live = pointer.live(name);
      const deployed = pointer.shellContracts();
      // Another shell is deployed than this page is: only the page does not serve the remote.
      const helps =
        live && deployed && !isSupported(live) && contractFit(live.contract, deployed) === 'served';
      if (helps && (await mayLeave())) location.reload();
    },
    async recover(remote) {
      await pointer.refresh().catch(warn);
      const reloads = await reloadOnce(remote, {
        hasUnsaved,
        assertAvailable: () => assertAvailable(pointer.live(remote.name) ?? remote),
        storage: sessionStorage,
        reload: () => {
          record({ event: 'reload', ...about(remote) });
          location.reload();
        },
      });
      // The remote stays on this page, then, with whatever is live.
      if (!reloads) await renew(remote.name);
      return reloads;
    },
  };
}

/** Webpack's name for a chunk that did not come, was not what it should be, or came too late. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

export interface ReloadOptions {
  /** Whether a form holds input that a reload would lose. */
  hasUnsaved: () => boolean;
  /** Resolves when the remote's live version can be loaded, throws when not. */
  assertAvailable: () => Promise<void>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

/**
 * Reloads the page because a remote that ran already lost a chunk: what a deployment took away comes back with the page.
 * Once for each version in a tab, never over unsaved input, and only when the live version can be loaded.
 * @returns whether the page reloads now
 */
export async function reloadOnce(
  { container, version }: PublishedRemote,
  options: ReloadOptions,
): Promise<boolean> {
  const { hasUnsaved, storage, reload } = options;
  const key = `mebae.reloadedFor.${container}@${version}`;
  if (hasUnsaved() || storage.getItem(key) !== null) return false;
  try {
    await options.assertAvailable();
  } catch {
    // The person is told of the lost chunk; a page that does not load at all would say less.
    return false;
  }
  // Somebody may have typed while the check ran.
  if (hasUnsaved()) return false;
  storage.setItem(key, new Date().toISOString());
  reload();
  return true;
}

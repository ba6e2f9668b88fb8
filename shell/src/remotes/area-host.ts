import { contractFit, type PublishedRemote, type RemoteName } from '@mebae/contracts';
import { record } from '../telemetry/telemetry.ts';
import { about } from '../telemetry/watch-load.ts';
import { checkedDefaults, fetchManifest } from './checked-fetch.ts';
import { reloadOnce } from './guarded-reload.ts';
import type { AreaLoader } from './load-area.ts';
import type { RegistryPointer } from './registry-pointer.ts';
import { isSupported } from './registry.ts';

/** What a page does for its areas. */
export interface AreaHost {
  load: AreaLoader;
  /** An area runs now. */
  running: (remote: PublishedRemote) => void;
  /** An area failed: whatever is live of it now may take its place. Never throws. */
  renew: (name: RemoteName) => Promise<void>;
  /** The page does not serve an area's contract: tries what helps. */
  update: (remote: PublishedRemote) => Promise<void>;
  /** A running area lost a chunk. @returns whether the page reloads now */
  recover: (remote: PublishedRemote) => Promise<boolean>;
}

export interface AreaHostOptions {
  load: AreaLoader;
  pointer: RegistryPointer;
  hasUnsaved: () => boolean;
  /** Asks about unsaved input; true when the page may go. */
  mayLeave: () => Promise<boolean>;
}

/**
 * Whether a published version can be loaded now.
 * @throws Error when its manifest does not come or is not the registry's
 */
export async function assertAnswers(remote: PublishedRemote): Promise<void> {
  await fetchManifest(new URL(remote.manifest, location.origin).href, {
    ...checkedDefaults,
    integrity: remote.integrity,
  });
}

/** Connects a page's areas with its registry and its unsaved input. */
export function createAreaHost({ load, pointer, hasUnsaved, mayLeave }: AreaHostOptions): AreaHost {
  // The known version is tried again instead.
  const notAnswered = (error: unknown): void => console.warn('The registry did not answer', error);
  const renew = (name: RemoteName): Promise<void> => pointer.renew(name).catch(notAnswered);
  return {
    load,
    running: pointer.hold,
    renew,
    async update({ name }) {
      await renew(name);
      const live = pointer.live(name);
      const deployed = pointer.shellContracts();
      // Another shell is deployed than this page is: only the page does not serve it.
      const helps =
        live && deployed && !isSupported(live) && contractFit(live.contract, deployed) === 'served';
      if (helps && (await mayLeave())) location.reload();
    },
    async recover(remote) {
      await pointer.refresh().catch(notAnswered);
      const reloads = await reloadOnce(remote, {
        hasUnsaved,
        answers: () => assertAnswers(pointer.live(remote.name) ?? remote),
        storage: sessionStorage,
        reload: () => {
          record({ event: 'reload', ...about(remote) });
          location.reload();
        },
      });
      // It stays on this page, then, with whatever is live.
      if (!reloads) await renew(remote.name);
      return reloads;
    },
  };
}

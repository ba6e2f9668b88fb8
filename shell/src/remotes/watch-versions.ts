import { remoteLimits, type PublishedRemote, type WithdrawnRemote } from '@mebae/contracts';
import type { RegistryPointer } from './registry-pointer.ts';

export interface WatchVersionsOptions {
  pointer: Pick<RegistryPointer, 'refresh' | 'newer' | 'withdrawn'>;
  /** Resolves when the version can be loaded, throws when not. */
  assertAvailable: (remote: PublishedRemote) => Promise<void>;
  /** Called once for each version that can be loaded now and does not run here. */
  onNewer: (remote: PublishedRemote) => void;
  /** Called once for each remote that runs here and was withdrawn. */
  onWithdrawn: (remote: WithdrawnRemote) => void;
  isVisible: () => boolean;
}

/**
 * Looks now and then whether other versions are live than those that run in this page, or none any more.
 * @returns `check` looks now; `stop` ends it
 */
export function watchVersions({
  pointer,
  assertAvailable,
  onNewer,
  onWithdrawn,
  isVisible,
}: WatchVersionsOptions) {
  const noticed = new Set<string>();
  let looking: Promise<void> | null = null;

  async function checkVersions(): Promise<void> {
    try {
      await pointer.refresh();
      for (const remote of pointer.withdrawn()) {
        const key = `${remote.name} withdrawn ${remote.withdrawnAt}`;
        if (noticed.has(key)) continue;
        noticed.add(key);
        onWithdrawn(remote);
      }
      for (const remote of pointer.newer()) {
        const key = `${remote.name}@${remote.version}`;
        if (noticed.has(key)) continue;
        await assertAvailable(remote);
        noticed.add(key);
        onNewer(remote);
      }
    } catch (error) {
      // Nothing is lost: the page goes on as it is, and the next check finds it.
      console.warn('The versions of the remotes could not be looked up', error);
    }
  }
  const check = (): Promise<void> => {
    looking ??= checkVersions().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => {
    if (isVisible()) void check();
  }, remoteLimits.registryPollMs);
  return { check, stop: () => clearInterval(timer) };
}

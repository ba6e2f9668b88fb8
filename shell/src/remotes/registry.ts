import {
  contractFit,
  remoteLimits,
  servedContracts,
  type PublishedRemote,
  type RemoteRegistry,
} from '@mebae/contracts';

const registryAddress = '/remotes/registry.json';

/** Which remote, and which of its modules, answers for a path. */
export interface Owner {
  remote: PublishedRemote;
  module: string;
}

/** Whether a path is the prefix itself or lies below it; `/pages/exam` does not own `/pages/examples`. */
export function isBelow(path: string, prefix: string): boolean {
  const clean = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  return path === clean || path.startsWith(`${clean}/`);
}

/**
 * Finds the owner of a path before any of its code loads. The longest prefix wins.
 * @returns null when no remote claims the path
 */
export function ownerOf(registry: RemoteRegistry, path: string): Owner | null {
  let best: (Owner & { length: number }) | null = null;
  for (const remote of registry.remotes) {
    for (const { module, prefixes } of remote.routes) {
      for (const prefix of prefixes) {
        if (isBelow(path, prefix) && prefix.length > (best?.length ?? -1)) {
          best = { remote, module, length: prefix.length };
        }
      }
    }
  }
  return best && { remote: best.remote, module: best.module };
}

/** Whether this shell serves the contract that a remote was built with. */
export const isSupported = (remote: PublishedRemote): boolean =>
  contractFit(remote.contract, servedContracts) === 'served';

/**
 * Fetches the registry.
 * @param timeoutMs how long to wait for it
 * @throws Error when there is no answer, or it is not a registry
 */
export async function fetchRegistry(timeoutMs = 20_000): Promise<RemoteRegistry> {
  const response = await fetch(registryAddress, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Registry: HTTP ${response.status}`);
  const value = (await response.json()) as RemoteRegistry;
  // Written by our own publish command, which checks the schema; here only what would break the frame is looked at.
  if (!Array.isArray(value.remotes)) throw new Error('Registry: no list of remotes');
  return value;
}

/** Asks again while the page is used: whoever waits for it has something else to fall back to. */
export const fetchRegistryAgain = (): Promise<RemoteRegistry> =>
  fetchRegistry(remoteLimits.registryTimeoutMs);

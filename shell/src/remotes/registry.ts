import {
  contractFit,
  servedContracts,
  type PublishedRemote,
  type RemoteRegistry,
} from '@mebae/contracts';

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

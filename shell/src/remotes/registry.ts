import {
  contractFit,
  servedContracts,
  type PublishedRemote,
  type RemoteRegistry,
  type WithdrawnRemote,
} from '@mebae/contracts';
import { routeOwner } from '@mebae/rules';

/** Which remote, and which of its modules, answers for a path. */
export interface Owner {
  remote: PublishedRemote;
  module: string;
}

/**
 * Finds the owner of a path before any of its code loads.
 * @returns null when no remote claims the path
 */
export function ownerOf(registry: RemoteRegistry, path: string): Owner | null {
  const owner = routeOwner(registry.remotes, path);
  return owner && { remote: owner.remote, module: owner.route.module };
}

/** The withdrawn remote that a path belonged to; null for any other path. */
export const withdrawnOwnerOf = (
  { withdrawn = [] }: RemoteRegistry,
  path: string,
): WithdrawnRemote | null => routeOwner(withdrawn, path)?.remote ?? null;

/** Whether this shell serves the contract that a remote was built with. */
export const isSupported = (remote: PublishedRemote): boolean =>
  contractFit(remote.contract, servedContracts) === 'served';

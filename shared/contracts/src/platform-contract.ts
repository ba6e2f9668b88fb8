import type { RemoteRegistry } from './registry.ts';

/** The contracts that a shell serves, both ends included. */
export interface ContractRange {
  oldest: number;
  newest: number;
}

/**
 * Version of the contract between shell and remotes (`@mebae/platform` and the shared modules). A remote is built with
 * it; when it rises and what that means for older remotes: docs/adr/0014.
 */
export const platformContract = 3;

/**
 * Contracts that the shell serves: that of the last release and its own. 1 is left out: its remotes take Fluent's
 * packages one by one, which the shell does not provide since (docs/adr/0011).
 */
export const servedContracts: ContractRange = { oldest: 2, newest: platformContract };

export type ContractFit = 'served' | 'too old' | 'too new';

/** How a remote's contract stands to those that a shell serves. */
export function contractFit(contract: number, { oldest, newest }: ContractRange): ContractFit {
  if (contract > newest) return 'too new';
  return contract < oldest ? 'too old' : 'served';
}

/** @returns what the shell in front of a store serves; null where nobody has said it */
export function shellContracts({
  shellContract,
  oldestShellContract,
}: Pick<RemoteRegistry, 'shellContract' | 'oldestShellContract'>): ContractRange | null {
  // Shells that said only their own contract turned no older one away.
  return shellContract === undefined
    ? null
    : { oldest: oldestShellContract ?? 1, newest: shellContract };
}

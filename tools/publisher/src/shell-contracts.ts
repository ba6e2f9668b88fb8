import {
  contractFit,
  shellContracts,
  type ContractRange,
  type PublishedRemote,
} from '@mebae/contracts';
import { changeRegistry, openStore } from '@mebae/remote-store/publishing';
import { rangeText } from './contract-text.ts';
import { storeLocation } from './store-location.ts';

/**
 * Says in the registry which contracts the shell in front of the store serves, so that no remote goes live that it
 * can't run.
 * @param store the setting `REMOTES_STORE`
 * @returns whether the registry said something else before, and which live remotes the shell refuses: some only when
 *   the shell before it served no contract in common, so that there was no order that keeps all running
 * @throws Error when a live remote would be refused that could be published or rolled back first
 */
export async function setShellContracts(
  store: string,
  range: ContractRange,
): Promise<{ changed: boolean; refused: PublishedRemote[] }> {
  let refused: PublishedRemote[] = [];
  const changed = await writeContracts(store, (before, live) => {
    refused = live.filter(({ contract }) => contractFit(contract, range) !== 'served');
    const common = before ? inCommon(before, range) : range;
    if (isSame(before, range)) return range;
    if (refused.length > 0 && common) throw new Error(refusal(range, common, refused));
    return range;
  });
  return { changed, refused };
}

/**
 * Says in the registry that the shell serves a range as well as what it served before: for the time in which shell and
 * remotes are deployed together.
 * @param store the setting `REMOTES_STORE`
 */
export async function widenShellContracts(store: string, range: ContractRange): Promise<void> {
  await writeContracts(store, (before) => ({
    oldest: Math.min(before?.oldest ?? range.oldest, range.oldest),
    newest: Math.max(before?.newest ?? range.newest, range.newest),
  }));
}

/** @returns whether the registry changed */
async function writeContracts(
  store: string,
  decide: (before: ContractRange | null, live: PublishedRemote[]) => ContractRange,
): Promise<boolean> {
  let changed = false;
  await changeRegistry(openStore(storeLocation(store)), (registry) => {
    const before = shellContracts(registry);
    const { oldest, newest } = decide(before, registry.remotes);
    // Also when the registry of before left the oldest out.
    changed = registry.shellContract !== newest || registry.oldestShellContract !== oldest;
    return changed ? { ...registry, shellContract: newest, oldestShellContract: oldest } : null;
  });
  return changed;
}

const isSame = (range: ContractRange | null, other: ContractRange): boolean =>
  range?.oldest === other.oldest && range.newest === other.newest;

function inCommon(range: ContractRange, other: ContractRange): ContractRange | null {
  const oldest = Math.max(range.oldest, other.oldest);
  const newest = Math.min(range.newest, other.newest);
  return oldest <= newest ? { oldest, newest } : null;
}

function refusal(range: ContractRange, common: ContractRange, refused: PublishedRemote[]): string {
  const names = refused.map(
    (remote) => `${remote.name} ${remote.version} (contract ${remote.contract})`,
  );
  return `A shell that serves ${rangeText(range)} can't run what is live: ${names.join(', ')}. Make versions with ${rangeText(common)} live first: npm run publish or npm run rollback -w mfe-${refused[0]!.name}.`;
}

import { changeRegistry, openStore } from '@mebae/remote-store/publishing';
import { storeLocation } from './store-location.ts';

/**
 * Says in the registry which contract the shell in front of the store offers, so that no remote goes live that it can't
 * run.
 * @param store the setting `REMOTES_STORE`
 * @returns whether the registry said something else before
 * @throws Error when a live remote needs a newer one
 */
export async function setShellContract(store: string, contract: number): Promise<boolean> {
  const target = openStore(storeLocation(store));
  let changed = false;
  await changeRegistry(target, (registry) => {
    changed = registry.shellContract !== contract;
    if (!changed) return null;
    const newer = registry.remotes.filter((remote) => remote.contract > contract);
    if (newer.length > 0) {
      const names = newer.map((one) => `${one.name} ${one.version} (contract ${one.contract})`);
      throw new Error(
        `A shell with contract ${contract} can't run what is live: ${names.join(', ')}. Roll that back first: npm run rollback -w mfe-${newer[0]!.name}.`,
      );
    }
    return { ...registry, shellContract: contract };
  });
  return changed;
}

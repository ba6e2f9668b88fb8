import {
  shellContracts,
  type ContractRange,
  type PublishedRemote,
  type RemoteName,
  type RemoteRegistry,
  type WithdrawnRemote,
} from '@mebae/contracts';

const contentOf = ({ remotes, withdrawn = [] }: RemoteRegistry): string =>
  JSON.stringify([remotes, withdrawn]);

/**
 * The registry as one page sees it. A remote that has not run yet follows the store at once; a remote that runs stays
 * at its version until the page is loaded anew, because two versions of one remote on a page are nobody's promise.
 * @param first as the page was loaded
 * @param fetchRegistry asks the store
 */
export function createRegistryPointer(
  first: RemoteRegistry,
  fetchRegistry: () => Promise<RemoteRegistry>,
) {
  let latest = first;
  let shown = first;
  const running = new Map<RemoteName, PublishedRemote>();
  const listeners = new Set<() => void>();

  function show(): void {
    const live = latest.remotes.map((remote) => running.get(remote.name) ?? remote);
    // A remote that was taken out of the store goes on where it runs.
    const gone = [...running.values()].filter(
      ({ name }) => !latest.remotes.some((remote) => remote.name === name),
    );
    const next = { ...latest, remotes: [...live, ...gone] };
    if (contentOf(next) === contentOf(shown)) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  /**
   * Asks the store.
   * @throws Error when it does not answer; what is shown stays
   */
  async function refresh(): Promise<void> {
    latest = await fetchRegistry();
    show();
  }

  return {
    get: (): RemoteRegistry => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    /** A remote runs: it keeps its version. */
    pin: (remote: PublishedRemote): void => {
      running.set(remote.name, remote);
    },
    /**
     * A remote is out of order: it may go on with whatever is live now.
     * @throws Error when the store does not answer
     */
    async renew(name: RemoteName): Promise<void> {
      running.delete(name);
      await refresh();
    },
    /** The live version of a remote now, whatever version of it runs here. */
    live: (name: RemoteName): PublishedRemote | undefined =>
      latest.remotes.find((remote) => remote.name === name),
    /** Live versions of remotes that run here in another one. */
    newer: (): PublishedRemote[] =>
      latest.remotes.filter((remote) => {
        const here = running.get(remote.name);
        return here !== undefined && here.version !== remote.version;
      }),
    /** Remotes that run here and were withdrawn since. */
    withdrawn: (): WithdrawnRemote[] =>
      (latest.withdrawn ?? []).filter(({ name }) => running.has(name)),
    /** Contracts that the shell that is deployed now serves; the page's own may be another. */
    shellContracts: (): ContractRange | null => shellContracts(latest),
  };
}

export type RegistryPointer = ReturnType<typeof createRegistryPointer>;

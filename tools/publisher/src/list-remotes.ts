import {
  contractFit,
  shellContracts,
  type ContractFit,
  type ContractRange,
  type RemoteName,
} from '@mebae/contracts';
import { openReader } from '@mebae/remote-store';
import { openStore, readRegistry } from '@mebae/remote-store/publishing';
import { rangeText } from './contract-text.ts';
import { remoteNames } from './project.ts';
import { keptVersions, liveOf, withdrawnOf } from './remote-versions.ts';
import { storeLocation } from './store-location.ts';

export interface RemoteState {
  name: RemoteName;
  live: {
    version: string;
    /** When it went live; versions published before that was kept have their publication. */
    since: string;
    contract: number;
    /** Whether the shell serves that contract; null when it is not known. */
    fit: ContractFit | null;
  } | null;
  /** The version that was live until it was withdrawn, and since when it is; null for a remote that was not. */
  withdrawn: { version: string; since: string } | null;
  /** Versions that a rollback can go to, the youngest first; null where the store can't be listed. */
  kept: { version: string; publishedAt: string; contract: number }[] | null;
}

export interface StoreState {
  address: string;
  shellContracts: ContractRange | null;
  remotes: RemoteState[];
}

/**
 * The state of a store, by its registry and its folders.
 * @param setting `REMOTES_STORE`
 */
export async function readState(setting: string): Promise<StoreState> {
  const location = storeLocation(setting);
  const { registry } = await readRegistry(openReader(location));
  const store = location.kind === 'http' ? null : openStore(location);
  // Another project may publish into the same store.
  const inStore = [...registry.remotes, ...(registry.withdrawn ?? [])].map(({ name }) => name);
  const names = new Set([...remoteNames, ...inStore]);
  const served = shellContracts(registry);
  const remotes = await Promise.all(
    [...names].map(async (name): Promise<RemoteState> => {
      const live = liveOf(registry, name);
      const withdrawn = withdrawnOf(registry, name);
      const versions = store && (await keptVersions(store, name));
      return {
        name,
        live: live
          ? {
              version: live.version,
              since: live.liveSince ?? live.publishedAt,
              contract: live.contract,
              fit: served && contractFit(live.contract, served),
            }
          : null,
        withdrawn: withdrawn ? { version: withdrawn.version, since: withdrawn.withdrawnAt } : null,
        kept:
          versions &&
          versions
            .filter(({ version }) => version !== live?.version)
            .map(({ version, publishedAt, contract }) => ({ version, publishedAt, contract })),
      };
    }),
  );
  return {
    address: openReader(location).address,
    shellContracts: served,
    remotes,
  };
}

/** @returns the state as a table for people, times in UTC */
export function stateText({ address, shellContracts: served, remotes }: StoreState): string {
  const rows = [
    ['REMOTE', 'LIVE', 'SINCE (UTC)', 'CONTRACT', 'KEPT, PUBLISHED'],
    ...remotes.flatMap(({ name, live, withdrawn, kept }) => {
      const first = live
        ? [name, live.version, minute(live.since), contractCell(live)]
        : withdrawn
          ? [name, `withdrawn: ${withdrawn.version}`, minute(withdrawn.since), '']
          : [name, 'not published', '', ''];
      const others = (kept ?? []).map(
        ({ version, publishedAt }) => `${version}, ${minute(publishedAt)}`,
      );
      const [newest = kept === null ? 'not known: read-only store' : 'none', ...more] = others;
      return [[...first, newest], ...more.map((other) => ['', '', '', '', other])];
    }),
  ];
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const shell = served ? rangeText(served) : 'not known';
  return [`Store: ${address}`, `Shell: ${shell}`, '', ...lines].join('\n');
}

/** A contract that the shell refuses is marked. */
const contractCell = ({ contract, fit }: NonNullable<RemoteState['live']>): string =>
  fit === null || fit === 'served' ? String(contract) : `${contract} (${fit})`;

const minute = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : new Date(iso).toISOString().slice(0, 16).replace('T', ' ');

import type { RemoteName } from '@mebae/contracts';
import { openReader } from '@mebae/remote-store';
import { openStore, readRegistry } from '@mebae/remote-store/publishing';
import { remoteNames } from './project.ts';
import { keptVersions, liveOf } from './remote-versions.ts';
import { storeLocation } from './store-location.ts';

export interface RemoteState {
  name: RemoteName;
  live: {
    version: string;
    /** When it went live; versions published before that was kept have their publication. */
    since: string;
    contract: number;
  } | null;
  /** What a rollback can go to, the youngest first; null where the store can't be listed. */
  kept: { version: string; publishedAt: string; contract: number }[] | null;
}

export interface StoreState {
  place: string;
  shellContract: number | null;
  remotes: RemoteState[];
}

/**
 * What a store holds, by its registry and its folders.
 * @param setting `REMOTES_STORE`
 */
export async function readState(setting: string): Promise<StoreState> {
  const location = storeLocation(setting);
  const { registry } = await readRegistry(openReader(location));
  const store = location.kind === 'http' ? null : openStore(location);
  // Another project may publish into the same store.
  const names = new Set([...remoteNames, ...registry.remotes.map(({ name }) => name)]);
  const remotes = await Promise.all(
    [...names].map(async (name): Promise<RemoteState> => {
      const live = liveOf(registry, name);
      const versions = store && (await keptVersions(store, name));
      return {
        name,
        live: live
          ? {
              version: live.version,
              since: live.liveSince ?? live.publishedAt,
              contract: live.contract,
            }
          : null,
        kept:
          versions &&
          versions
            .filter(({ version }) => version !== live?.version)
            .map(({ version, publishedAt, contract }) => ({ version, publishedAt, contract })),
      };
    }),
  );
  return {
    place: openReader(location).place,
    shellContract: registry.shellContract ?? null,
    remotes,
  };
}

/** @returns the state as a table for people, times in UTC */
export function stateText({ place, shellContract, remotes }: StoreState): string {
  const rows = [
    ['REMOTE', 'LIVE', 'SINCE (UTC)', 'CONTRACT', 'KEPT, PUBLISHED'],
    ...remotes.flatMap(({ name, live, kept }) => {
      const first = live
        ? [name, live.version, minute(live.since), String(live.contract)]
        : [name, 'not published', '', ''];
      const others = (kept ?? []).map(
        ({ version, publishedAt }) => `${version}, ${minute(publishedAt)}`,
      );
      const [one = kept === null ? 'not known: read-only store' : 'none', ...more] = others;
      return [[...first, one], ...more.map((other) => ['', '', '', '', other])];
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
  const shell = shellContract === null ? 'not known' : `contract ${shellContract}`;
  return [`Store: ${place}`, `Shell: ${shell}`, '', ...lines].join('\n');
}

const minute = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : new Date(iso).toISOString().slice(0, 16).replace('T', ' ');

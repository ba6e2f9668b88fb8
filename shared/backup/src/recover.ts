import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOwner, PostgresError, startPostgres, type RunningPostgres } from '@mebae/postgres';
import pg from 'pg';
import { clusterPath } from './cluster-copy.ts';
import type { Manifest } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import { sayMoment } from './until.ts';
import type { Vault } from './vault.ts';
import { listWal, readWal } from './wal-archive.ts';
import type { WalChain } from './wal-chain.ts';
import { isHistory, timelineOf } from './wal-names.ts';
import { serveWal } from './wal-service.ts';

export interface RecoverOptions {
  vault: Vault;
  manifest: Manifest;
  chain: WalChain;
  until: Date | null;
  /** The data folder that holds the copied files. */
  dataFolder: string;
  /** Called with the number of archived WAL files that were read so far. */
  onSegment: (done: number) => void;
}

/**
 * Lets PostgreSQL replay the WAL of a copy up to a moment, and then stops it: the copy is a database as any other.
 * @returns when the last transaction in it was committed; null when none was replayed
 */
export async function recover(options: RecoverOptions): Promise<Date | null> {
  const { manifest, chain, until, dataFolder } = options;
  const cluster = join(dataFolder, clusterPath);
  const owner = databaseOwner(dataFolder);
  const signal = join(cluster, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (owner) await chown(signal, owner.uid, owner.gid);

  const service = await serveWal(dataFolder, await fetcher(options, cluster, owner));
  const own = manifest.database.kind === 'physical' ? manifest.database.timeline : 1;
  const settings: Record<string, string> = {
    restore_command: service.command('fetch', '%f', '%p'),
    recovery_target_timeline: chain.timeline === own ? 'current' : String(chain.timeline),
    // Nobody asks it anything before it has recovered.
    hot_standby: 'off',
  };
  const target = {
    // Letters for a zone are not known to PostgreSQL at that point.
    recovery_target_time: (until ?? new Date(0)).toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  };
  try {
    const server = await start(dataFolder, until === null ? settings : { ...settings, ...target });
    return await finish(server, until);
  } catch (error) {
    // Nothing was committed between the moment and the end of the WAL: all of it is what was asked for.
    if (until === null || !endedBefore(error)) throw error;
    return await finish(await start(dataFolder, settings), until);
  } finally {
    await service.close();
    await rm(join(dataFolder, 'postgres/port'), { force: true });
  }
}

const start = (dataFolder: string, settings: Record<string, string>): Promise<RunningPostgres> =>
  startPostgres({
    dataDir: join(dataFolder, 'postgres'),
    mustExist: true,
    settings,
    startLimitMs: Infinity,
  });

const endedBefore = (error: unknown): boolean =>
  error instanceof PostgresError &&
  (error.details['output'] ?? '').includes(
    'recovery ended before configured recovery target was reached',
  );

async function finish(server: RunningPostgres, until: Date | null): Promise<Date | null> {
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ recovering: boolean; last: Date | null }>(
        'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as last',
      );
      const { recovering = true, last = null } = rows[0] ?? {};
      if (recovering) throw new Error('PostgreSQL is still recovering.');
      if (until !== null && last !== null && last > until) {
        throw new BackupProblem('failed', `PostgreSQL went on until ${sayMoment(last)}.`);
      }
      return last;
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

/** Gives PostgreSQL the WAL files that it asks for, as far as the chain goes. */
async function fetcher(
  { vault, manifest, chain, onSegment }: RecoverOptions,
  cluster: string,
  owner: { uid: number; gid: number } | null,
) {
  const keys = new Map(chain.segments.map(({ name, key }) => [name, key]));
  const { timelines } = await listWal(vault, manifest.postgres.systemID);
  let done = 0;
  return async ([verb, name = '', path = '']: readonly string[]): Promise<0 | 1 | 200> => {
    if (verb !== 'fetch' || !/^pg_wal\/\w+$/.test(path)) return 200;
    const key = isHistory(name) ? timelines.get(timelineOf(name))?.key : keys.get(name);
    if (key === undefined) return 1;
    const target = join(cluster, path);
    await writeFile(target, await readWal(vault, key), { mode: 0o600 });
    if (owner) await chown(target, owner.uid, owner.gid);
    if (!isHistory(name)) onSegment((done += 1));
    return 0;
  };
}

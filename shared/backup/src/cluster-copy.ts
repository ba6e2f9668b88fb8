import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Manifest } from './manifest.ts';
import type { PartWriter } from './parts.ts';
import { BackupProblem } from './problem.ts';
import { openFile } from './sources.ts';
import { isHistory, isSegment, segmentsFrom } from './wal-names.ts';

/** Folders whose files a started server makes anew (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
/** Files of the running server, and of an earlier restore. */
const left =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|current_logfiles|backup_manifest)$|^pgsql_tmp|^pg_internal\.init/;

/** Where the files of the database are below the data folder. */
export const clusterPath = 'postgres/cluster';
const controlFile = 'global/pg_control';

export interface CopiedCluster {
  startedAt: Date;
  endedAt: Date;
  postgres: Manifest['postgres'];
  database: Extract<Manifest['database'], { kind: 'physical' }>;
  folders: string[];
}

interface Facts {
  version: string;
  systemID: string;
  timeline: number;
  segmentBytes: number;
  cluster: string;
}

/**
 * Copies the files of a running server while it works. PostgreSQL writes whole pages into its WAL meanwhile, and a slot of
 * this session keeps that WAL, so that the copy together with the WAL from its start to its end is consistent.
 * @param url of the superuser
 * @param cluster the server's data directory on this machine
 */
export async function copyCluster(
  url: string,
  cluster: string,
  writer: PartWriter,
): Promise<CopiedCluster> {
  const client = new pg.Client({ connectionString: url, application_name: 'mebae backup' });
  // A broken connection fails the query at hand, or the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const facts = await readFacts(client);
    // Made before the copy begins: it keeps the WAL from the checkpoint before.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `mebae_backup_${process.pid}_${Date.now()}`,
    ]);
    const start = await one<{ at: Date; segment: string }>(
      client,
      `select clock_timestamp() as at, pg_walfile_name(pg_backup_start('mebae backup', fast => true)) as segment`,
    );
    const folders = await copyFiles(cluster, writer);
    const end = await one<{ lsn: string; label: string }>(
      client,
      'select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    const { at: endedAt, segment: lastSegment } = await one<{ at: Date; segment: string }>(
      client,
      `select clock_timestamp() as at, pg_walfile_name('${end.lsn}'::pg_lsn) as segment`,
    );
    await writer.add(`${clusterPath}/backup_label`, bytesOf(end.label));
    await copyWal(cluster, { first: start.segment, last: lastSegment, facts }, writer);
    const { version, systemID, timeline } = facts;
    return {
      startedAt: start.at,
      endedAt,
      postgres: { version, systemID },
      database: {
        kind: 'physical',
        timeline,
        firstSegment: start.segment,
        lastSegment,
        stopLSN: end.lsn,
      },
      folders,
    };
  } finally {
    await client.end();
  }
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const facts = await one<Facts>(
    client,
    `select current_setting('server_version') as version,
      (select system_identifier::text from pg_control_system()) as "systemID",
      (select timeline_id from pg_control_checkpoint()) as timeline,
      (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
      current_setting('data_directory') as cluster`,
  );
  const { rows } = await client.query("select from pg_tablespace where spcname !~ '^pg_'");
  if (rows.length > 0) {
    throw new BackupProblem(
      'failed',
      'The database has tablespaces of its own, which a copy of its folder does not hold: back it up with pgBackRest (docs/operations.md).',
    );
  }
  return facts;
}

async function copyFiles(cluster: string, writer: PartWriter): Promise<string[]> {
  const folders: string[] = [clusterPath];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(cluster, folder), { withFileTypes: true });
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name.startsWith('pgsql_tmp')) continue;
        folders.push(`${clusterPath}/${path}`);
        if (!emptied.includes(path)) await walk(path);
      } else if (entry.isFile() && !left.test(entry.name) && path !== controlFile) {
        await copyFile(cluster, path, writer);
      }
    }
  };
  await walk('');
  folders.push(`${clusterPath}/pg_wal/archive_status`);
  // Last, as pg_basebackup does.
  await copyFile(cluster, controlFile, writer);
  return folders;
}

/** A table that is dropped meanwhile takes its file with it, and the WAL tells that too. */
async function copyFile(cluster: string, path: string, writer: PartWriter): Promise<void> {
  const content = await openFile(join(cluster, path));
  if (content) await writer.add(`${clusterPath}/${path}`, content);
}

/** @throws BackupProblem where a segment that belongs to the copy is missing */
async function copyWal(
  cluster: string,
  { first, last, facts }: { first: string; last: string; facts: Facts },
  writer: PartWriter,
): Promise<void> {
  const wanted = segmentsFrom(first, last, facts.segmentBytes);
  const names = new Set((await readdir(join(cluster, 'pg_wal'))).filter(isSegment));
  for (const name of wanted) {
    const file = join(cluster, 'pg_wal', name);
    const isWhole = names.has(name) && (await stat(file)).size === facts.segmentBytes;
    const content = isWhole ? await openFile(file) : null;
    if (!content) throw new BackupProblem('failed', `The server no longer has its WAL ${name}.`);
    await writer.add(`${clusterPath}/pg_wal/${name}`, content);
  }
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    if (isHistory(name)) await copyFile(cluster, `pg_wal/${name}`, writer);
  }
}

async function one<Row extends object>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  return rows[0]!;
}

/** A text as the content of a file. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

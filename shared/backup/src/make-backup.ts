import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { layout, lockFolder, PostgresError } from '@mebae/postgres';
import pg from 'pg';
import { bytesOf, copyCluster, type CopiedCluster } from './cluster-copy.ts';
import { dumpDatabase } from './dump.ts';
import { withEmbeddedServer } from './embedded-server.ts';
import { copyHeader } from './header.ts';
import {
  listBackups,
  newID,
  readableManifests,
  readManifest,
  removeBackup,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { PartWriter, readParts } from './parts.ts';
import { BackupProblem } from './problem.ts';
import { keysOfEnvironment, openFile, passwordPath, type FileSource } from './sources.ts';
import type { Vault } from './vault.ts';

export interface BackupOptions {
  vault: Vault;
  /** Absolute path of the installation's data folder. */
  dataFolder: string;
  /** Address of a server of somebody else; null for the embedded one. */
  databaseUrl: string | null;
  sources: readonly FileSource[];
  env: NodeJS.ProcessEnv;
  /** Version of the product. */
  version: string;
  onProgress?: (step: 'copy' | 'check', bytes: number) => void;
}

export interface MadeBackup {
  manifest: Manifest;
  bytes: number;
  stored: number;
  /** Whether the keys of sessions are somewhere else: everybody signs in again after a restore. */
  withoutCookies: boolean;
  /** Whether the keys for learning platforms are somewhere else, or there are none. */
  withoutLtiKeys: boolean;
}

/**
 * Makes a backup while the product works, and reads it back: only then it gets the manifest that makes it one.
 * @throws BackupProblem `busy` when another one is being made on this machine; what was written of it is removed
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const lock = await lockBackups(options.dataFolder);
  try {
    return await makeLocked(options);
  } finally {
    await lock.release();
  }
}

async function lockBackups(dataFolder: string) {
  const folder = join(dataFolder, 'backing-up');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (!(error instanceof PostgresError) || error.problem !== 'locked') throw error;
    throw new BackupProblem(
      'busy',
      `Another backup of ${dataFolder} is being made (process ${error.details['pid']}).`,
    );
  }
}

async function makeLocked(options: BackupOptions): Promise<MadeBackup> {
  const { vault, sources, onProgress = () => undefined } = options;
  const id = newID(new Date());
  const secrets = (await sources.find(({ name }) => name === 'secrets')?.list()) ?? [];
  const { keys, ...without } = keysOfEnvironment(
    options.env,
    secrets.map(({ path }) => path),
  );
  const writer = new PartWriter(vault, id, (bytes) => onProgress('copy', bytes));
  try {
    const database = await writeDatabase(options, writer);
    await assertSameProduct(vault, database.postgres.systemID);
    // After the database: a report that it knows has its file by then.
    const folders = await writeFiles(sources, keys, writer);
    await writer.end();
    const manifest: Manifest = {
      format: 1,
      id,
      startedAt: database.startedAt.toISOString(),
      endedAt: database.endedAt.toISOString(),
      version: options.version,
      schema: database.schema,
      postgres: database.postgres,
      database: database.database,
      folders: [...database.folders, ...folders],
      files: writer.files,
      parts: writer.parts,
    };
    await readParts(vault, manifest, null, (bytes) => onProgress('check', bytes));
    await copyHeader(vault.store, vault.storeID, id);
    await writeManifest(vault, manifest);
    const readBack = await readManifest(vault, id);
    const stored = readBack.parts.reduce((sum, part) => sum + part.stored, 0);
    return { manifest: readBack, bytes: writer.bytes, stored, ...without };
  } catch (error) {
    const half = (await listBackups(vault).catch(() => [])).find((backup) => backup.id === id);
    if (half) await removeBackup(vault, half).catch(() => undefined);
    throw error;
  }
}

type WrittenDatabase = Omit<CopiedCluster, 'database'> & {
  database: Manifest['database'];
  schema: string;
};

async function writeDatabase(
  { databaseUrl, dataFolder }: BackupOptions,
  writer: PartWriter,
): Promise<WrittenDatabase> {
  if (databaseUrl !== null) {
    const schema = await schemaOf(databaseUrl);
    const { at, postgres, pgDump } = await dumpDatabase(databaseUrl, writer);
    const database = { kind: 'dump', pgDump } as const;
    return { startedAt: at, endedAt: at, postgres, database, schema, folders: [] };
  }
  return withEmbeddedServer(dataFolder, async (url) => {
    const schema = await schemaOf(url);
    const postgres = join(dataFolder, 'postgres');
    const copied = await copyCluster(url, layout(postgres).cluster, writer);
    const password = await openFile(layout(postgres).password);
    if (password) await writer.add(passwordPath, password);
    return { ...copied, schema };
  });
}

/** @returns name of the last migration of a database, empty for one that has none */
async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(
      "select to_regclass('public.kysely_migration') is not null as is",
    );
    if (!rows[0]?.is) return '';
    const found = await client.query<{ name: string }>(
      'select name from kysely_migration order by name desc limit 1',
    );
    return found.rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/** Backups of two products in one place would be mistaken for each other. */
async function assertSameProduct(vault: Vault, systemID: string): Promise<void> {
  const newest = (await readableManifests(vault)).at(-1);
  if (!newest || newest.postgres.systemID === systemID) return;
  throw new BackupProblem(
    'failed',
    `${vault.store.address} holds backups of another database: choose a place of its own for this one.`,
  );
}

async function writeFiles(
  sources: readonly FileSource[],
  keys: ReadonlyMap<string, string>,
  writer: PartWriter,
): Promise<string[]> {
  const folders: string[] = [];
  for (const source of sources) {
    folders.push(source.name);
    for (const { path } of await source.list()) {
      if (source.name === 'secrets' && keys.has(path)) continue;
      const content = await source.read(path);
      if (content) await writer.add(`${source.name}/${path}`, content);
    }
    if (source.name !== 'secrets') continue;
    for (const [file, key] of keys) await writer.add(`secrets/${file}`, bytesOf(`${key}\n`));
  }
  return folders;
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { majorVersion, startPostgres, type RunningPostgres } from '@mebae/postgres';
import pg from 'pg';
import { startArchiver, type Archiver } from '../archiver.ts';
import type { Machine } from '../check-backup.ts';
import { makeBackup, type MadeBackup } from '../make-backup.ts';
import { restore, type Restored } from '../restore.ts';
import { fileSources } from '../sources.ts';
import { openBackupStore, type BackupStore } from '../store.ts';
import type { ArchiveState } from '../status.ts';
import { createVault, openVault, type Vault } from '../vault.ts';

export const secret = 'a key of the tests of backups';
export const machine: Machine = { postgresMajor: Number(majorVersion), migrations: [] };

/** A data folder as the product has it, with a server in it, and a place for its backups. */
export interface Installation {
  /** Holds everything, and is removed by `remove`. */
  folder: string;
  dataFolder: string;
  store: BackupStore;
  server: RunningPostgres;
  vault: Vault;
  archiver: Archiver | null;
  states: ArchiveState[];
  query(text: string): Promise<Record<string, unknown>[]>;
  backUp(env?: NodeJS.ProcessEnv): Promise<MadeBackup>;
  /** Restores into another folder of the installation's. */
  restore(options?: Partial<Parameters<typeof restore>[0]>): Promise<Restored>;
  /** Ends the current WAL file and waits until it is archived. */
  archiveNow(): Promise<void>;
  restart(withArchive: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Makes an installation and starts its server. */
export async function makeInstallation({
  withArchive = false,
  store: givenStore,
}: { withArchive?: boolean; store?: BackupStore } = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-backup-'));
  const dataFolder = join(folder, 'data');
  // The database may run as another user.
  await mkdir(dataFolder, { mode: 0o711 });
  await rm(folder, { recursive: true });
  await mkdir(dataFolder, { recursive: true });
  for (const [path, text] of Object.entries({
    'secrets/link-secret': 'a-secret-of-links',
    'secrets/report-store-keys': 'k1:AAAA',
    'secrets/cookie-keys': 'c1:BBBB',
    'reports/7/first': 'the first report',
    'remotes/registry.json': '{}',
  })) {
    await mkdir(join(dataFolder, path, '..'), { recursive: true });
    await writeFile(join(dataFolder, path), text);
  }
  const store = givenStore ?? openBackupStore(join(folder, 'backups'), '/');
  const vault = (await openVault(store, secret)) ?? (await createVault(store, secret));
  const sources = fileSources(dataFolder, '/', {});
  const states: ArchiveState[] = [];
  let restores = 0;
  const start = async (archived: boolean): Promise<void> => {
    own.archiver = archived
      ? await startArchiver({
          store,
          secret,
          dataFolder,
          sources,
          onChange: (state) => states.push(state),
        })
      : null;
    own.server = await startPostgres({
      dataDir: join(dataFolder, 'postgres'),
      settings: { fsync: 'off', ...own.archiver?.settings },
    });
  };
  const end = async (): Promise<void> => {
    await own.server.stop();
    await own.archiver?.close();
  };
  const own: Installation = {
    folder,
    dataFolder,
    store,
    vault,
    states,
    server: null as unknown as RunningPostgres,
    archiver: null,
    query: (text) => query(own.server.url, text),
    backUp: (env = {}) =>
      makeBackup({ vault, dataFolder, databaseUrl: null, sources, env, version: '0.1.0' }),
    restore: (options = {}) =>
      restore({
        vault,
        dataFolder: join(folder, `restored-${(restores += 1)}`),
        databaseUrl: null,
        until: null,
        machine,
        makeRoles: async () => undefined,
        ...options,
      }),
    async archiveNow() {
      // A file in which nothing was written since the last one ended does not end.
      await own.query("select pg_logical_emit_message(false, 'archive', 'now')");
      const [row] = await own.query('select pg_walfile_name(pg_switch_wal()) as name');
      const name = String(row?.['name']);
      for (;;) {
        const archived = [...(await store.list('wal')).keys()];
        if (archived.some((key) => key.includes(`${name.slice(0, 16)}/${name.slice(16)}.`))) return;
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      }
    },
    async restart(archived) {
      await end();
      await start(archived);
    },
    async remove() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await start(withArchive);
  return own;
}

/** Runs a statement on a database by a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server of a restored data folder for one look. */
export async function lookInto<T>(
  dataFolder: string,
  look: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({ dataDir: join(dataFolder, 'postgres'), mustExist: true });
  try {
    return await look(server.url);
  } finally {
    await server.stop();
  }
}

export const readText = (path: string): Promise<string> => readFile(path, 'utf8');

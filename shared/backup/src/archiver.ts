import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterPath } from './cluster-copy.ts';
import { FilePacker } from './file-packs.ts';
import { listBackups } from './manifest.ts';
import { findStore } from './places.ts';
import { BackupProblem, wordsOf } from './problem.ts';
import { passwordSource, type FileSource } from './sources.ts';
import {
  archiveStateFile,
  readArchiveState,
  writeArchiveState,
  type ArchiveState,
} from './status.ts';
import type { BackupStore } from './store.ts';
import { createVault, unlock, type Vault } from './vault.ts';
import { putWal } from './wal-archive.ts';
import { isHistory, isWalFile } from './wal-names.ts';
import { serveWal } from './wal-service.ts';

/** A store that has not answered for so long counts as away. */
const slowMs = 60_000;

export interface Archiver {
  /** Settings of the server whose WAL it takes. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Takes the WAL of the embedded server as PostgreSQL gives it, once a minute or sooner, and the files that came meanwhile.
 * When the store is full or away the product goes on, PostgreSQL keeps its WAL, and everything follows when it is back.
 * @param options.secret the text of the key file
 * @param options.onChange called when it begins to fail and when it works again
 * @throws BackupProblem for a wrong key; where the store was never reached before, its own error as well
 */
export async function startArchiver(options: {
  store: BackupStore;
  secret: string;
  dataFolder: string;
  sources: readonly FileSource[];
  onChange: (state: ArchiveState) => void;
  /** Milliseconds, for tests. */
  slowAfterMs?: number;
}): Promise<Archiver> {
  const { store, secret, dataFolder } = options;
  const known = await readArchiveState(dataFolder);
  const isKnown = known?.store === store.address;
  let state: ArchiveState = isKnown
    ? known
    : {
        store: store.address,
        storeID: '',
        lastFile: null,
        lastAt: null,
        failingSince: null,
        reason: null,
        waiting: 0,
      };
  let isUnwritten = false;

  /** Never throws: WAL that is kept is kept, whether or not it can be noted. */
  const save = async (next: ArchiveState): Promise<void> => {
    const changed = (next.failingSince === null) !== (state.failingSince === null);
    state = next;
    if (changed) options.onChange(next);
    try {
      await writeArchiveState(dataFolder, next);
      isUnwritten = false;
    } catch (error) {
      if (!isUnwritten) console.error(`${archiveStateFile} can't be written: ${wordsOf(error)}`);
      isUnwritten = true;
    }
  };
  const fail = (reason: string, waiting = state.waiting): Promise<void> =>
    save({
      ...state,
      failingSince: state.failingSince ?? new Date().toISOString(),
      reason,
      waiting,
    });

  const sources = [...options.sources, passwordSource(dataFolder)];
  let vault: Vault | null = null;
  let packer = new FilePacker(sources);
  let hasHistories = false;

  /** Looks each time whether the store is still the one before: its disk may be away, or another one be there. */
  const open = async (): Promise<Vault> => {
    const header = await findStore(store, dataFolder, { archived: state.storeID });
    if (vault !== null && header?.storeID === vault.storeID) return vault;
    vault = header ? await unlock(store, header, secret) : await createVault(store, secret);
    // A store that was begun anew has nothing of what the one before had.
    packer = new FilePacker(sources);
    hasHistories = false;
    return vault;
  };
  const newestBackup = async (within: Vault): Promise<number> => {
    const whole = (await listBackups(within)).filter((backup) => backup.whole);
    return whole.at(-1)?.startedAt.getTime() ?? 0;
  };
  const pgWal = join(dataFolder, clusterPath, 'pg_wal');

  async function archive(opened: Vault, name: string): Promise<void> {
    await packer.pack(opened, () => newestBackup(opened));
    const file = join(pgWal, name);
    const { mtimeMs: endedAt } = await stat(file);
    await putWal(opened, await systemIDOf(dataFolder), name, {
      bytes: await readFile(file),
      endedAt,
    });
  }

  /** A history that was written while nothing was archived is needed to follow its timeline. */
  async function archiveHistories(opened: Vault): Promise<void> {
    for (const name of await readdir(pgWal)) if (isHistory(name)) await archive(opened, name);
  }

  const take = async (name: string): Promise<boolean> => {
    // PostgreSQL's own mark that the file is finished: nobody else can have an unfinished one archived.
    const isFinished = existsSync(join(pgWal, 'archive_status', `${name}.ready`));
    if (!isWalFile(name) || !isFinished) return false;
    const slow = setTimeout(
      () => void fail(`${store.address} does not answer.`),
      options.slowAfterMs ?? slowMs,
    );
    try {
      const opened = await open();
      if (!hasHistories) await archiveHistories(opened);
      hasHistories = true;
      await archive(opened, name);
      // Its disk may have gone in between: what was written then is below an empty mount point.
      if ((await open()) !== opened) throw new Error(`${store.address} was begun anew.`);
      state = { ...state, storeID: opened.storeID };
    } catch (error) {
      await fail(wordsOf(error), await waitingFiles(pgWal));
      return false;
    } finally {
      clearTimeout(slow);
    }
    await save({
      ...state,
      lastFile: name,
      lastAt: new Date().toISOString(),
      failingSince: null,
      reason: null,
      waiting: Math.max(0, (await waitingFiles(pgWal)) - 1),
    });
    return true;
  };

  try {
    await save({ ...state, storeID: (await open()).storeID });
  } catch (error) {
    const isWrong = error instanceof BackupProblem && error.kind === 'usage';
    if (isWrong || !isKnown) throw error;
    await fail(wordsOf(error));
  }
  const service = await serveWal(dataFolder, async ([verb, name = '']) =>
    verb === 'archive' && (await take(name)) ? 0 : 1,
  );
  return {
    settings: {
      archive_mode: 'on',
      archive_command: service.command('archive', '%f'),
      archive_timeout: '60',
    },
    close: () => service.close(),
  };
}

async function waitingFiles(pgWal: string): Promise<number> {
  const names = await readdir(join(pgWal, 'archive_status')).catch(() => []);
  return names.filter((name) => name.endsWith('.ready')).length;
}

/** The number by which PostgreSQL knows a cluster and its copies: the first field of its control file. */
async function systemIDOf(dataFolder: string): Promise<string> {
  const control = await readFile(join(dataFolder, clusterPath, 'global/pg_control'));
  return control.readBigUInt64LE().toString();
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockFolder, PostgresError } from '@mebae/postgres';
import { FolderReader } from './folder-reader.ts';
import {
  descriptionName,
  registryKey,
  StoreError,
  type LockOptions,
  type RemoteStore,
  type StoreLock,
  type VersionFile,
} from './store.ts';

/** The registry is held for as long as a small file takes to write. */
const registryTimeout = 30_000;
const defaultTimeout = 120_000;

/** A store in a folder of this machine. Its locks end with the process that holds them, by `kill -9` too. */
export class FolderStore extends FolderReader implements RemoteStore {
  /** See `RemoteStore`. */
  async lock(name: string, { timeout, onWait }: LockOptions = {}): Promise<StoreLock> {
    const reportHolder =
      onWait && ((pid: number) => onWait(pid > 0 ? `process ${pid}` : 'another one'));
    const lock = await holdFolder(
      join(this.address, name),
      timeout ?? defaultTimeout,
      reportHolder,
    );
    return { assertHeld: async () => undefined, release: () => lock.release() };
  }

  /** See `RemoteStore`: the folder appears whole, by its name. */
  async addVersion(name: string, version: string, files: VersionFile[]): Promise<void> {
    const draft = join(this.address, name, `.${version}-${randomBytes(6).toString('hex')}`);
    try {
      for (const { path, bytes } of files) {
        await mkdir(dirname(join(draft, path)), { recursive: true });
        await writeSafely(join(draft, path), bytes);
      }
      await rename(draft, join(this.address, name, version));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  }

  /** See `RemoteStore`. */
  async versions(name: string): Promise<{ version: string; whole: boolean }[]> {
    const entries = await entriesOf(join(this.address, name));
    const versions = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return Promise.all(
      versions.map(async ({ name: version }) => ({
        version,
        whole: await isThere(join(this.address, name, version, descriptionName)),
      })),
    );
  }

  /** See `RemoteStore`. */
  async sizes(name: string, version: string): Promise<Map<string, number>> {
    const folder = join(this.address, name, version);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Map(
      await Promise.all(
        files.map(async ({ parentPath, name: file }) => {
          const path = join(parentPath, file);
          const key = path.slice(folder.length + 1).replaceAll('\\', '/');
          return [key, (await stat(path)).size] as const;
        }),
      ),
    );
  }

  /** See `RemoteStore`. */
  async removeVersion(name: string, version: string): Promise<void> {
    // Out of sight first, so that nobody finds a part of it.
    const gone = join(this.address, name, `.${version}-${randomBytes(6).toString('hex')}`);
    await rename(join(this.address, name, version), gone);
    await rm(gone, { recursive: true, force: true });
  }

  /** See `RemoteStore`. */
  async removeHalves(name: string): Promise<number> {
    const entries = await entriesOf(join(this.address, name));
    const halves = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('.'));
    for (const half of halves) {
      await rm(join(this.address, name, half.name), { recursive: true, force: true });
    }
    return halves.length;
  }

  /** See `RemoteStore`. */
  async replaceRegistry(bytes: Uint8Array, known: string | null): Promise<boolean> {
    const lock = await holdFolder(this.address, registryTimeout);
    try {
      const found = await this.read(registryKey);
      if ((found === null ? null : (found as { etag: string }).etag) !== known) return false;
      const left = (await entriesOf(this.address)).filter(({ name }) =>
        /^registry-.*\.tmp$/.test(name),
      );
      for (const { name } of left) await rm(join(this.address, name), { force: true });
      const draft = join(this.address, `registry-${randomBytes(6).toString('hex')}.tmp`);
      await writeSafely(draft, bytes);
      await rename(draft, join(this.address, registryKey));
      return true;
    } finally {
      await lock.release();
    }
  }
}

async function holdFolder(folder: string, timeout: number, onWait?: (pid: number) => void) {
  try {
    return await lockFolder(folder, timeout, onWait);
  } catch (error) {
    if (!(error instanceof PostgresError) || error.problem !== 'locked') throw error;
    const who =
      error.details['pid'] === '0' ? 'another process' : `process ${error.details['pid']}`;
    throw new StoreError(
      'busy',
      `${folder} has been held by ${who} for ${Math.round(timeout / 1000)} s. Try again later.`,
      { cause: error },
    );
  }
}

/** On the disk before anything points to it. */
async function writeSafely(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

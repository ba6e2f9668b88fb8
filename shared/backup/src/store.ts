import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseLocation, S3Client } from '@mebae/remote-store';

/** Where backups and the WAL archive are: a folder or a bucket. It knows nothing of what is in its files. */
export interface BackupStore {
  /** For messages; without keys. */
  readonly address: string;
  /** The file is there whole and on the disk afterwards, or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where nothing is. */
  get(key: string): Promise<Buffer | null>;
  /** @returns size in bytes of each file below a folder, by its path below the store */
  list(folder: string): Promise<Map<string, number>>;
  remove(key: string): Promise<void>;
  /** Makes the store's folder, where it is one; nothing else ever makes it, so that a disk that is away is noticed. */
  create(): Promise<void>;
}

/** Milliseconds for one file of at most a part. */
const requestTimeout = 120_000;
const draftMark = '.draft-';

/**
 * Opens the store of a setting: a folder or `s3://bucket/prefix`. Nothing is connected yet.
 * @param root what a relative folder is below
 * @throws StoreError that says what to set
 */
export function openBackupStore(
  setting: string,
  root: string,
  env: NodeJS.ProcessEnv = process.env,
): BackupStore {
  const location = parseLocation(setting, root, env, 'The place of the backups');
  if (location.kind === 'folder') return folderStore(location.path);
  if (location.kind === 's3') return bucketStore(new S3Client(location));
  throw new Error('The place of the backups must be a folder or s3://bucket/prefix.');
}

function folderStore(root: string): BackupStore {
  return {
    address: root,
    create: async () => void (await mkdir(root, { recursive: true, mode: 0o700 })),
    async put(key, bytes) {
      // Fails where the folder itself is away: its disk is not mounted.
      await stat(root);
      const target = join(root, key);
      const folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${target}${draftMark}${randomBytes(6).toString('hex')}`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    get: (key) => readFile(join(root, key)).catch(nullWhereMissing),
    async list(folder) {
      const found = new Map<string, number>();
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await readdir(join(root, folder), options).catch(nullWhereMissing)) ?? [];
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.includes(draftMark)) continue;
        const path = join(entry.parentPath, entry.name);
        const facts = await stat(path).catch(nullWhereMissing);
        if (facts) found.set(path.slice(root.length + 1), facts.size);
      }
      return found;
    },
    async remove(key) {
      await rm(join(root, key), { force: true });
    },
  };
}

/** A new name lasts only when its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function bucketStore(client: S3Client): BackupStore {
  const timeout = requestTimeout;
  return {
    address: client.address,
    create: async () => undefined,
    async put(key, body) {
      await client.sendAgain('PUT', key, { body, timeout });
    },
    async get(key) {
      const response = await client.sendAgain('GET', key, { timeout }, [404]);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },
    list: async (folder) => {
      const below = folder === '' ? '' : `${folder}/`;
      const found = await client.list(below, timeout);
      return new Map([...found].map(([key, size]) => [`${below}${key}`, size]));
    },
    async remove(key) {
      await client.sendAgain('DELETE', key, { timeout }, [404]);
    },
  };
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseLocation, S3Client, StoreError } from '@mebae/remote-store';

/** Where sealed files lie. It knows nothing of what is in them. */
export interface BlobStore {
  /** @param path such as `12/4f…`, below the store */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Null where nothing is. */
  get(path: string): Promise<Buffer | null>;
  /** Nothing is there afterwards, whatever was before. */
  remove(path: string): Promise<void>;
}

/** Milliseconds that a bucket may take. */
const requestTimeout = 30_000;

/**
 * The store that `REPORT_STORE` names: a folder, or `s3://bucket/prefix` with the address and keys of S3's own variables.
 * Nothing is connected yet.
 * @throws StoreError that says what to set
 */
export function openBlobStore(setting: string, root: string, env: NodeJS.ProcessEnv): BlobStore {
  const location = parseLocation(setting, root, env, 'REPORT_STORE');
  if (location.kind === 'folder') return folderStore(location.path);
  if (location.kind === 's3') return bucketStore(new S3Client(location));
  throw new StoreError('setting', 'REPORT_STORE must be a folder or s3://bucket/prefix.');
}

/** Files of a folder, for their owner only; each appears whole or not at all. */
export function folderStore(folder: string): BlobStore {
  return {
    async put(path, bytes) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomBytes(6).toString('hex')}`;
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
    },
    async get(path) {
      try {
        return await readFile(join(folder, path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (path) => rm(join(folder, path), { force: true }),
  };
}

function bucketStore(client: S3Client): BlobStore {
  const send = (method: string, path: string, body?: Buffer, expected?: number[]) =>
    client.sendAgain(method, path, { body, timeout: requestTimeout }, expected);
  return {
    async put(path, bytes) {
      await send('PUT', path, bytes);
    },
    async get(path) {
      const response = await send('GET', path, undefined, [404]);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },
    async remove(path) {
      await send('DELETE', path, undefined, [404]);
    },
  };
}

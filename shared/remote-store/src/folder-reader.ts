import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError, type Found, type StoreReader } from './store.ts';

/** A store in a folder. */
export class FolderReader implements StoreReader {
  readonly address: string;

  constructor(folder: string) {
    this.address = folder;
  }

  /** See `StoreReader`; a folder needs no timeout. */
  async read(key: string, known?: string): Promise<Found | 'same' | null> {
    const file = join(this.address, key);
    try {
      const handle = await open(file, 'r');
      try {
        // Both are of the open file: a rename in between changes neither.
        const { mtimeNs, size, ino } = await handle.stat({ bigint: true });
        const etag = `"${ino.toString(36)}-${mtimeNs.toString(36)}-${size.toString(36)}"`;
        return etag === known ? 'same' : { bytes: await handle.readFile(), etag };
      } finally {
        await handle.close();
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code && ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code)) return null;
      throw new StoreError('unreachable', `${file} can't be read: ${message}`, { cause: error });
    }
  }
}

import { FolderStore } from './folder-store.ts';
import type { StoreLocation } from './location.ts';
import { S3Client } from './s3-client.ts';
import { S3Store } from './s3-store.ts';
import { StoreError, type RemoteStore } from './store.ts';

/**
 * Opens a store for changes.
 * @throws StoreError `setting` for one that only gives
 */
export function openStore(location: StoreLocation): RemoteStore {
  if (location.kind === 'folder') return new FolderStore(location.path);
  if (location.kind === 's3') {
    const { expiryMs } = location;
    // Four heartbeats may get lost before somebody is taken for dead.
    const timings = { expiryMs, heartbeatMs: expiryMs / 5, pollMs: expiryMs / 40 };
    return new S3Store(new S3Client(location), timings);
  }
  throw new StoreError(
    'setting',
    `${location.base} is for reading only. Set REMOTES_STORE to the bucket or folder behind it.`,
  );
}

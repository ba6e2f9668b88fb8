import { FolderReader } from './folder-reader.ts';
import type { StoreLocation } from './location.ts';
import { S3Client } from './s3-client.ts';
import { S3Reader } from './s3-reader.ts';
import type { StoreReader } from './store.ts';
import { WebReader } from './web-reader.ts';

/** Opens a store for reading; nothing is connected yet. */
export function openReader(location: StoreLocation): StoreReader {
  if (location.kind === 'folder') return new FolderReader(location.path);
  if (location.kind === 'http') return new WebReader(location.base);
  return new S3Reader(new S3Client(location));
}

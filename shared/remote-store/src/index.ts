// Parts that a reader of the store needs; `@mebae/remote-store/publishing` has what changes it.
export { checksum } from './store.ts';
export { compressed } from './compressed.ts';
export { parseLocation, type StoreLocation } from './location.ts';
export { openReader } from './open-reader.ts';
export { S3Client } from './s3-client.ts';
export { StoreError, type Found, type StoreReader } from './store.ts';

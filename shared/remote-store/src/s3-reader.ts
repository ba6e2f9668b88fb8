import type { S3Client } from './s3-client.ts';
import type { Found, StoreReader } from './store.ts';
import { readResponse, defaultTimeout } from './web-reader.ts';

/** A store in a bucket, for reading. */
export class S3Reader implements StoreReader {
  readonly address: string;
  protected readonly client: S3Client;

  constructor(client: S3Client) {
    this.client = client;
    this.address = client.address;
  }

  /** See `StoreReader`. */
  async read(
    key: string,
    known?: string,
    timeout = defaultTimeout,
  ): Promise<Found | 'same' | null> {
    const headers = known === undefined ? undefined : { 'if-none-match': known };
    return readResponse(this.address, () => this.client.send('GET', key, { headers, timeout }));
  }
}

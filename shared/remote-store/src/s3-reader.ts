import type { S3Client } from './s3-client.ts';
import type { Found, StoreReader } from './store.ts';
import { answerOf, usualPatience } from './web-reader.ts';

/** A store in a bucket, for reading. */
export class S3Reader implements StoreReader {
  readonly place: string;
  protected readonly client: S3Client;

  constructor(client: S3Client) {
    this.client = client;
    this.place = client.place;
  }

  /** See `StoreReader`. */
  async read(
    key: string,
    known?: string,
    patience = usualPatience,
  ): Promise<Found | 'same' | null> {
    const headers = known === undefined ? undefined : { 'if-none-match': known };
    return answerOf(this.place, () => this.client.send('GET', key, { headers, patience }));
  }
}

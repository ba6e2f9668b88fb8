import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Location } from './location.ts';
import { parseList } from './s3-xml.ts';
import { StoreError } from './store.ts';
import { failureOf, unreachable } from './web-reader.ts';

/** Pauses before the second and third try of what may be tried again. */
const pausesMs = [300, 1500];

export interface S3Request {
  headers?: Record<string, string>;
  body?: Uint8Array;
  query?: Record<string, string>;
  timeout: number;
}

/** Signed requests to the objects below one prefix of one bucket, addressed by path: every S3 understands that. */
export class S3Client {
  readonly address: string;
  readonly prefix: string;
  private readonly bucketUrl: string;
  private readonly signer: AwsClient;

  constructor({ endpoint, bucket, prefix, region, keys }: S3Location) {
    this.address = `s3://${bucket}/${prefix}`;
    this.prefix = prefix;
    this.bucketUrl = `${endpoint}/${bucket}`;
    this.signer = new AwsClient({ ...keys, region, service: 's3' });
  }

  /**
   * Sends one request and does not repeat it.
   * @param key below the prefix; null means the bucket itself
   */
  async send(method: string, key: string | null, request: S3Request): Promise<Response> {
    const { headers = {}, body, query = {}, timeout } = request;
    const url = new URL(
      key === null ? this.bucketUrl : `${this.bucketUrl}/${this.prefix}${encodeKey(key)}`,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const payload = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await this.signer.sign(url.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': payload },
    });
    return fetch(url, {
      method,
      headers: signed.headers,
      ...(body && { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(timeout),
    });
  }

  /**
   * Sends a request, again after what may pass. A conditional write that is tried again may meet its own first try; who
   * calls reads what is there and finds it.
   * @param expected statuses that are no failure, besides those of success
   * @throws StoreError
   */
  async sendAgain(
    method: string,
    key: string | null,
    request: S3Request,
    expected: readonly number[] = [],
  ): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const pause = pausesMs[attempt];
      try {
        const response = await this.send(method, key, request);
        if (response.ok || expected.includes(response.status)) return response;
        const failure = failureOf(this.address, response.status, await response.text());
        const mayPass = response.status >= 500 || response.status === 429;
        if (!mayPass || response.status === 501 || pause === undefined) throw failure;
      } catch (error) {
        if (error instanceof StoreError) throw error;
        if (pause === undefined) throw unreachable(this.address, error);
      }
      await delay(pause);
    }
  }

  /**
   * Lists what is below a folder.
   * @param folder below the prefix; empty, or ends with `/`
   * @returns size in bytes of each object, by its path below the folder
   * @throws StoreError
   */
  async list(folder: string, timeout: number): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const prefix = `${this.prefix}${folder}`;
    let next: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
      const response = await this.sendAgain('GET', null, { query, timeout });
      const page = parseList(await response.text());
      for (const { key, size } of page.files) found.set(key.slice(prefix.length), size);
      next = page.next;
    } while (next !== undefined);
    return found;
  }
}

function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

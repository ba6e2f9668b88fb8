import pLimit from 'p-limit';
import { changeRegistry } from './registry.ts';
import type { S3Client } from './s3-client.ts';
import { takeLease, type Lease, type LeaseTimings } from './s3-lease.ts';
import { S3Reader } from './s3-reader.ts';
import {
  descriptionName,
  registryKey,
  StoreError,
  type LockOptions,
  type RemoteStore,
  type StoreLock,
  type VersionFile,
} from './store.ts';
import { failureOf } from './web-reader.ts';

const requestTimeout = 30_000;
const requestsAtOnce = 8;

const leaseName = '.publishing.json';
const checkKey = '.conditions-check';

/**
 * A store in a bucket. Nothing in S3 is renamed, so a version counts from the moment its `version.json` is there, which
 * is written last. The registry and the lease change by conditional writes (`If-Match`, `If-None-Match`) only; a bucket
 * that does not keep to those is refused.
 */
export class S3Store extends S3Reader implements RemoteStore {
  private readonly timings: LeaseTimings;
  private isChecked = false;

  /** @param timings of the lease */
  constructor(client: S3Client, timings: LeaseTimings) {
    super(client);
    this.timings = timings;
  }

  /** See `RemoteStore`. */
  async lock(name: string, options: LockOptions = {}): Promise<StoreLock> {
    await this.checkConditions();
    const key = `${name}/${leaseName}`;
    const lease: Lease = await takeLease(
      {
        read: async () => {
          const found = await this.read(key);
          return found === 'same' ? null : found;
        },
        write: (bytes, known) => this.putIf(key, bytes, known),
      },
      this.timings,
      options,
    );
    // Whoever held it may only be slow. A change of the registry makes any flip that is under way in there fail.
    if (lease.tookOver) await changeRegistry(this, (registry) => registry);
    return lease;
  }

  /** See `RemoteStore`: `version.json` is written last. */
  async addVersion(
    name: string,
    version: string,
    files: VersionFile[],
    lock: StoreLock,
  ): Promise<void> {
    const isLast = ({ path }: VersionFile): boolean => path === descriptionName;
    await pLimit(requestsAtOnce).map(
      files.filter((file) => !isLast(file)),
      ({ path, bytes }) => this.put(`${name}/${version}/${path}`, bytes),
    );
    // Whoever took over may have removed what stood there without one.
    await lock.assertHeld();
    for (const { path, bytes } of files.filter(isLast)) {
      await this.put(`${name}/${version}/${path}`, bytes);
    }
  }

  /** See `RemoteStore`. */
  async versions(name: string): Promise<{ version: string; whole: boolean }[]> {
    const keys = [...(await this.list(`${name}/`)).keys()];
    const versions = new Set(
      keys.filter((key) => key.includes('/')).map((key) => key.split('/')[0]!),
    );
    const all = new Set(keys);
    return [...versions].map((version) => ({
      version,
      whole: all.has(`${version}/${descriptionName}`),
    }));
  }

  /** See `RemoteStore`. */
  sizes(name: string, version: string): Promise<Map<string, number>> {
    return this.list(`${name}/${version}/`);
  }

  /** See `RemoteStore`: without its `version.json` first, it is no version any more. */
  async removeVersion(name: string, version: string): Promise<void> {
    const folder = `${name}/${version}`;
    await this.request('DELETE', `${folder}/${descriptionName}`);
    const files = [...(await this.list(`${folder}/`)).keys()];
    await pLimit(requestsAtOnce).map(files, (file) => this.request('DELETE', `${folder}/${file}`));
  }

  /** See `RemoteStore`. */
  async removeHalves(name: string): Promise<number> {
    const halves = (await this.versions(name)).filter(({ whole }) => !whole);
    for (const { version } of halves) await this.removeVersion(name, version);
    return halves.length;
  }

  /** See `RemoteStore`. */
  async replaceRegistry(bytes: Uint8Array, known: string | null): Promise<boolean> {
    return (await this.putIf(registryKey, bytes, known)) !== null;
  }

  private async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.request('PUT', key, bytes, {
      'content-type': contentType(key),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }

  /**
   * Writes only over what is known.
   * @param known etag; null: nothing is there
   * @returns the new etag, or null when something else was there
   */
  private async putIf(
    key: string,
    bytes: Uint8Array,
    known: string | null,
  ): Promise<string | null> {
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      ...(known === null ? { 'if-none-match': '*' } : { 'if-match': known }),
    };
    const response = await this.request('PUT', key, bytes, headers, [409, 412, 404]);
    if (response.status === 404 && known === null) {
      throw failureOf(this.address, 404, await response.text());
    }
    return response.ok ? (response.headers.get('etag') ?? '') : null;
  }

  private list(folder: string): Promise<Map<string, number>> {
    return this.client.list(folder, requestTimeout);
  }

  /** A bucket that takes a write whose condition does not hold could lose what somebody else published. */
  private async checkConditions(): Promise<void> {
    if (this.isChecked) return;
    const bytes = new TextEncoder().encode('{}\n');
    await this.putIf(checkKey, bytes, null);
    const overwrites = (await this.putIf(checkKey, bytes, null)) !== null;
    const mismatches = (await this.putIf(checkKey, bytes, `"${'0'.repeat(32)}"`)) !== null;
    if (overwrites || mismatches) {
      throw new StoreError(
        'unfit',
        `${this.address} ignores conditional writes (If-Match, If-None-Match): two publishes at once could lose one. ` +
          'Use an S3 that has them.',
      );
    }
    this.isChecked = true;
  }

  private request(
    method: string,
    key: string | null,
    body?: Uint8Array,
    headers: Record<string, string> = {},
    expected: number[] = [],
  ): Promise<Response> {
    const request = { headers, body, timeout: requestTimeout };
    return this.client.sendAgain(method, key, request, expected);
  }
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

function contentType(key: string): string {
  return types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

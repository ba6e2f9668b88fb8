import { StoreError, type Found, type StoreReader } from './store.ts';

/** Milliseconds that a reader waits for a response, unless another time is given. */
export const defaultTimeout = 10_000;

/** A store behind a plain address, such as a CDN's origin; it only gives. */
export class WebReader implements StoreReader {
  readonly address: string;

  /** @param base ends with `/` */
  constructor(base: string) {
    this.address = base;
  }

  /** See `StoreReader`. */
  async read(
    key: string,
    known?: string,
    timeout = defaultTimeout,
  ): Promise<Found | 'same' | null> {
    const headers = known === undefined ? undefined : { 'if-none-match': known };
    return readResponse(this.address, () =>
      fetch(new URL(key, this.address), { headers, signal: AbortSignal.timeout(timeout) }),
    );
  }
}

/**
 * Takes a GET's answer for what it says.
 * @param address names the store in messages
 * @param ask sends the request
 * @throws StoreError for anything but 200, 304 and a 404 of the file itself
 */
export async function readResponse(
  address: string,
  ask: () => Promise<Response>,
): Promise<Found | 'same' | null> {
  try {
    const response = await ask();
    if (response.status === 304) return 'same';
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status === 200) return { bytes, etag: response.headers.get('etag') ?? '' };
    const text = new TextDecoder().decode(bytes);
    // A bucket that is not there is not a file that is not there.
    if (response.status === 404 && !text.includes('NoSuchBucket')) return null;
    throw failureOf(address, response.status, text);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw unreachable(address, error);
  }
}

/** The error for an answer that is none of those expected. */
export function failureOf(address: string, status: number, text: string): StoreError {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1];
  const found = code ? `HTTP ${status}, ${code}` : `HTTP ${status}`;
  return status === 401 || status === 403
    ? new StoreError('refused', `${address} refuses our keys (${found}).`)
    : new StoreError('unreachable', `${address} does not work: it answers ${found}.`);
}

/** The error for a request without a response. */
export function unreachable(address: string, cause: unknown): StoreError {
  const { name, message, cause: inner } = cause as Error & { cause?: NodeJS.ErrnoException };
  const why = name === 'TimeoutError' ? 'no answer in time' : (inner?.code ?? message);
  return new StoreError('unreachable', `${address} can't be reached: ${why}.`, { cause });
}

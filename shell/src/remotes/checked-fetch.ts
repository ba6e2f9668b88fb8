import { remoteLimits } from '@mebae/contracts';

export interface CheckedFetchOptions {
  /** Milliseconds of one try. */
  timeoutMs: number;
  /** Pauses before the second, third, … try; as many tries more as there are pauses. */
  pausesMs: readonly number[];
  /** `sha384-…` that the registry states for the bytes. */
  integrity?: string | undefined;
  /** How the first try uses the browser's cache; the later ones pass it by. */
  cache?: RequestCache;
  /** Throws when the JSON is not what was asked for. */
  check?: (value: object) => void;
  /** Called at each further try. */
  onRetry?: (() => void) | undefined;
  fetch?: typeof fetch;
}

export const checkedDefaults = {
  timeoutMs: remoteLimits.manifestTimeoutMs,
  pausesMs: remoteLimits.manifestPausesMs,
} as const;

/**
 * Fetches a JSON file of a remote. Federation's own fetch has neither a time limit nor a look at the status, and keeps a
 * failure for the rest of the session; this one answers good JSON or throws, and what throws is not kept.
 * @returns the text, which is a JSON object
 * @throws Error with what was wrong at the last try
 */
export async function fetchChecked(url: string, options: CheckedFetchOptions): Promise<string> {
  const { timeoutMs, pausesMs, integrity, cache, check, onRetry } = options;
  const call = options.fetch ?? globalThis.fetch;
  let failure: unknown;
  for (let attempt = 0; attempt <= pausesMs.length; attempt += 1) {
    if (attempt > 0) {
      await pause(pausesMs[attempt - 1] ?? 0);
      onRetry?.();
    }
    try {
      const response = await call(url, {
        // A wrong file in the cache would stay wrong.
        cache: attempt === 0 ? (cache ?? 'no-cache') : 'reload',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { text, value } = await checked(url, response, integrity);
      check?.(value);
      return text;
    } catch (error) {
      failure = error;
      if (error instanceof FinalError) break;
    }
  }
  throw failure;
}

/**
 * Fetches a remote's manifest.
 * @throws Error with what was wrong at the last try
 */
export function fetchManifest(
  url: string,
  options: Omit<CheckedFetchOptions, 'check'>,
): Promise<string> {
  const check = (value: { metaData?: unknown }) => {
    if (!value.metaData) throw new Error(`${url}: not a federation manifest`);
  };
  return fetchChecked(url, { ...options, check });
}

/** A failure that another try a second later can't repair. */
class FinalError extends Error {}

async function checked(
  url: string,
  response: Response,
  integrity: string | undefined,
): Promise<{ text: string; value: object }> {
  if (response.status === 404 || response.status === 410) {
    throw new FinalError(`${url}: HTTP ${response.status}`);
  }
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) throw new Error(`${url}: not JSON but "${type}"`);
  const bytes = await response.arrayBuffer();
  if (integrity && !(await isIntact(bytes, integrity))) {
    throw new Error(`${url}: its bytes are not those that the registry names`);
  }
  const text = new TextDecoder().decode(bytes);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${url}: not a JSON object`);
  return { text, value };
}

/**
 * Whether bytes have a hash. Checked by hand, after the status: `fetch`'s own check would make a 404 look like a broken
 * connection. Without a secure context (no TLS and not localhost, where nobody can sign in anyway) there is no digest.
 */
async function isIntact(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

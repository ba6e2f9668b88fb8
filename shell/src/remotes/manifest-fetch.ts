import { limits } from '@mebae/contracts';

export interface ManifestFetchOptions {
  /** Milliseconds of one try. */
  timeoutMs: number;
  /** Pauses before the second, third, … try; as many tries more as there are pauses. */
  pausesMs: readonly number[];
  /** `sha384-…` that the registry states for the manifest's bytes. */
  integrity?: string;
  fetch?: typeof fetch;
}

export const manifestDefaults = { timeoutMs: 15_000, pausesMs: [500, 2_000] } as const;

/** Script and chunk loads are given up after the specification's two minutes. */
export const scriptTimeoutMs = limits.chunkTimeoutMs;

/**
 * Fetches a remote's manifest. Federation's own fetch has neither a time limit nor a look at the status, and keeps a
 * failure for the rest of the session; this one answers a good manifest or throws, and what throws is not kept.
 * @throws Error with what was wrong at the last try
 */
export async function fetchManifest(url: string, options: ManifestFetchOptions): Promise<Response> {
  const { timeoutMs, pausesMs, integrity, fetch: call = globalThis.fetch } = options;
  let failure: unknown;
  for (let attempt = 0; attempt <= pausesMs.length; attempt += 1) {
    if (attempt > 0) await pause(pausesMs[attempt - 1] ?? 0);
    try {
      const response = await call(url, {
        cache: 'no-cache',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await checked(url, response, integrity);
    } catch (error) {
      failure = error;
      if (error instanceof FinalManifestError) break;
    }
  }
  throw failure;
}

/** A failure that another try a second later can't mend. */
class FinalManifestError extends Error {}

async function checked(
  url: string,
  response: Response,
  integrity: string | undefined,
): Promise<Response> {
  if (response.status === 404 || response.status === 410) {
    throw new FinalManifestError(`${url}: HTTP ${response.status}`);
  }
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) throw new Error(`${url}: not JSON but "${type}"`);
  const bytes = await response.arrayBuffer();
  if (integrity && !(await isIntact(bytes, integrity))) {
    throw new Error(`${url}: its bytes are not those that the registry names`);
  }
  const text = new TextDecoder().decode(bytes);
  const manifest = JSON.parse(text) as { metaData?: unknown };
  if (typeof manifest !== 'object' || manifest === null || !manifest.metaData) {
    throw new Error(`${url}: not a federation manifest`);
  }
  return new Response(text, { headers: { 'content-type': 'application/json' } });
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

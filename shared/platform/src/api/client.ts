import {
  httpNames,
  limits,
  sessionCovered,
  type Endpoint,
  type LanguageCode,
} from '@mebae/contracts';
import { ApiError, failureOf } from './api-error.ts';
import { traceCall, watchInteractions, type CallTrace } from './trace.ts';
import type { CallArgs, CallRest, CallResult } from './types.ts';
import { buildUrl } from './url.ts';

/** Facts of the page that the client runs in. */
export interface ClientSettings {
  language: LanguageCode;
  /** Sent as `school-year`; null before sign-in and for candidates. */
  schoolYear: number | null;
  /** Sent as `candidate-token` instead of a session. */
  candidateToken?: string;
  /** A staff call was refused with 401. Called once until the client is configured again. */
  onSessionExpired?: () => void;
  /**
   * A staff call is about to be made, or was refused because the session is covered; `refused` says which. It waits until
   * the session's owner has continued it, and is then made (again): whatever it was about goes on. Null: it is not covered.
   */
  untilContinued?: (refused: boolean) => Promise<void> | null;
  /** A call had no response within the limit. */
  onTimeout?: () => void;
  /** A call had no response at all, or one that broke off. */
  onNetworkFailure?: () => void;
  /** Milliseconds; the specification's ten minutes unless a test shortens it. */
  timeoutMs?: number;
}

interface RawArgs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** One response of bytes: the file and the name that the server gave it. */
export interface DownloadedFile {
  blob: Blob;
  fileName: string | null;
}

export interface ApiClient {
  /** Calls an endpoint and returns its parsed body. Throws `ApiError`. */
  api: <E extends Endpoint>(endpoint: E, ...rest: CallRest<E>) => Promise<CallResult<E>>;
  /** Calls a download endpoint and returns its bytes. Throws `ApiError`. */
  file: <E extends Endpoint>(endpoint: E, ...rest: CallRest<E>) => Promise<DownloadedFile>;
  /** Settings from the next call on; makes the expired-session handler ready again. */
  configure: (settings: ClientSettings) => void;
}

/**
 * Makes a client of the academic API. The page's own one is `api`; a candidate's page makes one for its link.
 * @param initial settings until `configure` is called
 */
export function createClient(initial: ClientSettings): ApiClient {
  watchInteractions();
  let settings = initial;
  let expiredReported = false;

  async function send(endpoint: Endpoint, args: RawArgs): Promise<Response> {
    const mayWait = endpoint.access === 'staff' && !endpoint.whenCovered;
    if (mayWait) await waitWhileCovered(args.signal, false);
    for (;;) {
      try {
        return await sendOnce(endpoint, args);
      } catch (error) {
        // Nothing of it has reached the API.
        const isCovered = error instanceof ApiError && error.reason[0] === sessionCovered;
        if (!mayWait || !isCovered || !(await waitWhileCovered(args.signal, true))) throw error;
      }
    }
  }

  /** @returns whether there was something to wait for */
  async function waitWhileCovered(own: AbortSignal | undefined, refused: boolean) {
    const continued = settings.untilContinued?.(refused) ?? null;
    if (continued === null) return false;
    await (own ? Promise.race([continued, aborted(own)]) : continued);
    return true;
  }

  async function sendOnce(endpoint: Endpoint, args: RawArgs): Promise<Response> {
    const url = buildUrl(endpoint.path, args.params, args.query);
    const limit = AbortSignal.timeout(settings.timeoutMs ?? limits.requestTimeoutMs);
    const signal = args.signal ? AbortSignal.any([args.signal, limit]) : limit;
    const { body, headers } = bodyOf(endpoint, args);
    const trace = traceCall(`${endpoint.method} ${endpoint.path}`);
    let response: Response;
    try {
      response = await fetch(url, {
        method: endpoint.method,
        credentials: 'same-origin',
        headers: {
          ...headersOf(settings),
          traceparent: trace.header,
          ...headers,
          ...args.headers,
        },
        body,
        signal,
      });
    } catch (cause) {
      throw failureWithoutResponse(cause, args.signal, limit, trace);
    }
    trace.end(response.status);
    if (!response.ok) throw await failureWithResponse(endpoint, response, trace);
    return response;
  }

  function failureWithoutResponse(
    cause: unknown,
    own: AbortSignal | undefined,
    limit: AbortSignal,
    trace: CallTrace,
  ) {
    if (own?.aborted) return cause;
    trace.end(0);
    if (limit.aborted) {
      settings.onTimeout?.();
      return new ApiError('timeout', 0, undefined, trace.traceID);
    }
    settings.onNetworkFailure?.();
    return new ApiError('network', 0, undefined, trace.traceID);
  }

  async function failureWithResponse(
    endpoint: Endpoint,
    response: Response,
    { traceID }: CallTrace,
  ): Promise<ApiError> {
    const failure = failureOf(await response.json().catch(() => undefined));
    const isWaitedFor = failure?.reason === sessionCovered && settings.untilContinued;
    if (response.status !== 401 || endpoint.access !== 'staff' || isWaitedFor) {
      return new ApiError('failure', response.status, failure, traceID);
    }
    if (!expiredReported) {
      expiredReported = true;
      settings.onSessionExpired?.();
    }
    return new ApiError('expired', 401, failure, traceID);
  }

  return {
    async api(endpoint, ...rest) {
      const args = (rest[0] ?? {}) as RawArgs;
      const response = await send(endpoint, args);
      const text = await read(args, response.text());
      type Result = CallResult<typeof endpoint>;
      if (text === '') return undefined as Result;
      return (await read(args, Promise.resolve(text).then(JSON.parse))) as Result;
    },
    async file(endpoint, ...rest) {
      const args = (rest[0] ?? {}) as RawArgs;
      const response = await send(endpoint, args);
      const blob = await read(args, response.blob());
      return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) };
    },
    configure(next) {
      settings = next;
      expiredReported = false;
    },
  };
}

/** Rejects as a call does that is given up. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });

/** A body that breaks off, or is not what it says it is, is a failed call like any other. */
async function read<T>(args: RawArgs, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (args.signal?.aborted) throw cause;
    throw new ApiError('network', 0);
  }
}

function headersOf(settings: ClientSettings): Record<string, string> {
  const headers: Record<string, string> = {
    [httpNames.customHeader]: httpNames.customHeaderValue,
    accept: 'application/json, */*;q=0.5',
    'accept-language': settings.language,
  };
  if (settings.schoolYear !== null) headers[httpNames.schoolYear] = String(settings.schoolYear);
  if (settings.candidateToken) headers[httpNames.candidateToken] = settings.candidateToken;
  return headers;
}

function bodyOf(
  endpoint: Endpoint,
  args: RawArgs,
): { body?: BodyInit; headers: Record<string, string> } {
  if (endpoint.transfer === 'upload') {
    if (!args.file) throw new Error(`${endpoint.path} takes a file: pass it in file`);
    const form = new FormData();
    // Fields come before the file, so that a server that reads the file as a stream has them.
    for (const [name, value] of Object.entries((args.body ?? {}) as Record<string, unknown>)) {
      if (value !== undefined && value !== null)
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    form.append('file', args.file, args.file instanceof File ? args.file.name : 'file');
    return { body: form, headers: {} };
  }
  if (args.body === undefined) return { headers: {} };
  return { body: JSON.stringify(args.body), headers: { 'content-type': 'application/json' } };
}

/**
 * The file name of a `content-disposition` header (RFC 6266): `filename*` where it is there, else `filename`.
 * @returns null when there is none, or it can't be decoded
 */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition);
  try {
    if (extended) return decodeURIComponent(extended.trim());
  } catch {
    // A broken encoding: the plain name below is the fallback that RFC 6266 gives it for.
  }
  return plain?.[1] ?? plain?.[2]?.trim() ?? null;
}

/** Arguments as the untyped record that `buildUrl` takes; for hooks that only need an address. */
export function addressOf<E extends Endpoint>(endpoint: E, args?: CallArgs<E>): string {
  const raw = (args ?? {}) as RawArgs;
  return buildUrl(endpoint.path, raw.params, raw.query);
}

import type { FailureBody } from '@mebae/contracts';

/**
 * `failure`: the server responded with a failure; `expired`: it refused the session (401); `timeout`: no response within
 * the limit; `network`: no response at all.
 */
export type ApiErrorKind = 'failure' | 'expired' | 'timeout' | 'network';

/** The error of every call of the API client, except an abort that the caller itself asked for. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly code: number;
  readonly category: number;
  /** The `reason` of the failure's body as lines; empty when there is none. */
  readonly reason: readonly string[];
  /** Finds the call in the servers' logs; null when it is not known. */
  readonly traceID: string | null;

  constructor(kind: ApiErrorKind, status: number, body?: FailureBody, traceID?: string) {
    super(
      `API call failed: ${kind}, status ${status}, code ${body?.category ?? 0}/${body?.code ?? 0}`,
    );
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = body?.code ?? 0;
    this.category = body?.category ?? 0;
    this.reason = linesOf(body?.reason);
    this.traceID = traceID ?? null;
  }
}

function linesOf(reason: FailureBody['reason']): readonly string[] {
  if (reason === undefined) return [];
  const lines = Array.isArray(reason) ? reason : reason.split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/**
 * Reads the body of a failed call.
 * @param value parsed JSON, or undefined when the response was not JSON
 * @returns the failure's body, or undefined when the response is not one of ours (a gateway's page, for example)
 */
export function failureOf(value: unknown): FailureBody | undefined {
  // Checked by hand rather than by `failureBody`: the sign-in page would load zod for these three fields alone.
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, category, reason } = value as Record<string, unknown>;
  if (typeof code !== 'number' || typeof category !== 'number') return undefined;
  if (typeof reason === 'string') return { code, category, reason };
  if (Array.isArray(reason)) return { code, category, reason: reason.map(String) };
  return { code, category };
}

import { setTimeout as wait } from 'node:timers/promises';
import { RosterProblem } from './roster-problem.ts';
import type { RosterLimits } from './roster-limits.ts';

/** A response that has arrived whole. */
export interface ServiceResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Asks a service once. */
async function askOnce(
  url: string,
  init: RequestInit,
  limits: RosterLimits,
  whole: AbortSignal,
): Promise<ServiceResponse> {
  const signal = AbortSignal.any([whole, AbortSignal.timeout(limits.responseMs)]);
  try {
    // an address that leads elsewhere is not followed: the operator has registered this one
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    return {
      status: response.status,
      headers: response.headers,
      text: await textOf(response, limits),
    };
  } catch (error) {
    if (error instanceof RosterProblem) throw error;
    if (signal.aborted) throw new RosterProblem('timedOut');
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new RosterProblem('unreachable', null, cause instanceof Error ? cause.message : '');
  }
}

/** Reads a body, and no more of it than is allowed. */
async function textOf(response: Response, { bytes }: RosterLimits): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytes) throw new RosterProblem('tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Milliseconds that a service asks to wait, as seconds or as a moment; 0 where it says nothing. */
export function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? 0 : Math.max(0, moment - now);
}

const cannotNow = (status: number): boolean => status === 429 || status >= 500;

/**
 * Asks a service, again and again with longer waits while it says that it can't answer now, or does not answer.
 * @param whole ends all of it
 * @throws RosterProblem `busy`, `unreachable`, `timedOut`, `tooLarge`
 */
export async function askService(
  url: string,
  init: RequestInit,
  limits: RosterLimits,
  whole: AbortSignal,
): Promise<ServiceResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= limits.tries;
    let asked = 0;
    try {
      const response = await askOnce(url, init, limits, whole);
      if (!cannotNow(response.status)) return response;
      asked = retryAfterMs(response.headers, Date.now());
      const said = asked > 0 ? `, Retry-After ${Math.ceil(asked / 1000)} s` : '';
      if (isLast || asked > limits.longestWaitMs) {
        throw new RosterProblem('busy', null, `${response.status}${said}`);
      }
    } catch (error) {
      const isPassing =
        error instanceof RosterProblem &&
        ['unreachable', 'timedOut'].includes(error.failure.code) &&
        !whole.aborted;
      if (!isPassing || isLast) throw error;
    }
    // not all clients at the same moment
    const backOff = limits.waitMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 4);
    await wait(Math.max(asked, backOff), undefined, { signal: whole }).catch(() => {
      throw new RosterProblem('timedOut');
    });
  }
}

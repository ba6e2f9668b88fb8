import { httpNames } from '@mebae/contracts';
import { traceparent } from '@mebae/telemetry';
import type { FastifyRequest } from 'fastify';
import { requestLanguage } from './language.ts';

/** Headers of one connection only (RFC 9110, 7.6.1), and those that the connection itself writes. */
const hopByHop = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  'host',
  'content-length',
];

/** Headers that only we set: who calls, for which school, from where. A client's own version would be a forgery. */
const ours = [
  httpNames.authToken,
  httpNames.adminToken,
  httpNames.schoolYear,
  httpNames.candidateToken,
  httpNames.studentToken,
  httpNames.language,
  httpNames.customHeader,
  'cookie',
  'cookie2',
  'authorization',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-method-override',
  'x-http-method',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
  // It would carry the address of a candidate's page, and that holds a personal token.
  'referer',
  'origin',
];

const dropped = new Set([...hopByHop, ...ours]);
const droppedPrefixes = ['proxy-', 'x-forwarded-', 'sec-'];

function isDropped(name: string): boolean {
  return dropped.has(name) || droppedPrefixes.some((prefix) => name.startsWith(prefix));
}

/** Headers that we add for one call. */
export interface OwnHeaders {
  authToken: string | null;
  /** An operator's second token. */
  adminToken: string | null;
  candidateToken: string | null;
  /** Token of a student who has signed in. */
  studentToken: string | null;
  schoolYear: string | null;
}

/**
 * The headers of the call upstream: the client's without those that are not the client's to send, then ours.
 * @param request as received
 * @param own what this call carries; null leaves a header out
 * @param without names to leave out as well
 * @returns name, value, name, value…
 */
export function requestHeaders(
  request: FastifyRequest,
  own: OwnHeaders,
  without?: ReadonlySet<string>,
): string[] {
  const { headers } = request;
  const listed = connectionListed(headers.connection);
  const sent: string[] = [];
  for (const name of Object.keys(headers)) {
    // Some servers read `auth_token` as `auth-token`.
    const canonical = name.includes('_') ? name.replaceAll('_', '-') : name;
    if (!isDropped(canonical) && !listed?.has(name) && !without?.has(name)) {
      sent.push(name, String(headers[name]));
    }
  }
  sent.push('x-request-id', request.id, 'traceparent', traceparent(request.trace));
  sent.push('x-forwarded-for', request.ip, 'x-forwarded-proto', request.protocol);
  sent.push(httpNames.language, requestLanguage(request));
  if (own.authToken !== null) sent.push(httpNames.authToken, own.authToken);
  if (own.adminToken !== null) sent.push(httpNames.adminToken, own.adminToken);
  if (own.candidateToken !== null) sent.push(httpNames.candidateToken, own.candidateToken);
  if (own.studentToken !== null) sent.push(httpNames.studentToken, own.studentToken);
  if (own.schoolYear !== null) sent.push(httpNames.schoolYear, own.schoolYear);
  return sent;
}

/** A call that carries nobody's token. */
export const nobody = {
  authToken: null,
  adminToken: null,
  candidateToken: null,
  studentToken: null,
} as const;

/** @returns the header names that `Connection` declares to be of this hop, or null for the usual value */
export function connectionListed(
  connection: string | string[] | undefined,
): ReadonlySet<string> | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close')
    return null;
  const names = String(connection).split(',');
  return new Set(names.map((name) => name.trim().toLowerCase()));
}

import { httpNames } from '@mebae/contracts';
import type { FastifyRequest } from 'fastify';
import type { FailureReason } from './failure.ts';

const readOnly = new Set(['GET', 'HEAD']);

/**
 * Whether a request comes from our own pages: Sec-Fetch-Site decides, without it Origin; a write needs one of the two.
 * Source of the order: OWASP CSRF prevention, 'Fetch Metadata headers' with Origin as the fallback.
 */
export function crossSiteFault(request: FastifyRequest): FailureReason | null {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? null : 'cross-site';
  const { origin } = request.headers;
  if (origin !== undefined) return isOwnOrigin(request, origin) ? null : 'cross-site';
  return readOnly.has(request.method) ? null : 'cross-site';
}

/** A form or link of another site can't set a header; a script of another site can't without CORS, which we never give. */
export function customHeaderFault(request: FastifyRequest): FailureReason | null {
  return request.headers[httpNames.customHeader] === httpNames.customHeaderValue
    ? null
    : 'custom-header-missing';
}

/** Behind a TLS terminator that is not in TRUST_PROXY the page is https and the request looks like http: same host still. */
function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  return origin === `${request.protocol}://${request.host}` || origin === `https://${request.host}`;
}

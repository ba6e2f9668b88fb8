import type { IncomingHttpHeaders } from 'node:http';
import { apiBase } from '@mebae/contracts';
import { connectionListed } from '../../lib/request-headers.ts';
import { dataPolicy } from '../../lib/security-headers.ts';

const dropped = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'server',
  'x-powered-by',
  'via',
  'alt-svc',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'clear-site-data',
  'x-request-id',
  'auth-token',
  'admin-token',
]);

function isDropped(name: string): boolean {
  return dropped.has(name) || name.startsWith('access-control-') || name.startsWith('proxy-');
}

/** Upstream sent the browser to an address outside of its own API. */
export class UnusableLocation extends Error {
  override name = 'UnusableLocation';
}

/**
 * The headers of upstream's response that a browser gets. Values keep their bytes: a Japanese file name in
 * Content-Disposition arrives as it was sent.
 * @param headers with names in lower case and values as Latin-1
 */
export function browserHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = { 'content-security-policy': dataPolicy };
  const listed = connectionListed(headers.connection);
  for (const name of Object.keys(headers)) {
    if (!isDropped(name) && !listed?.has(name)) kept[name] = headers[name];
  }
  // Students' data stay out of caches unless upstream says otherwise; with a validator, asking again is enough.
  const hasValidator = kept.etag !== undefined || kept['last-modified'] !== undefined;
  kept['cache-control'] ??= hasValidator ? 'private, no-cache' : 'no-store';
  return kept;
}

/**
 * @returns upstream's own addresses as paths of ours
 * @throws UnusableLocation for a redirect to another host or out of the API
 */
export function ownLocation(value: string, origins: readonly string[]): string {
  const url = URL.canParse(value, origins[0]) ? new URL(value, origins[0]) : null;
  if (!url || !origins.includes(url.origin) || !url.pathname.startsWith(`${apiBase}/`)) {
    throw new UnusableLocation('upstream redirected out of its own API');
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

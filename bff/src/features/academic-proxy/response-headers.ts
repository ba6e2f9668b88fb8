import { apiBase } from '@mebae/contracts';
import { connectionListed } from '../../lib/request-headers.ts';

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

/** Upstream sent the browser somewhere that we can't follow it to. */
export class UnusableLocation extends Error {
  override name = 'UnusableLocation';
}

/**
 * The headers of upstream's answer that a browser gets. Values stay the bytes that they were: a Japanese file name in
 * Content-Disposition arrives as sent.
 * @param raw name, value, name, value…; names in lower case, values as Latin-1
 * @param upstreamOrigin to make its own addresses ours
 * @returns name, value, name, value… as Node writes them
 * @throws UnusableLocation for a redirect to another host
 */
export function answerHeaders(raw: readonly string[], upstreamOrigin: string): string[] {
  const kept: string[] = [];
  const listed = connectionListed(valuesOf(raw, 'connection'));
  let cacheable = false;
  let cacheControl = false;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? '';
    if (isDropped(name) || listed?.has(name)) continue;
    const value = raw[i + 1] ?? '';
    if (name === 'cache-control') cacheControl = true;
    if (name === 'etag' || name === 'last-modified') cacheable = true;
    kept.push(name, name === 'location' ? ownLocation(value, upstreamOrigin) : value);
  }
  // Students' data stay out of caches unless upstream says otherwise; with a validator, asking again is enough.
  if (!cacheControl) kept.push('cache-control', cacheable ? 'private, no-cache' : 'no-store');
  return kept;
}

/** @returns the values of a header, one list of them however often it was sent */
function valuesOf(raw: readonly string[], name: string): string | undefined {
  let values: string | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i] === name) values = values === undefined ? raw[i + 1] : `${values},${raw[i + 1]}`;
  }
  return values;
}

function ownLocation(value: string, upstreamOrigin: string): string {
  const url = URL.canParse(value, upstreamOrigin) ? new URL(value, upstreamOrigin) : null;
  if (!url || url.origin !== upstreamOrigin || !url.pathname.startsWith(`${apiBase}/`)) {
    throw new UnusableLocation('upstream redirected out of its own API');
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

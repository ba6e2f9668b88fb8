import type { FastifyRequest } from 'fastify';

/**
 * The kind of page (or of program that looks at links) that made the browser send this request. Only a person who opens
 * a link in a window may use it up: a preview of a mail program, a prefetch or a frame of another page may not. Without
 * Fetch Metadata, as from an old browser, a GET counts as a person's.
 */
export function openedBy({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): 'person' | 'head' | 'prefetch' | 'page' {
  if (method !== 'GET') return 'head';
  const purposes = [
    headers['sec-purpose'],
    headers.purpose,
    headers['x-purpose'],
    headers['x-moz'],
  ];
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))) {
    return 'prefetch';
  }
  const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } = headers;
  if (destination !== undefined && destination !== 'document') return 'page';
  if (mode !== undefined && mode !== 'navigate') return 'page';
  return 'person';
}

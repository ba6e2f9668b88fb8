import type { FastifyRequest } from 'fastify';

/** Where a browser shows what it asks for; `other`: nowhere, a script or a picture asks. */
export type Place = 'window' | 'frame' | 'head' | 'prefetch' | 'other';

const frames = new Set(['iframe', 'frame']);

/** Without Fetch Metadata, as from an old browser, a request counts as a window's. */
export function placeOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Place {
  if (method === 'HEAD') return 'head';
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))) {
    return 'prefetch';
  }
  const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } = headers;
  if (mode !== undefined && mode !== 'navigate') return 'other';
  if (destination === undefined || destination === 'document') return 'window';
  return frames.has(destination) ? 'frame' : 'other';
}

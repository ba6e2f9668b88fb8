import type { Page } from '@playwright/test';

/** Files that a page asked the server for. */
export interface Served {
  /** Paths of scripts that came from the net. */
  fetched: string[];
  /** Paths of scripts that the browser had. */
  cached: string[];
  /** Paths that the server answered with 304. */
  unchanged: () => string[];
  /** Requests that are on their way. */
  pending: Set<string>;
}

/**
 * Watches where a page's scripts come from, by the browser's own word: `page.on('response')` does not distinguish the cache from
 * the net, and `page.route` would switch the cache off.
 */
export async function watchServed(page: Page): Promise<Served> {
  const session = await page.context().newCDPSession(page);
  const inMemory = new Set<string>();
  const paths = new Map<string, string>();
  /** The server's own word comes before or after the browser's. */
  const statuses = new Map<string, number>();
  const served: Served = {
    fetched: [],
    cached: [],
    unchanged: () =>
      [...statuses].flatMap(([id, status]) => (status === 304 ? [paths.get(id) ?? ''] : [])),
    pending: new Set(),
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
    served.pending.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId }) => served.pending.delete(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => served.pending.delete(requestId));
  session.on('Network.requestServedFromCache', ({ requestId }) => inMemory.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return;
    const known = response.fromDiskCache || inMemory.has(requestId);
    served[known ? 'cached' : 'fetched'].push(new URL(response.url).pathname);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  await session.send('Network.enable');
  return served;
}

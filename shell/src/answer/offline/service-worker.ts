import { remoteLimits } from '@mebae/contracts';
import { keepPage, keptPage, networkFirst, type PageStore } from './page-files.ts';

// The service worker of `/answer/*`. It keeps the HTML and the script of the candidates' page and nothing else: no call
// of the API goes through it. It has no state, so a newer one may take over at any moment.

/** TypeScript's own types of service workers can't stand in one program with those of pages. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
declare const self: {
  addEventListener: ((type: 'install' | 'activate', listen: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listen: (event: RequestEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const openStore = async (): Promise<PageStore> => ({
  fetch: (address, options) => fetch(address, options),
  cache: await caches.open('mebae-answer'),
});

async function keepLivePage(): Promise<void> {
  const response = await fetch(keptPage, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`The page: HTTP ${response.status}`);
  await keepPage(await openStore(), response);
}

// An installation that fails is tried again by the next visit.
self.addEventListener('install', (event) =>
  event.waitUntil(keepLivePage().then(() => self.skipWaiting())),
);
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith(keptPage)) respondWithPage(event);
  // A retry after a fault asks past every cache, by `fetch`: its destination is empty.
  else if (request.destination === 'script') event.respondWith(cacheFirst(request));
});

function respondWithPage(event: RequestEvent): void {
  const network = fetch(event.request);
  const slow = new Promise<void>((resolve) => setTimeout(resolve, remoteLimits.slowAfterMs));
  event.respondWith(openStore().then(({ cache }) => networkFirst(cache, network, slow)));
  event.waitUntil(keepWhenLoaded(network));
}

async function keepWhenLoaded(network: Promise<Response>): Promise<void> {
  // Without a connection there is nothing to keep; `networkFirst` answers whoever asked for the page.
  const response = await network.catch(() => null);
  if (!response?.ok) return;
  // Copied before the page reads it.
  const copy = response.clone();
  await keepPage(await openStore(), copy);
}

async function cacheFirst(request: Request): Promise<Response> {
  const { cache } = await openStore();
  return (await cache.match(request)) ?? fetch(request);
}

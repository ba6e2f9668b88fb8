import { expect, it, vi } from 'vitest';
import { keepPage, keptPage, networkFirst } from './page-files.ts';

const origin = 'https://school.example';
const scriptAt = (version: string) => `/remotes/exams/${version}/pages/answer.js`;
const html = (version: string) =>
  new Response(
    `<head><script id="page-script" defer nonce="n" data-remote="exams" src="${scriptAt(version)}" integrity="sha384-${version}"></script></head>`,
    { headers: { 'content-security-policy': "script-src 'nonce-n'" } },
  );

/** A `Cache` by path. */
function memoryCache() {
  const entries = new Map<string, Response>();
  const path = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).pathname;
  return {
    entries,
    match: async (request: RequestInfo | URL) => entries.get(path(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) =>
      void entries.set(path(request), response),
    keys: async () => [...entries.keys()].map((key) => new Request(origin + key)),
    delete: async (request: RequestInfo | URL) => entries.delete(path(request)),
  };
}

it('keeps the page with its checked script, and of a newer version only the newer one', async () => {
  const cache = memoryCache();
  const fetch = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>(
    async (address) => new Response(`script of ${address}`),
  );
  await keepPage({ fetch, cache }, html('1.0.0'));
  expect(fetch).toHaveBeenCalledWith(scriptAt('1.0.0'), { integrity: 'sha384-1.0.0' });
  expect([...cache.entries.keys()]).toEqual([scriptAt('1.0.0'), keptPage]);
  const kept = await cache.match(keptPage);
  expect(kept?.headers.get('content-security-policy')).toContain('nonce-n');

  await keepPage({ fetch, cache }, html('1.0.0'));
  expect(fetch).toHaveBeenCalledTimes(1);

  await keepPage({ fetch, cache }, html('1.0.1'));
  expect([...cache.entries.keys()].toSorted()).toEqual([keptPage, scriptAt('1.0.1')]);
  expect(await (await cache.match(keptPage))?.text()).toContain(scriptAt('1.0.1'));
});

it('keeps the older page whole when the newer script does not come', async () => {
  const cache = memoryCache();
  await keepPage({ fetch: async () => new Response('first'), cache }, html('1.0.0'));
  const lost = async () => Promise.reject(new TypeError('network'));
  await expect(keepPage({ fetch: lost, cache }, html('1.0.1'))).rejects.toThrow('network');
  const gone = async () => new Response('gone', { status: 404 });
  await expect(keepPage({ fetch: gone, cache }, html('1.0.1'))).rejects.toThrow('HTTP 404');
  expect(await (await cache.match(keptPage))?.text()).toContain(scriptAt('1.0.0'));
  expect(await (await cache.match(scriptAt('1.0.0')))?.text()).toBe('first');
});

it('keeps no page without a published script', async () => {
  const cache = memoryCache();
  const fetch = async () => new Response('never asked for');
  await expect(keepPage({ fetch, cache }, new Response('<html>'))).rejects.toThrow('no published');
  expect(cache.entries.size).toBe(0);
});

it('gives the kept page only when the network fails, is out of order or too slow', async () => {
  const cache = memoryCache();
  await keepPage({ fetch: async () => new Response('script'), cache }, html('1.0.0'));
  const never = new Promise<never>(() => undefined);
  const live = async (network: Promise<Response>, slow: Promise<void> = never) =>
    (await (await networkFirst(cache, network, slow)).text()).includes('answer.js')
      ? 'kept'
      : 'live';
  expect(await live(Promise.resolve(new Response('live')))).toBe('live');
  expect(await live(Promise.resolve(new Response('no such page', { status: 404 })))).toBe('live');
  expect(await live(Promise.resolve(new Response('bad gateway', { status: 502 })))).toBe('kept');
  expect(await live(Promise.reject(new TypeError('network')))).toBe('kept');
  expect(await live(never, Promise.resolve())).toBe('kept');
});

it('passes on what the network says when no page is kept', async () => {
  const never = new Promise<never>(() => undefined);
  const cache = memoryCache();
  const failed = Promise.reject(new TypeError('network'));
  await expect(networkFirst(cache, failed, never)).rejects.toThrow('network');
  const response = new Response('', { status: 503 });
  expect(await networkFirst(cache, Promise.resolve(response), never)).toBe(response);
  const late = Promise.resolve().then(() => response);
  expect(await networkFirst(cache, late, Promise.resolve())).toBe(response);
});

import { pageScriptIn } from '../page-script.ts';

/** The parts of a browser that the functions here need. */
export interface PageStore {
  fetch: (address: string, options?: RequestInit) => Promise<Response>;
  cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;
}

/** The HTML is the same for every personal link, so it is kept once, under an address without a token. */
export const keptPage = '/answer/';

/**
 * Keeps the page with its script for a reload without a connection. The script is fetched and checked first, the HTML
 * that names it is stored afterwards and older scripts are removed last: what is kept fits together at every moment.
 * @param response the HTML as the bff has sent it, its policy and nonce included
 * @throws Error for HTML without a published script, and what fetching the script throws
 */
export async function keepPage({ fetch, cache }: PageStore, response: Response): Promise<void> {
  const script = pageScriptIn(await response.clone().text());
  if (!script?.integrity) throw new Error('The page names no published script');
  const { source, integrity } = script;
  if (!(await cache.match(source))) {
    const file = await fetch(source, { integrity });
    if (!file.ok) throw new Error(`The page's script: HTTP ${file.status}`);
    await cache.put(source, file);
  }
  await cache.put(keptPage, response);
  const known = [keptPage, source];
  const outdated = (await cache.keys()).filter(({ url }) => !known.includes(new URL(url).pathname));
  await Promise.all(outdated.map((request) => cache.delete(request)));
}

/**
 * Chooses between the network's response and the kept page: the kept one when the network fails, the server is out of
 * order or nothing has come within the limit.
 * @param network the response on its way
 * @param slow resolves when the limit is over
 * @throws what the network threw when no page is kept
 */
export async function networkFirst(
  cache: PageStore['cache'],
  network: Promise<Response>,
  slow: Promise<void>,
): Promise<Response> {
  const live = await Promise.race([network.catch(() => null), slow.then(() => null)]);
  if (live && live.status < 500) return live;
  return (await cache.match(keptPage)) ?? network;
}

import type { AreaLoader } from './load-area.ts';
import { pageOf } from './page-of.ts';
import { isSupported, type Owner } from './registry.ts';

/**
 * Loads an area, and the code of the page at a path of it, before somebody opens it. Nothing is shown and nothing is
 * asked of the API.
 * @throws Error when something of it can't be loaded
 */
export async function preloadPage(load: AreaLoader, owner: Owner, path: string): Promise<void> {
  if (!isSupported(owner.remote)) return;
  const { routes } = await load(owner, false, { path });
  await pageOf(routes, path)?.load();
}

import type { PageHandle, RemoteModule } from '@mebae/platform';
import { matchRoutes } from 'react-router';
import type { AreaLoader } from './load-area.ts';
import { isSupported, type Owner } from './registry.ts';

/**
 * Loads an area, and the code of the page at a path of it, before somebody opens it. Nothing is shown and nothing is
 * asked of the API.
 * @throws Error when something of it can't be loaded
 */
export async function preloadPage(load: AreaLoader, owner: Owner, path: string): Promise<void> {
  if (!isSupported(owner.remote)) return;
  const { routes } = await load(owner, false);
  await pageOf(routes, path)?.load();
}

/** The page's own code, where its route says how to load it. */
function pageOf(routes: RemoteModule['routes'], path: string): PageHandle | undefined {
  const handle: unknown = matchRoutes(routes, path)?.at(-1)?.route.handle;
  return isPage(handle) ? handle : undefined;
}

const isPage = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'load' in handle;

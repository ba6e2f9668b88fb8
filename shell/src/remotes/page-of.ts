import type { PageHandle, RemoteModule } from '@mebae/platform';
import { matchRoutes } from 'react-router';

/** The own code of the page at a path, where its route says how to load it. */
export function pageOf(routes: RemoteModule['routes'], path: string): PageHandle | undefined {
  const handle: unknown = matchRoutes(routes, path)?.at(-1)?.route.handle;
  return isPage(handle) ? handle : undefined;
}

const isPage = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'load' in handle;

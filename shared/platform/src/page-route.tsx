import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** What the shell finds on the route of a page: how to have its code before it is opened. */
export interface PageHandle {
  load: () => Promise<unknown>;
}

/**
 * A route whose page's code comes when it is opened, or earlier, when somebody turns to a link to it.
 * @param path whole, such as `/pages/students`
 * @param load imports the page, its default export
 */
export function pageRoute(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
): RouteObject {
  const Page = lazy(load);
  return { path, element: <Page />, handle: { load } satisfies PageHandle };
}

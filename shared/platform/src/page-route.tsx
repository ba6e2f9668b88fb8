import { lazy, useState, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** Handle that the shell finds on the route of a page: how to have its code before it is opened. */
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
  let loaded: ComponentType | null = null;
  const loadPage = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const LazyPage = lazy(loadPage);

  /**
   * Even where the code is there, a lazy component shows the fallback for a moment, and React keeps a fallback for 300 ms
   * at least. Whichever begins stays: another component in its place would lose what somebody has entered.
   */
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? LazyPage);
    return <Shown />;
  }
  return { path, element: <Page />, handle: { load: loadPage } satisfies PageHandle };
}

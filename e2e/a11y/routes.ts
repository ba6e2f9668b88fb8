import {
  entryPages,
  personalPages,
  publicGuide,
  remotePages as pagesOf,
  shellRoutes,
  type ProductPage,
} from '@mebae/testing/routes';
import { remoteNames, root } from '../core/environment.ts';

/** The pages of the remotes that are shipped. */
export const remotePages = (): Promise<ProductPage[]> =>
  pagesOf(
    root,
    remoteNames.map((name) => `mfe-${name}`),
  );

/** Every route of the product: the shell's, the remotes', and the pages of their own. */
export async function productRoutes(): Promise<string[]> {
  const own = [...entryPages, ...personalPages, ...(await remotePages())];
  return [publicGuide, ...shellRoutes(root), ...own.map(({ route }) => route)];
}

/** Routes that no screen shows. */
export const unseenRoutes = (
  routes: readonly string[],
  screens: readonly { route?: string }[],
): string[] => routes.filter((route) => !screens.some((screen) => screen.route === route));

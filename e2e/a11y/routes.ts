import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames, root } from '../core/environment.ts';

/** Where a page's address is a name and not a sentence: the addresses of a remote's screens. */
type Paths = Readonly<Record<string, string | ((...names: string[]) => string)>>;

/** Pages before sign-in and personal links stand in no router of the staff's. */
const entryPages = ['/signin', '/reset-password/step1', '/reset-password/step2'];
const personalLinks = ['/answer', '/answer/:token', '/c'];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * The addresses of a file of routes, without those that only lead elsewhere.
 * @throws Error for an address that can't be read here
 */
function routesIn(source: string, paths: Paths): string[] {
  const declared =
    /\{\s*path:\s*(.+?),\s*(?:element: <(\w+)|lazy:)|pageRoute\(\s*(.+?),\s*\(\) => import/g;
  return [...source.matchAll(declared)]
    .filter(([, , element]) => element !== 'Navigate')
    .map(([, path, , page]) => {
      const written = path ?? page ?? '';
      const literal = /^'(.+)'$/.exec(written)?.[1];
      const [, name = '', argument] = /^paths\.(\w+)(?:\('(:\w+)'\))?$/.exec(written) ?? [];
      const named = paths[name];
      const route = literal ?? (typeof named === 'function' ? named(argument ?? '') : named);
      if (route === undefined) throw new Error(`Which route is ${written}?`);
      return route;
    });
}

/** Every route of the product: the shell's, the remotes', and the pages of their own. */
export async function productRoutes(): Promise<string[]> {
  const remotes = await Promise.all(
    remoteNames.map(async (name) => {
      const source = read(`mfe-${name}/src/routes.tsx`);
      const file = /from '(\.\/lib\/paths\.ts)'/.exec(source)?.[1];
      if (!file) return routesIn(source, {});
      const { paths } = (await import(join(root, `mfe-${name}/src`, file))) as { paths: Paths };
      return routesIn(source, paths);
    }),
  );
  const shell = routesIn(read('shell/src/app/router.tsx'), {});
  return [...entryPages, ...personalLinks, ...shell, ...remotes.flat()];
}

/** Routes that no screen shows. */
export const unseenRoutes = (
  routes: readonly string[],
  screens: readonly { route?: string }[],
): string[] => routes.filter((route) => !screens.some((screen) => screen.route === route));

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames, root } from '../core/environment.ts';

/** Where a page's address is a name and not a sentence: the addresses of a remote's screens. */
type Paths = Readonly<Record<string, string | ((...names: string[]) => string)>>;

/** Pages before sign-in and personal links stand in no router of the staff's. */
const entryPages = ['/signin', '/reset-password/step1', '/reset-password/step2'];
const personalLinks = ['/answer', '/answer/:token', '/c'];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A route, and the module of its page as the file of routes names it, where it is loaded on its own. */
interface DeclaredRoute {
  route: string;
  module: string | undefined;
}

/**
 * The addresses of a file of routes, without those that only lead elsewhere.
 * @throws Error for an address that can't be read here
 */
function routesIn(source: string, paths: Paths): DeclaredRoute[] {
  const declared =
    /\{\s*path:\s*(.+?),\s*(?:element: <(\w+)|lazy:)|pageRoute\(\s*(.+?),\s*\(\) => import\(\s*'(.+?)'/g;
  return [...source.matchAll(declared)]
    .filter(([, , element]) => element !== 'Navigate')
    .map(([, path, , page, module]) => {
      const written = path ?? page ?? '';
      const literal = /^'(.+)'$/.exec(written)?.[1];
      const [, name = '', argument] = /^paths\.(\w+)(?:\('(:\w+)'\))?$/.exec(written) ?? [];
      const named = paths[name];
      const route = literal ?? (typeof named === 'function' ? named(argument ?? '') : named);
      if (route === undefined) throw new Error(`Which route is ${written}?`);
      return { route, module };
    });
}

/** A page of a remote: its route, and its module's path below the project's folder. */
export interface RemotePage {
  route: string;
  file: string | undefined;
}

export async function remotePages(): Promise<RemotePage[]> {
  const remotes = await Promise.all(
    remoteNames.map(async (name) => {
      const folder = `mfe-${name}/src`;
      const source = read(`${folder}/routes.tsx`);
      const file = /from '(\.\/lib\/paths\.ts)'/.exec(source)?.[1];
      const { paths } = (file ? await import(join(root, folder, file)) : { paths: {} }) as {
        paths: Paths;
      };
      return routesIn(source, paths).map(({ route, module }) => ({
        route,
        file: module === undefined ? undefined : join(folder, module),
      }));
    }),
  );
  return remotes.flat();
}

/** Every route of the product: the shell's, the remotes', and the pages of their own. */
export async function productRoutes(): Promise<string[]> {
  const shell = routesIn(read('shell/src/app/router.tsx'), {});
  const declared = [...shell, ...(await remotePages())];
  return [...entryPages, ...personalLinks, ...declared.map(({ route }) => route)];
}

/** Routes that no screen shows. */
export const unseenRoutes = (
  routes: readonly string[],
  screens: readonly { route?: string }[],
): string[] => routes.filter((route) => !screens.some((screen) => screen.route === route));

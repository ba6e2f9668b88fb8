import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a page's address is a name and not a sentence: the addresses of a remote's screens. */
type Paths = Readonly<Record<string, string | ((...names: string[]) => string)>>;

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

/** A page of the product: its route, its package's folder, and its module's path below the project's folder. */
export interface ProductPage {
  route: string;
  folder: string;
  file: string | undefined;
}

/** The folders of remotes. */
export const remoteFolders = (root: string): string[] =>
  readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-'))
    .toSorted();

/** The pages of the remotes of a project. */
export async function remotePages(
  root: string,
  folders: readonly string[] = remoteFolders(root),
): Promise<ProductPage[]> {
  const remotes = await Promise.all(
    folders.map(async (folder) => {
      const source = readFileSync(join(root, folder, 'src/routes.tsx'), 'utf8');
      const file = /from '(\.\/lib\/paths\.ts)'/.exec(source)?.[1];
      const address = file && pathToFileURL(join(root, folder, 'src', file)).href;
      const { paths } = (address ? await import(address) : { paths: {} }) as { paths: Paths };
      return routesIn(source, paths).map(({ route, module }) => ({
        route,
        folder,
        file: module === undefined ? undefined : join(folder, 'src', module),
      }));
    }),
  );
  return remotes.flat();
}

/** The routes of the shell's own router. */
export const shellRoutes = (root: string): string[] =>
  routesIn(readFileSync(join(root, 'shell/src/app/router.tsx'), 'utf8'), {}).map(
    ({ route }) => route,
  );

/** Pages before sign-in, with their modules. */
export const entryPages: readonly ProductPage[] = [
  ['/signin', 'shell/src/features/signin/signin.page.tsx'],
  ['/reset-password/step1', 'shell/src/features/reset-password/ask.page.tsx'],
  ['/reset-password/step2', 'shell/src/features/reset-password/set.page.tsx'],
].map(([route = '', file]) => ({ route, folder: 'shell', file }));

/** Pages of who holds a personal link: they stand in no router of the staff's. */
export const personalPages: readonly ProductPage[] = [
  ['/answer', 'mfe-exams/src/answer/views/closed.tsx'],
  ['/answer/:token', 'mfe-exams/src/answer/answer.page.tsx'],
  ['/c', 'mfe-exams/src/answer/code.page.tsx'],
  ['/my', 'mfe-exams/src/my/own.page.tsx'],
  ['/my/preview', 'mfe-exams/src/my/preview.page.tsx'],
].map(([route = '', file]) => ({ route, folder: 'mfe-exams', file }));

/** The guide itself, read without signing in. */
export const publicGuide = '/help';

import type { OwnedPage } from '../../../lib/guide/guide-source.ts';

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** How exactly a route names an address: its fixed segments; null where it does not lead there. */
function exactness(route: string, path: string): number | null {
  const [wanted, given] = [segmentsOf(route), segmentsOf(path)];
  if (wanted.length !== given.length) return null;
  let fixed = 0;
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) continue;
    if (part !== given[index]) return null;
    fixed += 1;
  }
  return fixed;
}

/** The route of a page that an address belongs to, with the page; undefined where the guide has none. */
export function findByScreen(
  pages: readonly OwnedPage[],
  path: string,
): { page: OwnedPage; route: string } | undefined {
  return pages
    .flatMap((page) => page.routes.map((route) => ({ page, route, fixed: exactness(route, path) })))
    .filter((candidate) => candidate.fixed !== null)
    .toSorted((a, b) => (b.fixed ?? 0) - (a.fixed ?? 0))[0];
}

/** The page of a name, as another one refers to it: with its owner, or without where it is the same one. */
export const findRelated = (
  pages: readonly OwnedPage[],
  name: string,
  owner: string,
): OwnedPage | undefined => {
  const pageID = name.includes('.') ? name : `${owner}.${name}`;
  return pages.find((page) => page.pageID === pageID);
};

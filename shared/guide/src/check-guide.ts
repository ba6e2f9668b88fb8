import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { endpointNames, guideFolder, type GuidePage } from '@mebae/contracts';
import {
  entryPages,
  personalPages,
  remoteFolders,
  remotePages,
  shellRoutes,
  type ProductPage,
} from '@mebae/testing/routes';
import { madeOf } from './made-of.ts';
import { notedPictures, ownerOf, picturesFolder, readGuide } from './read-pages.ts';

/** No picture of a page is larger. */
export const pictureBytes = 60 * 1024;

/** Modules of the frame's own pages. */
const frameModules: Readonly<Record<string, string>> = {
  '/': 'shell/src/features/home/home.page.tsx',
  '/pages/home': 'shell/src/features/home/home.page.tsx',
  '/pages/guide': 'shell/src/features/guide/guide.page.tsx',
  '/pages/guide/:pageID': 'shell/src/features/guide/topic.page.tsx',
  '/pages/account': 'shell/src/features/account/account.page.tsx',
};

/** Every screen that the guide has to explain. */
export async function screensOf(root: string): Promise<ProductPage[]> {
  const frame = ['/', ...shellRoutes(root)]
    .filter((route) => route !== '*')
    .map((route) => ({ route, folder: 'shell', file: frameModules[route] }));
  return [...frame, ...entryPages, ...personalPages, ...(await remotePages(root))];
}

export interface GuideState {
  /** Problems: a screen without a page, a link that leads nowhere, a picture that is not there. */
  problems: string[];
  /** Pictures of screens that have changed since, and pages without one, as `folder: page`. */
  stale: string[];
  missing: string[];
  pages: number;
}

/**
 * Compares the guide with the product.
 * @throws GuideError for a page that breaks its schema, refers to a text that is not there or differs between languages
 */
export async function checkGuide(root: string): Promise<GuideState> {
  const screens = await screensOf(root);
  const folders = ['shell', ...remoteFolders(root)];
  const guides = folders.map((folder) => ({ folder, pages: readGuide(root, folder).pages }));
  const all = guides.flatMap(({ folder, pages }) => pages.map((page) => ({ folder, page })));
  const routes = screens.map(({ route }) => route);
  const problems = [
    ...unexplained(screens, all),
    ...all.flatMap((entry) => brokenLinks(entry, all, routes)),
    ...guides.flatMap(({ folder, pages }) => pictureProblems(root, folder, pages)),
  ];
  const stale: string[] = [];
  const missing: string[] = [];
  for (const { folder, page } of all) {
    const name = `${folder}: ${page.name}`;
    const noted = notedPictures(root, folder)[page.name];
    if (!noted) missing.push(name);
    else if (noted.madeOf !== pictureHash(root, page, screens)) stale.push(name);
  }
  return { problems, stale, missing, pages: all.length };
}

interface Entry {
  folder: string;
  page: GuidePage;
}

/** The hash of the screen that a page's picture shows; null where that is not known. */
export function pictureHash(
  root: string,
  page: Pick<GuidePage, 'shows' | 'routes'>,
  screens: readonly ProductPage[],
): string | null {
  const shown = (page.shows ?? page.routes[0] ?? '').split('?')[0];
  const screen = screens.find(({ route }) => route === shown);
  return screen?.file ? madeOf(root, screen.folder, screen.file) : null;
}

function unexplained(screens: readonly ProductPage[], all: readonly Entry[]): string[] {
  return screens.flatMap(({ route, folder }) => {
    const pages = all.filter(({ page }) => page.routes.includes(route));
    if (pages.length === 0) return [`${folder}: no page of the guide explains ${route}.`];
    if (pages.length > 1) {
      const names = pages.map(({ page }) => page.name).join(' and ');
      return [`${folder}: ${names} explain ${route}; only one may.`];
    }
    return [];
  });
}

function brokenLinks(
  { folder, page }: Entry,
  all: readonly Entry[],
  routes: readonly string[],
): string[] {
  const where = `${folder}/${guideFolder}/${page.name}.yaml`;
  const pageIDs = all.map((entry) => `${ownerOf(entry.folder)}.${entry.page.name}`);
  const isThere = (name: string): boolean =>
    pageIDs.includes(name.includes('.') ? name : `${ownerOf(folder)}.${name}`);
  const addresses = [
    ...page.routes,
    ...(page.open === null ? [] : [page.open]),
    ...(page.shows ? [page.shows.split('?')[0] ?? ''] : []),
  ];
  return [
    ...addresses
      .filter((address) => !routes.includes(address))
      .map((address) => `${where}: ${address} is no route of the product.`),
    ...page.related
      .filter((name) => !isThere(name))
      .map((name) => `${where}: there is no page ${name}.`),
    ...(page.call !== undefined && !(endpointNames as readonly string[]).includes(page.call)
      ? [`${where}: there is no call ${page.call}.`]
      : []),
  ];
}

function pictureProblems(root: string, folder: string, pages: readonly GuidePage[]): string[] {
  const place = join(root, folder, guideFolder, picturesFolder);
  const files = existsSync(place) ? readdirSync(place) : [];
  const noted = Object.keys(notedPictures(root, folder));
  const expected = noted.map((name) => `${name}.png`);
  return [
    ...expected.filter((file) => !files.includes(file)).map((file) => `${place}: no ${file}.`),
    ...files
      .filter((file) => !expected.includes(file))
      .map((file) => `${place}: nobody shows ${file}.`),
    ...noted
      .filter((name) => !pages.some((page) => page.name === name))
      .map((name) => `${place}: there is no page ${name}.`),
    ...files
      .filter((file) => statSync(join(place, file)).size > pictureBytes)
      .map((file) => `${place}: ${file} is larger than ${pictureBytes / 1024} kB.`),
  ];
}

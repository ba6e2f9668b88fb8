import { expect, test } from '@playwright/test';
import { remoteDeclaration } from '@mebae/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames, root } from '../core/environment.ts';
import { productRoutes, unseenRoutes } from './routes.ts';
import { groups } from './screens.ts';

const screens = groups.flatMap((group) => group.screens);

test('every route of the product has its line in the table of screens', async () => {
  const routes = await productRoutes();
  expect(unseenRoutes(routes, screens)).toEqual([]);
  // A check that sees no routes would find none missing.
  const known = screens.map((screen) => screen.route).filter((route) => route !== undefined);
  expect(new Set(known)).toEqual(new Set(routes));
  const [first, ...others] = screens.filter((screen) => screen.route !== undefined);
  expect(unseenRoutes(routes, others)).toEqual([first?.route]);
});

test('every prefix that a remote owns has a screen below it', () => {
  for (const name of remoteNames) {
    const file = join(root, `mfe-${name}/remote.json`);
    const { routes, pages = [] } = remoteDeclaration.parse(JSON.parse(readFileSync(file, 'utf8')));
    const prefixes = [
      ...routes.flatMap((entry) => entry.prefixes),
      ...pages.map((page) => page.prefix),
    ];
    for (const prefix of prefixes) {
      const seen = screens.some(({ route }) => route === prefix || route?.startsWith(`${prefix}/`));
      expect(seen, prefix).toBe(true);
    }
  }
});

test('no two screens have one name', () => {
  const names = screens.map((screen) => screen.name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

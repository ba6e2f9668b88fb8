import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { remoteNames, root } from '../core/environment.ts';
import { callsIn, callsOfStories } from './calls.ts';
import { isAddressOf, packagesToLookAt } from './owners.ts';
import { rows } from './rows.ts';
import { screensOfStories } from './screens-of-stories.ts';
import { screensOfWalk, selectionFrom } from './selection.ts';

const withoutStory = rows.filter(({ story }) => story === undefined);
const walked = (env: NodeJS.ProcessEnv) =>
  (['ja', 'en', 'vi'] as const).flatMap((language) =>
    screensOfWalk(rows, selectionFrom(env), language).map(({ name }) => name),
  );

test('a story checks exactly the screens that the table says it has, inside a test', () => {
  const written = [...callsOfStories()].filter(([, calls]) => calls.length > 0);
  const checked = written.flatMap(([story, calls]) =>
    calls.map(({ screen }) => `${story}: ${screen}`),
  );
  const claimed = Object.entries(screensOfStories).flatMap(([story, names]) =>
    names.map((name) => `${story}: ${name}`),
  );
  expect(new Set(checked)).toEqual(new Set(claimed));
  const outside = written.flatMap(([, calls]) => calls.filter(({ testLine }) => testLine === null));
  expect(outside, 'checks outside of any test').toEqual([]);
});

test('a story has only screens that are there, and a screen has one story', () => {
  const names = Object.values(screensOfStories).flat();
  const known = new Set(rows.map(({ name }) => name));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a check is found with its test, and one whose screen is no string is refused', () => {
  const source = [
    "test('first', async () => {",
    "  await expectAccessible(page, 'home');",
    '});',
    "  test('second', async () => {",
    '    await expectAccessible(',
    '      page,',
    `      "somebody's",`,
    '    );',
    '  });',
    "await expectAccessible(page, 'nowhere');",
  ].join('\n');
  expect(callsIn(source)).toEqual([
    { screen: 'home', testLine: 1 },
    { screen: "somebody's", testLine: 4 },
    { screen: 'nowhere', testLine: null },
  ]);
  expect(() => callsIn('expectAccessible(page, name)')).toThrow(/Write the screen's name/);
});

test('every screen belongs to a package that is there, and every package that shows screens has some', () => {
  const owners = new Set(rows.map((row) => row.package));
  expect([...owners].filter((owner) => !existsSync(join(root, owner, 'package.json')))).toEqual([]);
  expect(owners).toEqual(new Set(['shell', ...remoteNames.map((name) => `mfe-${name}`)]));
});

test('an address is that of a screen but for its numbers', () => {
  const screen = { path: '/pages/exam/1/edit?step=base' };
  expect(isAddressOf(screen, '/pages/exam/4711/edit')).toBe(true);
  expect(isAddressOf(screen, '/pages/exam/4711/overview')).toBe(false);
  expect(isAddressOf(screen, '/pages/exam/4711')).toBe(false);
});

test('the walk opens all that no story has, once; of everything each screen in each language', () => {
  expect(walked({}).toSorted()).toEqual(withoutStory.map(({ name }) => name).toSorted());
  expect(walked({ MEBAE_SCREENS: 'all', MEBAE_SCREENS_PACKAGES: 'none' })).toHaveLength(
    3 * rows.length,
  );
});

test('the walk opens the screens of changed packages alone, and of those that are built from them', () => {
  const of = (owner: string) =>
    withoutStory.filter((row) => row.package === owner).map(({ name }) => name);
  const env = (MEBAE_SCREENS_PACKAGES: string) => ({ MEBAE_SCREENS_PACKAGES });
  expect(walked(env('none'))).toEqual([]);
  expect(walked(env('academic-api'))).toEqual([]);
  expect(walked(env('mfe-jgrow')).toSorted()).toEqual(of('mfe-jgrow').toSorted());
  expect(walked(env('mfe-jgrow, shell')).toSorted()).toEqual(
    [...of('mfe-jgrow'), ...of('shell')].toSorted(),
  );
  expect(packagesToLookAt(['shared/ui'])).toContain('mfe-settings');
  expect(() => walked(env('mfe-jgrwo'))).toThrow(/mfe-jgrwo/);
  expect(() => walked(env(''))).toThrow(/no folder/);
});

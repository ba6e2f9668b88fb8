import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** The shell's scripts of a page: named beforehand by its HTML, asked for later by a script, and those that ran. */
async function scriptsOf(page: Page, path: string, shown: string) {
  await page.coverage.startJSCoverage();
  await page.goto(path);
  await page.locator(shown).first().waitFor();
  const ran = (await page.coverage.stopJSCoverage()).map(({ url }) => url);
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      url: entry.name,
      isNamed: (entry as PerformanceResourceTiming).initiatorType === 'link',
    })),
  );
  const scripts = fetched.filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  const urls = (isNamed: boolean): string[] =>
    scripts.filter((script) => script.isNamed === isNamed).map(({ url }) => url);
  return { named: urls(true), later: urls(false), ran };
}

test('a page names beforehand what its bundle begins with, and nothing that it does not run', async ({
  page,
  newSchool,
  enter,
}) => {
  const signIn = await scriptsOf(page, '/signin', 'input[type=password]');
  expect(signIn.ran).toEqual(expect.arrayContaining(signIn.named));
  // The texts, in one of three languages.
  expect(signIn.later).toHaveLength(1);
  const forgotten = await scriptsOf(page, '/reset-password', 'input[type=email]');
  expect(forgotten.ran).toEqual(expect.arrayContaining(forgotten.named));
  expect(forgotten.named).toContainEqual(expect.stringContaining('/reset-password.'));
  const { admin } = await newSchool();
  await enter(admin);
  const home = await scriptsOf(page, '/pages/home', 'main h2');
  expect(home.ran).toEqual(expect.arrayContaining(home.named));
  expect(home.named).toContainEqual(expect.stringContaining('/staff.'));
});

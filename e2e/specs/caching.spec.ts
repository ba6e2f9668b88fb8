import type { BrowserContext } from '@playwright/test';
import { watchServed, type Served } from '../core/served-scripts.ts';
import { expect, test } from '../fixtures/test.ts';

/** Opens an address in a new tab, waits until it shows something and has all that it asked for, and closes the tab. */
async function visit(context: BrowserContext, path: string, shown: string): Promise<Served> {
  const page = await context.newPage();
  const served = await watchServed(page);
  // The last script of a page, fetched when somebody does something or nothing happens.
  const last = page.waitForResponse(/\/assets\/vitals\./);
  await page.goto(path);
  await page.locator(shown).first().waitFor();
  await page.keyboard.press('Shift');
  await last;
  await expect.poll(() => served.pending.size).toBe(0);
  await page.close();
  return served;
}

test('a second visit loads no script from the network', async ({ context, newSchool, enter }) => {
  const school = await newSchool();
  const twice = async (path: string, shown: string): Promise<Served[]> => {
    const first = await visit(context, path, shown);
    const second = await visit(context, path, shown);
    expect(second.fetched, `${path}, the second time`).toEqual([]);
    expect(second.cached.length).toBeGreaterThan(0);
    return [first, second];
  };
  const [stranger] = await twice('/signin', 'input[type=password]');
  expect(stranger?.fetched.length).toBeGreaterThan(0);
  await enter(school.admin);
  const [first, remote] = await twice('/pages/exam/list', 'main h1');
  expect(first?.fetched.length).toBeGreaterThan(0);
  // Home comes last: it may fetch the remote that was opened before.
  await twice('/pages/home', 'main h2');
  expect(remote?.cached).toContainEqual(
    expect.stringMatching(/^\/remotes\/exams\/[^/]+\/remoteEntry\.js$/),
  );
  // A file that may change is asked for, and costs no more than its tag.
  expect(remote?.unchanged()).toContain('/remotes/registry.json');
  expect(remote?.unchanged()).toContainEqual(expect.stringMatching(/\/mf-manifest\.json$/));
});

import type { Page } from '@playwright/test';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

const t = textsOf('shell');
const demo = { email: 'admin@sakura.example' };
const paper = 'rgb(246, 248, 243)';
const night = 'rgb(20, 23, 20)';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Brightness of what the page's words stand on, 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const [words] = document.querySelectorAll('h1');
    const numbers = getComputedStyle(words!).color.match(/\d+/g)!.slice(0, 3);
    return 255 - numbers.reduce((sum, number) => sum + Number(number), 0) / 3;
  });

async function choose(page: Page, label: string, value: string): Promise<void> {
  const frame = await new Frame(page).shown();
  await frame.account.click();
  await page.getByLabel(t(label), { exact: true }).selectOption(value);
  await page.keyboard.press('Escape');
}

test('the chosen colours are there before anything is loaded, and in every tab', async ({
  page,
  context,
  enter,
}) => {
  await enter(demo);
  await page.goto('/pages/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await background(page)).toBe(paper);
  const other = await context.newPage();
  await other.goto('/pages/account');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await brightness(other)).toBeGreaterThan(200);

  await choose(page, 'appearance.scheme', 'dark');
  await expect.poll(() => background(page)).toBe(night);
  expect(await brightness(page)).toBeLessThan(60);
  await expect.poll(() => brightness(other)).toBeLessThan(60);
  await other.close();

  // Without its scripts the page is what its first paint was.
  await context.route('**/assets/**', (route) => route.abort());
  await page.goto('/signin', { waitUntil: 'domcontentloaded' });
  expect(await background(page)).toBe(night);
  await context.unroute('**/assets/**');

  await page.goto('/pages/home');
  await choose(page, 'appearance.scheme', 'system');
  await expect.poll(() => background(page)).toBe(paper);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => brightness(page)).toBeLessThan(60);
});

test("the candidates' page follows the device alone", async ({ page }) => {
  await page.goto('/signin');
  await page.evaluate(() => localStorage.setItem('mebae.scheme', 'dark'));
  await page.goto('/answer/no-such-link');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await background(page)).toBe(paper);
  expect(await brightness(page)).toBeGreaterThan(180);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(night);
  await expect.poll(() => brightness(page)).toBeLessThan(60);
});

test('lists stand closer when somebody wants that, and still do tomorrow', async ({
  page,
  enter,
}) => {
  await enter(demo);
  const rowHeight = async () => {
    await page.goto('/pages/students');
    const row = page.getByRole('main').getByRole('row').nth(3);
    await expect(row.getByRole('rowheader').getByRole('link')).toBeVisible();
    return (await row.boundingBox())?.height ?? 0;
  };
  const before = await rowHeight();
  await choose(page, 'appearance.density', 'compact');
  const after = await rowHeight();
  expect(before).toBeGreaterThanOrEqual(44);
  expect(after).toBeLessThanOrEqual(before - 8);
  // A finger and a pointer still hit one row (WCAG 2.5.8).
  expect(after).toBeGreaterThanOrEqual(24);
});

test('on paper a list is whole, light, and without what only a screen needs', async ({
  page,
  enter,
}) => {
  await enter(demo);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/pages/students');
  await page.getByLabel(text('ui', 'pager.size')).selectOption('200');
  const rows = page.getByRole('main').locator('tbody tr');
  const table = page.getByRole('main').getByRole('table').last();
  await expect(table).toHaveAttribute('aria-rowcount', /\d+/);
  const all = Number(await table.getAttribute('aria-rowcount'));
  expect(all, 'the list is long enough to be drawn in part only').toBeGreaterThan(100);
  expect(await rows.count()).toBeLessThan(all - 1);

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(rows).toHaveCount(all - 1);
  for (const landmark of ['navigation', 'search'] as const) {
    await expect(page.getByRole(landmark).getByRole('button')).toHaveCount(0);
  }
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await brightness(page)).toBeGreaterThan(200);
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('main section')].some(
      (box) =>
        box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible',
    ),
  );
  expect(clipped, 'a box cuts a part of the list off').toBe(false);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect.poll(() => rows.count()).toBeLessThan(all - 1);
  expect(await brightness(page)).toBeLessThan(60);
});

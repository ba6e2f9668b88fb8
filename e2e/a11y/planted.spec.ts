import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { expectReflow, reflowProblemsOn } from './axe.ts';
import { keepingPlace, violationsInAppearances } from './check-screen.ts';
import { rows } from './rows.ts';
import { screensOfWalk, selectionFrom } from './selection.ts';

/** Puts into the page a button without a name, a text that can't be read in the dark, and one that is too wide. */
const plant = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    main.append(document.createElement('button'));
    // The product's Content-Security-Policy forbids a style element.
    const style = new CSSStyleSheet();
    style.replaceSync(`.planted { color: #333; background: #fff }
      @media (prefers-color-scheme: dark) { .planted { background: #222 } }`);
    document.adoptedStyleSheets.push(style);
    const text = document.createElement('p');
    text.className = 'planted';
    text.textContent = 'planted';
    const wide = document.createElement('div');
    wide.style.cssText = 'width: 3000px; height: 1px';
    main.append(text, wide);
  });

test('a violation that is planted in a screen of a changed package is found, in the colours that have it', async ({
  page,
  newSchool,
  enter,
}) => {
  const selection = selectionFrom({ MEBAE_SCREENS_PACKAGES: 'mfe-settings' });
  const opened = (['ja', 'en', 'vi'] as const).flatMap((language) =>
    screensOfWalk(rows, selection, language).map(({ name }) => name),
  );
  expect(opened, 'the walk opens the screen').toContain('tags: nothing yet');
  await enter((await newSchool()).admin);
  await page.goto('/pages/students/tags');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await violationsInAppearances(page);
  expect(before.map(({ violations }) => violations)).toEqual([[], []]);
  expect(await reflowProblemsOn(page)).toEqual([]);

  await plant(page);
  const [light, dark] = await violationsInAppearances(page);
  expect(light?.appearance).toBe('light');
  expect(light?.violations).toEqual([expect.stringMatching(/^button-name /)]);
  expect(dark?.violations).toEqual([expect.stringMatching(/^color-contrast .*planted/)]);
  expect(await reflowProblemsOn(page)).toEqual([
    expect.stringMatching(/^it scrolls sideways by \d+ px$/),
  ]);
});

test('a page is where it was after it was looked at in other sizes', async ({
  page,
  newSchool,
  enter,
}) => {
  await enter((await newSchool()).admin);
  await page.goto('/pages/guide');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  const top = () => page.evaluate(() => scrollY);
  const look = async (): Promise<void> => {
    await violationsInAppearances(page);
    await expectReflow(page, 820, 'guide');
  };
  await look();
  expect(await top(), 'the sizes alone move the page').not.toBe(400);
  await page.evaluate(() => scrollTo(0, 400));
  await keepingPlace(page, look);
  expect(await top()).toBe(400);
});

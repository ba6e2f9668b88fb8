import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { runningParts } from '../core/environment.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';
import { changeAppearance, expectReflow, violationsOn } from './axe.ts';
import { prepareSchools, type PreparedSchools } from './prepared.ts';
import { keepAxeResult, appearances } from './results.ts';
import { open, type Screen } from './screen.ts';
import { groups, type Group } from './screens.ts';

const test = base.extend<object, { schools: PreparedSchools }>({
  schools: [
    async ({ db, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: runningParts().url });
      await use(await prepareSchools(db, request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** All that there is takes minutes: a usual run sees each screen in one language, by turns; in light and dark always. */
const all = process.env['MEBAE_SCREENS'] === 'all';
/** A folder: every screen that is looked at is also kept there as a picture. */
const pictures = process.env['MEBAE_PICTURES'];
const names = groups.flatMap(({ screens }) => screens.map(({ name }) => name));
const isTurn = (screen: Screen, language: LanguageCode): boolean =>
  all || names.indexOf(screen.name) % languageCodes.length === languageCodes.indexOf(language);

for (const group of groups) {
  test.describe(group.name, () => {
    if (group.device === 'phone') test.use(phone);
    for (const language of languageCodes) {
      const screens = group.screens.filter((screen) => isTurn(screen, language));
      // A test that looks at nothing would pass.
      if (screens.length === 0) continue;
      test(language, async ({ context, enter, schools, baseURL }) => {
        test.setTimeout(600_000);
        if (group.as) await enter(group.as(schools));
        await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
        for (const screen of screens) {
          await test.step(screen.name, () =>
            checkScreen(screen, group, context, schools, language),
          );
        }
      });
    }
  });
}

/** Shows a screen once, and checks it in all colours. One that can't be shown hides none after it. */
async function checkScreen(
  screen: Screen,
  { device }: Group,
  context: BrowserContext,
  schools: PreparedSchools,
  language: LanguageCode,
): Promise<void> {
  const page = await context.newPage();
  try {
    await open(screen, page, schools, language);
    for (const [index, colours] of appearances.entries()) {
      await changeAppearance(page, colours);
      const found = await violationsOn(page, index === 0 ? 'all' : 'colours');
      keepAxeResult({
        screen: screen.name,
        language,
        appearance: colours,
        violations: found.length,
      });
      expect.soft(found, `${screen.name} (${language}, ${colours})`).toEqual([]);
    }
    for (const width of widths[device]) {
      await expectReflow(page, width, `${screen.name} (${language})`);
    }
    if (pictures) await takePictures(page, device, join(pictures, language, screen.name));
  } catch (error) {
    expect.soft(error, `${screen.name} (${language}) could not be looked at`).toBeUndefined();
    await test.info().attach(screen.name, {
      body: await page.screenshot(),
      contentType: 'image/png',
    });
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** The screen as people have it: on a desk and a tablet, or on a phone; the whole page, in the light. */
async function takePictures(page: Page, device: Group['device'], path: string): Promise<void> {
  await changeAppearance(page, 'light');
  for (const [width, height] of sizes[device]) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${path} ${width}.png`, fullPage: true, animations: 'disabled' });
  }
}

/** Real devices. */
const sizes: Record<Group['device'], [width: number, height: number][]> = {
  desk: [
    [1280, 800],
    [820, 1180],
  ],
  any: [
    [1280, 800],
    [360, 740],
  ],
  phone: [[360, 740]],
};

/** Widths at which nothing may be cut off: a tablet for staff; a zoom of 400 % (WCAG 1.4.10) for everybody's pages. */
const widths: Record<Group['device'], number[]> = { desk: [1280, 820], any: [320], phone: [320] };

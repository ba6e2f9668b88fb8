import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { runningParts } from '../core/environment.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';
import { changeAppearance } from './axe.ts';
import { checkScreen } from './check-screen.ts';
import { prepareSchools, type PreparedSchools } from './prepared.ts';
import { rows, type Row } from './rows.ts';
import { open } from './screen.ts';
import { groups, type Group } from './screens.ts';
import { screensOfWalk, selectionFrom } from './selection.ts';

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

const selection = selectionFrom(process.env);
/** A folder: every screen that is looked at is also kept there as a picture. */
const pictures = process.env['MEBAE_PICTURES'];

for (const group of groups) {
  test.describe(group.name, () => {
    if (group.device === 'phone') test.use(phone);
    for (const language of languageCodes) {
      const screens = screensOfWalk(rows, selection, language).filter(
        (row) => row.group === group.name,
      );
      // A test that looks at nothing would pass.
      if (screens.length === 0) continue;
      test(language, async ({ context, enter, schools, baseURL }) => {
        // a walk of every screen in one test has as much time as its screens
        test.setTimeout(screens.length * 60_000);
        if (group.as) await enter(group.as(schools));
        await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
        for (const screen of screens) {
          await test.step(screen.name, () => openAndCheck(screen, context, schools, language));
        }
      });
    }
  });
}

/** Opens a screen and checks it. One that can't be shown hides none after it. */
async function openAndCheck(
  row: Row,
  context: BrowserContext,
  schools: PreparedSchools,
  language: LanguageCode,
): Promise<void> {
  const { name, device } = row;
  const page = await context.newPage();
  try {
    await open(row, page, schools, language);
    await checkScreen(page, row, 'walk');
    if (pictures) await takePictures(page, device, join(pictures, language, name));
  } catch (error) {
    expect.soft(error, `${name} (${language}) could not be looked at`).toBeUndefined();
    await test.info().attach(name, {
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

import { expect, type Page } from '@playwright/test';
import { languageCodes } from '@mebae/contracts';
import { changeAppearance, expectReflow, violationsOn } from './axe.ts';
import { appearances, keepAxeResult, type Appearance, type AxeResult } from './results.ts';
import type { Row } from './rows.ts';
import type { Group } from './screens.ts';

/** Widths at which nothing may be cut off: a tablet for staff; a zoom of 400 % (WCAG 1.4.10) for everybody's pages. */
const widths: Record<Group['device'], number[]> = { desk: [1280, 820], any: [320], phone: [320] };

/**
 * Looks at a page as it stands by axe: by all rules in the colours that it has, by those about colours in the others. It
 * has its own colours again afterwards.
 */
export async function violationsInAppearances(
  page: Page,
): Promise<{ appearance: Appearance; violations: string[] }[]> {
  const own = await page.evaluate((): Appearance =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const found: { appearance: Appearance; violations: string[] }[] = [];
  for (const appearance of [own, ...appearances.filter((other) => other !== own)]) {
    await changeAppearance(page, appearance);
    const violations = await violationsOn(page, appearance === own ? 'all' : 'colours');
    found.push({ appearance, violations });
  }
  await changeAppearance(page, own);
  return found;
}

/**
 * Checks the screen that a page shows, by axe and at the widths of its device, and keeps the result for the table at the
 * end of the run. A problem fails the test, which goes on.
 * @param by whether a story or the walk over all screens has it open
 */
export async function checkScreen(
  page: Page,
  { name, device }: Pick<Row, 'name' | 'device'>,
  by: AxeResult['by'],
): Promise<void> {
  const lang = await page.locator('html').getAttribute('lang');
  const language = languageCodes.find((code) => code === lang);
  if (language === undefined) throw new Error(`${name}: the page is in no language (${lang}).`);
  await keepingPlace(page, async () => {
    for (const { appearance, violations } of await violationsInAppearances(page)) {
      keepAxeResult({ screen: name, language, appearance, by, violations: violations.length });
      expect.soft(violations, `${name} (${language}, ${appearance})`).toEqual([]);
    }
    for (const width of widths[device]) await expectReflow(page, width, `${name} (${language})`);
  });
}

/** Scrolls a page back to its place once work is done that gives it other sizes: a story goes on from where it was. */
export async function keepingPlace(page: Page, work: () => Promise<void>): Promise<void> {
  const place = await page.evaluate(() => ({ left: scrollX, top: scrollY }));
  await work();
  await page.evaluate((to) => scrollTo({ ...to, behavior: 'instant' }), place);
}

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits for what fades in: half-way between two colours a text has the contrast of neither. */
async function standStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.playState !== 'running' || end === Infinity;
    }),
  );
}

/** Proves that axe finds nothing on the page as it is now. Fluent's invisible focus guards are not for people. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await standStill(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(tags)
    .exclude('[data-tabster-dummy]')
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
  expect.soft(found, what).toEqual([]);
}

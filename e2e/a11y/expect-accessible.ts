import { basename } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { screensOfTest } from './calls.ts';
import { checkScreen } from './check-screen.ts';
import { isAddressOf } from './owners.ts';
import { rowNamed } from './rows.ts';
import { waitUntilLoaded } from './screen.ts';

/** Checks the screen that a page shows as a row of the table of screens. */
export type ExpectAccessible = (page: Page, screen: string) => Promise<void>;

/** Time that a check may add to a story, in milliseconds, on a machine that does other things as well. */
const timeOfCheck = 20_000;

/** Widest window of a phone, in pixels. */
const widestPhone = 480;

/**
 * Lends a test its checks of screens, and proves at its end that it has made all that stand in it: a row of the table
 * that this story has must not go unseen because a condition was never met.
 */
export async function withScreenChecks(
  info: TestInfo,
  use: (check: ExpectAccessible) => Promise<void>,
): Promise<void> {
  const checked = new Set<string>();
  await use(async (page, screen) => {
    info.setTimeout(info.timeout + timeOfCheck);
    await checkInStory(page, screen, basename(info.file, '.spec.ts'));
    checked.add(screen);
  });
  if (info.status !== 'passed') return;
  const missed = screensOfTest(info.file, info.line).filter((screen) => !checked.has(screen));
  expect(missed, 'screens that the story has in its text and never checked').toEqual([]);
}

async function checkInStory(page: Page, screen: string, story: string): Promise<void> {
  const row = rowNamed(screen);
  expect(row.story, `story of '${screen}' in e2e/a11y/screens-of-stories.ts`).toBe(story);
  const { pathname } = new URL(page.url());
  expect(isAddressOf(row, pathname), `'${screen}' is not at ${pathname}`).toBe(true);
  const width = page.viewportSize()?.width ?? 0;
  if (row.device === 'phone') expect(width, `width of a phone`).toBeLessThanOrEqual(widestPhone);
  if (!row.waits) await waitUntilLoaded(page);
  await checkScreen(page, row, 'story');
}

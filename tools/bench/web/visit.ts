import { chromium } from '@playwright/test';
import type { WebPage } from './pages.ts';

/**
 * Makes the browser the one of whom the page is for, and proves that the page shows what is to be measured: a page
 * that failed would be the fastest.
 * @param debugPort where Chromium takes its commands
 * @param origins that all show the page
 * @throws Error when one of them does not
 */
export async function visit(
  debugPort: number,
  { path, cookie, shown }: WebPage,
  origins: readonly string[],
): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`);
  try {
    const context = browser.contexts()[0]!;
    await context.clearCookies();
    if (cookie !== null) {
      const [name = '', value = ''] = cookie.split('=', 2);
      // Secure, as its name promises; a cookie of localhost holds for all of its ports.
      await context.addCookies([{ name, value, url: 'https://localhost/', httpOnly: true }]);
    }
    for (const origin of origins) {
      const page = await context.newPage();
      await page.goto(origin + path);
      await page.locator(shown).first().waitFor({ timeout: 60_000 });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

import type { Page } from '@playwright/test';

/** Goes to an address inside the open page, as a link does: nothing is loaded anew. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

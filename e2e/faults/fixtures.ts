import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { httpNames } from '@mebae/contracts';
import { signInApi } from '../core/api.ts';
import { openDatabase } from '../core/database.ts';
import { runningParts } from '../core/environment.ts';
import { watchPages } from '../core/watch.ts';
import { createSchool } from '../core/school.ts';
import { text } from '../core/texts.ts';
import { scaleClock } from './scaled-clock.ts';
import { startStoreProxy, type StoreProxy } from './store-proxy.ts';

interface WorkerFixtures {
  store: StoreProxy;
  /** Signed in once: what does not change from trial to trial is in its cache. */
  staff: BrowserContext;
  /** Keys for which its pages had no text. Their other complaints are the subject of the trials. */
  missingTexts: string[];
}

interface Fixtures {
  /** Loads an address in a new tab in a language. */
  openPage: (language: LanguageCode, path: string) => Promise<Page>;
  /** The same at an address of no remote: only the frame is there. */
  openFrame: (language: LanguageCode) => Promise<Page>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  store: [
    async ({}, use) => {
      const store = await startStoreProxy(runningParts().url);
      await use(store);
      await store.stop();
    },
    { scope: 'worker' },
  ],
  staff: [
    async ({ browser, store }, use) => {
      const db = openDatabase(runningParts().database);
      const school = await createSchool(db);
      await db.close();
      const context = await browser.newContext({
        baseURL: store.url,
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
      });
      await scaleClock(context);
      await signInApi(context.request, school.admin);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  missingTexts: [
    async ({ staff }, use) => use((await watchPages(staff)).missingTexts),
    { scope: 'worker' },
  ],
  openPage: async ({ staff, store, missingTexts }, use) => {
    const pages: Page[] = [];
    await use(async (language, path) => {
      await staff.addCookies([{ name: httpNames.language, value: language, url: store.url }]);
      const page = await staff.newPage();
      pages.push(page);
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
    expect(missingTexts.splice(0)).toEqual([]);
  },
  openFrame: async ({ openPage }, use) => {
    await use(async (language) => {
      const page = await openPage(language, '/pages/nowhere');
      const heading = text('shell', 'notFound.title', {}, language);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      return page;
    });
  },
});

export { expect };

import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '@mebae/testing/chromium';
import { mixes } from './releases/mixes.ts';

const executablePath = await chromiumPath();

/** Stories in a browser against the whole product. Each makes a school of its own, so that they run side by side. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  globalSetup: './core/global-setup.ts',
  fullyParallel: true,
  // Pages wait for servers and servers for pages: two processors have space for a third.
  workers: 3,
  retries: 0,
  // Only what fails waits for so long: a busy machine makes a report or a page slower, not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  // The longest story begins first, so that the others run beside it.
  projects: [
    { name: 'main job', testMatch: 'specs/main-job.spec.ts' },
    { name: 'stories', testMatch: 'specs/**/*.spec.ts', testIgnore: 'specs/main-job.spec.ts' },
    { name: 'accessibility', testMatch: 'a11y/**/*.spec.ts' },
    { name: 'faults', testMatch: 'faults/**/*.spec.ts' },
    { name: 'processes', testMatch: 'processes/**/*.spec.ts' },
    // `npm run check:releases` starts what this walks through.
    ...(mixes().length > 0 ? [{ name: 'releases', testMatch: 'releases/**/*.spec.ts' }] : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumArguments },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Nothing is looked at while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // Recording costs a sixth of a run's processor time: MEBAE_E2E_TRACE=1 records those that fail.
    trace: process.env['MEBAE_E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
});

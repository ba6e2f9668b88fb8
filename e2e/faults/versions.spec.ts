import { remoteLimits, servedContracts, type LanguageCode } from '@mebae/contracts';
import type { Page } from '@playwright/test';
import { navigateInPage } from '../core/navigate-in-page.ts';
import { remoteText, text, textsOf } from '../core/texts.ts';
import { remoteShown, goToRemote, pressIfThere } from './remotes.ts';
import { expect, test } from './fixtures.ts';
import { scale, workMs } from './scaled-clock.ts';
import type { Fault } from './store-proxy.ts';

const language: LanguageCode = 'ja';
const t = textsOf('shell');
const jgrow = textsOf('jgrow');
const secondScreen = '/pages/jgrow/activity/create';

/** The store has none of release `a` any more. */
const lostReleaseA: Fault = {
  file: ({ release, response }) => {
    if (release === 'b') return false;
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"code":"remote-version-unknown"}');
    return true;
  },
};

/** No chunk of any release comes whole. */
const noChunks: Fault = {
  file: ({ path, response }) => {
    if (!path.endsWith('.js') || path === 'remoteEntry.js') return false;
    response.destroy();
    return true;
  },
};

/** Counts the page's loads, and knows which releases were asked for. */
function watch(page: Page) {
  const seen = { loads: 0, releases: new Set<string>() };
  page.on('load', () => {
    seen.loads += 1;
  });
  page.on('request', (request) => {
    const release = /-trial\d+([ab])\//.exec(request.url())?.[1];
    if (release) seen.releases.add(release);
  });
  return seen;
}

const formShown = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: jgrow('form.title.create') })).toBeVisible();

test('a remote that was deployed since the page was opened just opens', async ({
  store,
  openFrame,
}) => {
  store.begin('jgrow');
  const page = await openFrame(language);
  store.setFault(lostReleaseA);
  store.deploy();
  const seen = watch(page);
  await goToRemote(page, 'jgrow');
  await remoteShown(page, 'jgrow', language);
  expect(seen).toEqual({ loads: 0, releases: new Set(['a', 'b']) });
});

test('a remote that runs and lost a chunk to a deployment comes back with one reload', async ({
  store,
  openFrame,
}) => {
  store.begin('jgrow');
  const page = await openFrame(language);
  await goToRemote(page, 'jgrow');
  await remoteShown(page, 'jgrow', language);
  store.setFault(lostReleaseA);
  store.deploy();
  const seen = watch(page);
  await navigateInPage(page, secondScreen);
  await formShown(page);
  expect(seen.loads).toBe(1);
  await expect(page).toHaveURL(new RegExp(`${secondScreen}$`));
});

test('a chunk that stays lost reloads the page no second time, and comes with a retry', async ({
  store,
  openFrame,
}) => {
  store.begin('jgrow');
  const page = await openFrame(language);
  await goToRemote(page, 'jgrow');
  await remoteShown(page, 'jgrow', language);
  store.setFault(noChunks);
  const seen = watch(page);
  await navigateInPage(page, secondScreen);
  await expect.poll(() => seen.loads).toBe(1);
  const fault = page.getByRole('alert').filter({
    hasText: t('remote.fault.load', { remote: remoteText('jgrow') }),
  });
  const retry = fault.getByRole('button', { name: t('remote.retry') });
  await expect(fault).toBeVisible();
  // The fault may go and come again between two looks, so the story waits for what fails once more.
  const failed = page.waitForEvent('requestfailed', (request) =>
    new URL(request.url()).pathname.endsWith('.js'),
  );
  await retry.click();
  await failed;
  await expect(fault).toBeVisible();
  store.setFault({});
  await retry.click();
  await formShown(page);
  expect(seen.loads).toBe(1);
});

test('a remote with a contract that the shell serves no longer says so, until it is published anew', async ({
  store,
  openFrame,
}) => {
  store.begin('jgrow', {
    entry: (remote, release) =>
      release === 'a' ? { ...remote, contract: servedContracts.oldest - 1 } : remote,
  });
  const page = await openFrame('vi');
  const tv = textsOf('shell', 'vi');
  await goToRemote(page, 'jgrow');
  const fault = page.getByRole('alert').filter({
    hasText: tv('remote.fault.contract', { remote: remoteText('jgrow', 'vi') }),
  });
  await expect(fault).toBeVisible();
  store.deploy();
  await pressIfThere(fault.getByRole('button', { name: tv('remote.retry') }));
  await remoteShown(page, 'jgrow', 'vi');
});

test('a chunk that never comes is given up after the limit', async ({ store, openFrame }) => {
  store.begin('jgrow', { file: ({ path }) => path.endsWith('.js') && path !== 'remoteEntry.js' });
  const page = await openFrame(language);
  const asked = performance.now();
  await goToRemote(page, 'jgrow');
  await expect(page.getByText(t('remote.slow'))).toBeVisible();
  const limitMs = remoteLimits.scriptTimeoutMs / scale;
  await expect(page.getByRole('button', { name: t('remote.retry') })).toBeVisible({
    timeout: limitMs + workMs,
  });
  expect(performance.now() - asked).toBeGreaterThanOrEqual(limitMs);
  store.setFault({});
  await page.getByRole('button', { name: t('remote.retry') }).click();
  await remoteShown(page, 'jgrow', language);
});

test('an open page is told of a new version once it can be loaded, and asks about input', async ({
  store,
  openFrame,
}) => {
  store.begin('jgrow');
  const page = await openFrame(language);
  await goToRemote(page, 'jgrow');
  await remoteShown(page, 'jgrow', language);
  await navigateInPage(page, secondScreen);
  const title = page.getByRole('textbox', { name: jgrow('activity.title') });
  await title.fill('修学旅行');

  let asked = 0;
  store.setFault({
    file: ({ path, release, response }) => {
      if (release === 'a' || path !== 'mf-manifest.json') return false;
      asked += 1;
      response.writeHead(503).end();
      return true;
    },
  });
  store.deploy();
  const notice = page.getByText(t('remote.newer', { remote: remoteText('jgrow') }));
  const pollMs = remoteLimits.registryPollMs / scale;
  await expect.poll(() => asked, { timeout: pollMs + workMs }).toBeGreaterThan(0);
  await expect(notice).toBeHidden();
  store.setFault({});
  await expect(notice).toBeVisible({ timeout: 2 * pollMs + workMs });

  const seen = watch(page);
  const reload = page.getByRole('button', { name: t('remote.reload'), exact: true });
  await reload.click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: t('unsaved.stay') }).click();
  await expect(title).toHaveValue('修学旅行');
  expect(seen.loads).toBe(0);
});

test('a page without input goes on with the new version when it is reloaded from the notice', async ({
  store,
  openFrame,
}) => {
  store.begin('jgrow');
  const page = await openFrame('en');
  await goToRemote(page, 'jgrow');
  await remoteShown(page, 'jgrow', 'en');
  store.deploy();
  const seen = watch(page);
  await page
    .getByRole('button', { name: text('shell', 'remote.reload', {}, 'en'), exact: true })
    .click({ timeout: remoteLimits.registryPollMs / scale + workMs });
  await expect.poll(() => seen.loads).toBe(1);
  await remoteShown(page, 'jgrow', 'en');
  expect(seen.releases).toEqual(new Set(['b']));
});

test('a remote that was withdrawn is said so where it runs and at its address, until it is published', async ({
  store,
  openFrame,
}) => {
  store.begin('jgrow');
  const page = await openFrame(language);
  await goToRemote(page, 'jgrow');
  await remoteShown(page, 'jgrow', language);
  store.withdraw();
  const remote = remoteText('jgrow');
  const pollMs = remoteLimits.registryPollMs / scale;
  await expect(page.getByText(t('remote.withdrawn', { remote }))).toBeVisible({
    timeout: pollMs + workMs,
  });
  // what was typed would be lost with it
  await remoteShown(page, 'jgrow', language);
  await page.getByRole('button', { name: t('remote.reload'), exact: true }).click();
  const fault = page
    .getByRole('alert')
    .filter({ hasText: t('remote.fault.withdrawn', { remote }) });
  await expect(fault).toBeVisible();
  store.deploy();
  await pressIfThere(fault.getByRole('button', { name: t('remote.retry') }));
  await remoteShown(page, 'jgrow', language);
});

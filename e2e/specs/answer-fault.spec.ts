import type { Page } from '@playwright/test';
import { remoteLimits } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';

test.use(phone);

const scripts = '**/remotes/exams/*/pages/answer.js';
/** Nobody's link: the page itself says so, which proves that it runs. */
const link = '/answer/no-such-link';

const fault = (page: Page, language: 'ja' | 'vi' = 'ja') => {
  const t = textsOf('answerFault', language);
  const message = page.getByRole('alert').filter({ hasText: t('title') });
  return { message, retry: message.getByRole('button', { name: t('retry') }) };
};
const shown = (page: Page, language: 'ja' | 'vi' = 'ja') =>
  expect(
    page.getByRole('heading', { name: textsOf('answer', language)('unknown.title') }),
  ).toBeVisible();

test('a page whose script is missing says so, and a retry works once it is there', async ({
  page,
}) => {
  await page.route(scripts, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${link}?lang=vi`);
  const { message, retry } = fault(page, 'vi');
  await expect(message).toBeVisible();
  const missed = page.waitForResponse(scripts);
  await retry.tap();
  await missed;
  await expect(retry).toBeEnabled();

  await page.unroute(scripts);
  await retry.tap();
  await shown(page, 'vi');
  await expect(message).toBeHidden();
});

test('a script that is not the one that was published is not run, and a retry gets the right one', async ({
  page,
}) => {
  const body = 'document.title = "wrong"';
  await page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto(link);
  const { message, retry } = fault(page);
  await expect(message).toBeVisible();
  expect(await page.title()).not.toBe('wrong');
  await page.unroute(scripts);
  await retry.tap();
  await shown(page);
});

test('a script that never comes is given up at the limit, and shows its page if it comes after all', async ({
  page,
}) => {
  const come = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.locator('html[lang=ja]')).toBeAttached();
  await page.clock.runFor(remoteLimits.slowAfterMs);
  await expect(page.getByText(textsOf('answerFault')('slow'))).toBeVisible();
  const { message } = fault(page);
  await page.clock.runFor(remoteLimits.scriptTimeoutMs - remoteLimits.slowAfterMs);
  await expect(message).toBeVisible();
  await page.clock.resume();
  come.resolve();
  await shown(page);
  await expect(message).toBeHidden();
});

test('a script that throws, and a registry without the page, are reported alike and recover alike', async ({
  page,
  complaints,
}) => {
  const address = new RegExp(`${link}$`);
  let cause: 'throws' | 'none' | 'gone' = 'throws';
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    if (cause === 'gone') return route.fulfill({ response: response });
    const tag = /<script id="page-script".*?<\/script>/;
    const body =
      cause === 'none'
        ? html.replace(tag, '')
        : // Its hash is not what is on trial here.
          html.replace(/ integrity="[^"]*"/, '');
    return route.fulfill({ status: cause === 'none' ? 503 : 200, response: response, body });
  });
  await page.route(scripts, (route) =>
    cause === 'throws'
      ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' })
      : route.continue(),
  );
  await page.goto(link);
  const { message, retry } = fault(page);
  await expect(message).toBeVisible();
  expect(complaints.thrown.splice(0).map(({ message: text }) => text)).toEqual(['planted']);
  cause = 'none';
  await page.reload();
  await expect(message).toBeVisible();
  await retry.tap();
  await expect(retry).toBeEnabled();
  cause = 'gone';
  await retry.tap();
  await shown(page);
});

test('a page that breaks while it is shown says so with a number, and a retry shows it whole', async ({
  page,
}) => {
  const calls = '**/api/v3/academic/answer/**';
  await page.route(calls, (route) => route.fulfill({ json: { status: 'open' } }));
  const reported = page.waitForRequest('**/reports/errors');
  await page.goto(link);
  const { message, retry } = fault(page);
  await expect(message).toBeVisible();
  const { phase, remote, trace } = (await reported).postDataJSON() as Record<string, string>;
  expect([phase, remote]).toEqual(['render', 'exams']);
  const number = textsOf('answerFault')('reference', { id: trace!.slice(0, 8) });
  await expect(message.getByText(number)).toBeVisible();
  await page.unroute(calls);
  await retry.tap();
  await shown(page);
});

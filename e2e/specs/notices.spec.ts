import { apiBase, ErrorCategory, limits } from '@mebae/contracts';
import { signInApi } from '../core/api.ts';
import { failureText, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { NoticesPart } from '../pages/notices.page.ts';

const t = textsOf('shell');
const account = textsOf('account');
const languageCall = '**/account/language';
const { Grow } = ErrorCategory;

/** Refusals that a school meets, one of them with the reasons of several rows. */
const rows = [
  '3行目：メールアドレス「hanako@sakura.example」はすでにほかの生徒が使用しています。',
  '8行目：クラス「3年12組」は登録されていません。先にクラスを登録してください。',
  '15行目：出席番号「0」は1から99までの数字で入力してください。',
];
const codes = [22, 24, 84, 2005, 2009, 2022, 2029, 2033, 2035];
const refusals = [...codes.map((code) => ({ code })), { code: 83, reason: rows }].map(
  (refusal) => ({
    ...refusal,
    category: Grow,
  }),
);

test('ten notices at once: none is lost, the page makes space for them, each is announced once', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  await page.goto('/pages/account');
  const frame = await new Frame(page).shown();
  const language = page.getByRole('banner').getByRole('combobox', { name: t('header.language') });
  await expect(page.getByRole('button', { name: account('password.save') })).toBeVisible();
  const notices = new NoticesPart(page);
  await notices.listen();

  const waiting = [...refusals, refusals[0]];
  await page.route(languageCall, (route) =>
    route.fulfill({ status: 400, json: waiting.shift() ?? refusals[9] }),
  );
  await language.focus();
  for (const _ of refusals) {
    await Promise.all([page.waitForResponse(languageCall), language.selectOption('en')]);
  }
  await expect(notices.region.getByText(rows[1] ?? '')).toBeVisible();
  await expect(notices.more(7)).toBeVisible();
  await expect(notices.closing).toHaveCount(3);
  await expect(language).toBeFocused();
  await notices.leaveSpaceAtEnd();
  // The same once more is not another one.
  await Promise.all([page.waitForResponse(languageCall), language.selectOption('en')]);
  const first = notices.region.getByText(failureText(Grow, 22));
  await expect(first).toHaveCount(1);
  await expect(first).toBeInViewport();

  for (const [width, height, inSight] of [
    [820, 1180, 3],
    [360, 740, 1],
    [1280, 800, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(notices.closing).toHaveCount(inSight);
    await notices.leaveSpaceAtEnd();
    if (width === 360)
      await notices.leaveFree(page.getByRole('button', { name: account('password.save') }));
  }

  await language.focus();
  await page.keyboard.press('F8');
  await expect(notices.closing.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toHaveCount(0);
  await expect(notices.closing.first()).toBeFocused();
  await notices.more(6).click();
  await expect(notices.closing).toHaveCount(9);
  await notices.leaveSpaceAtEnd();
  await notices.closeAll.focus();
  await page.keyboard.press('Enter');
  await expect(notices.region.getByRole('button')).toHaveCount(0);
  await expect(language).toBeFocused();
  // The eleventh came anew, because it happened again.
  expect(await notices.heard()).toEqual({ alert: 11, status: 0 });

  await page.unroute(languageCall);
  await page.getByRole('textbox', { name: account('name.lastName'), exact: true }).fill('管理者');
  await page.getByRole('button', { name: account('name.save') }).click();
  await expect(notices.region.getByRole('status')).toContainText(account('name.saved'));
  expect(await notices.heard()).toEqual({ alert: 11, status: 1 });
  await frame.shown();
});

test('a notice goes after its ten seconds, not while somebody reads it', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  await page.clock.install();
  await page.goto('/pages/home');
  await new Frame(page).shown();
  await page.route(languageCall, (route) => route.fulfill({ status: 400, json: refusals[0] }));
  const notices = new NoticesPart(page);
  const notice = notices.region.getByText(failureText(Grow, 22));
  const raise = async () => {
    await page.getByRole('combobox', { name: t('header.language') }).selectOption('en');
    await expect(notice).toBeVisible();
  };
  await raise();
  await page.clock.fastForward(limits.noticeMs);
  await expect(notice).toBeHidden();

  await raise();
  await notice.hover();
  await page.clock.fastForward(10 * limits.noticeMs);
  await expect(notice).toBeVisible();
  await page.getByRole('banner').hover();
  await page.clock.fastForward(limits.noticeMs);
  await expect(notice).toBeHidden();

  await raise();
  await page.keyboard.press('F8');
  await page.clock.fastForward(10 * limits.noticeMs);
  await expect(notice).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('combobox', { name: t('header.language') }).focus();
  await page.clock.fastForward(limits.noticeMs);
  await expect(notice).toBeHidden();
});

test('a question keeps the focus, gives it back, and goes with its page', async ({
  page,
  context,
  newSchool,
  enter,
  outside,
}) => {
  const school = await newSchool();
  await signInApi(outside, school.admin);
  await enter(school.admin);
  await page.goto('/pages/home');
  const frame = await new Frame(page).shown();
  await frame.account.click();
  await page.getByRole('link', { name: t('header.settings') }).click();
  const opener = page.getByRole('button', { name: account('devices.everywhere') });
  const question = page.getByRole('alertdialog', { name: account('devices.everywhereTitle') });
  const cancel = question.getByRole('button', { name: t('dialog.cancel') });
  const calls: string[] = [];
  page.on('request', (request) => {
    // what a page tells of itself (telemetry) goes when it has something to tell
    if (request.method() === 'POST' && request.url().includes(apiBase)) calls.push(request.url());
  });

  // Its code can't come: the browser asks, and the page stays.
  await expect(opener).toBeVisible();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await context.route('**/assets/**', (route) => route.abort('connectionrefused'));
  await opener.click();
  await expect.poll(() => asked.join()).toContain(account('devices.everywhereTitle'));
  await context.unroute('**/assets/**');

  await opener.dblclick();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: account('devices.confirm') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  // An announcement meanwhile is not hidden from screen readers with the rest of the page.
  await context.setOffline(true);
  await expect(page.getByText(t('connection.lost'))).toBeVisible();
  await context.setOffline(false);
  const notices = new NoticesPart(page);
  await expect(notices.region.getByRole('status')).toContainText(t('connection.back'));
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();

  // A message interrupts it, and it comes back.
  await opener.click();
  await expect(cancel).toBeFocused();
  const other = await context.newPage();
  await other.goto('/pages/home');
  await new Frame(other).signOut();
  await expect(page.getByText(t('sessionEnd.signedOut'))).toBeVisible();
  await expect(question).toBeHidden();
  await enter(school.admin);
  await other.goto('/pages/home');
  await expect(cancel).toBeFocused();
  await other.close();

  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/home/);
  await expect(question).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: t('header.settings') })).toBeHidden();
  expect(calls).toEqual([]);
});

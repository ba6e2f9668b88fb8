import { ErrorCategory, sessionCovered, type LanguageCode } from '@mebae/contracts';
import type { Page } from '@playwright/test';
import { Authenticator } from '../core/authenticator.ts';
import { startExternalAccounts } from '../core/external-accounts.ts';
import { password, type TestSchool } from '../core/school.ts';
import { failureText, text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Cover } from '../pages/cover.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';
import { SecondFactorsPart } from '../pages/second-factors.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const t = textsOf('settings');
const form = '/pages/jgrow/activity/create';
const typed = '修学旅行の班活動';
const titleOf = (page: Page) =>
  page.getByRole('textbox', { name: text('jgrow', 'activity.title'), exact: true });

/** The same field by its element: hidden from people, it is there still. */
const valueBehind = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input')].map(({ value }) => value),
  );

/** A call of the page's own origin, as any script of it could make one. */
const callNow = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'x-requested-with': 'mebae' };
    const response = await fetch('/api/v3/academic/account/profile', { headers });
    return [response.status, ((await response.json()) as { reason?: string }).reason];
  });

/** Nobody touches the browser for so long; the computer sleeps meanwhile. */
const leave = (page: Page, minutes: number) => page.clock.fastForward(minutes * 60_000);

test('a screen that nobody uses is locked, and its owner goes on where they were', async ({
  page,
  context,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);

  await test.step('an administrator sets after how many minutes', async () => {
    const setting = await new SchoolSettingPage(page).open();
    const section = page.getByRole('region', { name: t('school.cover') });
    await section.getByRole('switch').click();
    const minutes = section.getByLabel(t('school.minutes'));
    await minutes.fill('4');
    await section.getByRole('button', { name: t('school.save') }).click();
    await expect(minutes).toHaveAccessibleDescription(
      new RegExp(t('school.minutesProblem', { min: 5, max: 60 })),
    );
    await minutes.fill('１０');
    await section.getByRole('button', { name: t('school.save') }).click();
    await expect(page.getByText(t('school.coverSaved'))).toBeVisible();
    await setting.open();
    await expect(minutes).toHaveValue('10');
  });

  const other = await context.newPage();
  const title = titleOf(page);
  await test.step('who works on is not disturbed, in any tab', async () => {
    await page.clock.install();
    await other.clock.install();
    await page.goto(form);
    await title.fill(typed);
    await other.goto('/pages/home');
    await new Frame(other).shown();
    await leave(page, 9);
    await title.press('End');
    await leave(page, 9);
    await title.press('End');
    await expect(title).toHaveValue(typed);
    expect(await callNow(page)).toEqual([200, undefined]);
  });

  const cover = new Cover(page);
  await test.step('after ten minutes everything is hidden, in both tabs', async () => {
    await leave(page, 10);
    await cover.shown();
    await new Cover(other).shown();
    await expect(cover.dialog).toContainText(school.admin.email);
    await expect(title).toHaveCount(0);
    await expect(page.getByText(text('jgrow', 'activity.title')).first()).not.toBeVisible();
    expect(await valueBehind(page)).toContain(typed);
    expect(await page.locator('dialog#cover').ariaSnapshot()).not.toContain(typed);
  });

  await test.step('the server refuses the calls of its pages, and no key or paper leads past it', async () => {
    for (const tab of [page, other]) {
      await expect.poll(() => callNow(tab)).toEqual([401, sessionCovered]);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull();
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => document.body.innerText.trim())).toBe('');
    await page.emulateMedia({ media: 'screen' });
    await expect(cover.dialog).toBeVisible();
  });

  await test.step('a tab that is loaded again stays locked', async () => {
    await other.reload();
    await new Cover(other).shown();
    expect(await other.locator('#root').innerHTML()).toBe('');
    await expectAccessible(other, 'locked screen');
  });

  await test.step('a wrong password is refused; the right one leads back, in both tabs', async () => {
    await cover.continueWith('');
    await expect(cover.password).toHaveAccessibleDescription(text('cover', 'passwordMissing'));
    await cover.continueWith('Wrong-pass1');
    await expect(cover.dialog.getByRole('alert').first()).toContainText(
      failureText(ErrorCategory.Auth, 12),
    );
    await cover.continueWith(password);
    await cover.gone();
    await expect(title).toBeFocused();
    await expect(title).toHaveValue(typed);
    await new Frame(other).shown();
    expect(await callNow(page)).toEqual([200, undefined]);
    const log = await db.rows<{ action: string }>(
      `select action from audit_log where company_id = $1 and action like 'account.%'
       order by audit_id`,
      [school.companyID],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'account.signIn',
      'account.signInFailed',
      'account.continued',
    ]);
  });
});

async function withCover(
  db: { rows: (sql: string, values: unknown[]) => Promise<unknown> },
  { companyID }: TestSchool,
): Promise<void> {
  await db.rows('update company set cover_minutes = 5 where company_id = $1', [companyID]);
}

test('what a form has kept comes back after a reload', async ({ page, newSchool, enter, db }) => {
  const school = await newSchool();
  await withCover(db, school);
  await enter(school.admin);
  await page.clock.install();
  await page.goto(form);
  const title = titleOf(page);
  await title.fill(typed);
  await leave(page, 5);
  const cover = await new Cover(page).shown();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await cover.shown();
  await cover.continueWith(password);
  await expect(title).toHaveValue(typed);
});

test('somebody else signs out, and is told first that something is lost', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await withCover(db, school);
  await enter(school.admin);
  await page.clock.install();
  await page.goto(form);
  await titleOf(page).fill(typed);
  await leave(page, 5);
  const cover = await new Cover(page).shown();
  await cover.button('somebodyElse.begin').click();
  await expect(cover.button('somebodyElse.stay')).toBeFocused();
  await expect(cover.dialog).toContainText(text('cover', 'somebodyElse.lost'));
  await page.keyboard.press('Enter');
  await expect(cover.button('somebodyElse.begin')).toBeFocused();
  await page.keyboard.press('Enter');
  await cover.button('somebodyElse.leave').click();

  const signIn = await new SignInPage(page).shown();
  await signIn.submit(school.teacher.email, password);
  await new Frame(page).shown();
  await page.goto(form);
  await expect(titleOf(page)).toHaveValue('');
  const { count } = await db.one<{ count: string }>(
    `select count(*) from auth_token where user_id = $1 and revoked_at is null`,
    [school.admin.userID],
  );
  expect(Number(count)).toBe(0);
});

test('without passwords the account of another system leads back, when its provider has asked anew', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await withCover(db, school);
  const organisation = school.teacher.email.split('@')[1] ?? '';
  const name = `Provider ${school.companyID}`;
  const provider = await startExternalAccounts(name, 'other');
  provider.add(school.teacher.email, organisation);
  provider.add(`stranger@${organisation}`, organisation);
  try {
    await enter(school.admin);
    await new SchoolSettingPage(page).openPart('connections');
    const section = page.getByRole('region', { name, exact: true });
    await section.getByRole('switch').first().click();
    // each story has the organisation to itself only with a domain of its own
    const own = `${school.companyID}.example`;
    await section.getByLabel(t('connections.organisation.other')).fill(own);
    await section.getByRole('button', { name: t('school.save') }).click();
    await expect(page.getByText(t('connections.saved'))).toBeVisible();
    await db.rows(
      `insert into linked_identity (company_id, user_id, connection_id, issuer, subject, address, linked_at, last_used_at)
       select $1, $2, connection_id, issuer, $3, $3, now(), now() from connection where name = $4`,
      [school.companyID, school.teacher.userID, school.teacher.email, name],
    );
    await db.rows('update company set password_user_id = $2 where company_id = $1', [
      school.companyID,
      school.admin.userID,
    ]);

    await page.context().clearCookies();
    await page.goto(`/signin/${school.companyID}`);
    await page.getByRole('link', { name: text('shell', 'signIn.withAccount', { name }) }).click();
    await page.getByRole('link', { name: school.teacher.email }).click();
    await new Frame(page).shown();
    await page.clock.install();
    await page.goto(form);
    await titleOf(page).fill(typed);
    await leave(page, 5);
    const cover = new Cover(page);
    await expect(cover.dialog).toContainText(school.teacher.email);
    await expect(cover.password).toHaveCount(0);

    const way = cover.button('withAccount', { name });
    const begin = async () => {
      const opened = page.waitForEvent('popup');
      await way.click();
      return opened;
    };
    const wrong = await begin();
    await wrong.getByRole('link', { name: `stranger@${organisation}` }).click();
    await expect(wrong.getByText('画面のロックを解除できませんでした')).toBeVisible();
    await expect(cover.dialog).toBeVisible();
    await wrong.getByRole('link', { name: 'もう一度' }).click();
    await wrong.getByRole('link', { name: school.teacher.email }).click();
    await cover.gone();
    await expect(titleOf(page)).toHaveValue(typed);
  } finally {
    await provider.stop();
  }
});

test('a passkey leads back, when its device knows who is there; nobody without one is offered it', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await withCover(db, school);
  const device = await Authenticator.of(page);
  const cover = new Cover(page);
  const way = cover.button('withPasskey');
  await enter(school.admin);

  await test.step('without a passkey it is not there', async () => {
    await page.clock.install();
    await page.goto('/pages/home');
    await new Frame(page).shown();
    await leave(page, 5);
    await cover.shown();
    await expect(way).toHaveCount(0);
    await cover.continueWith(password);
    await cover.gone();
  });

  await test.step('with one it continues; who is not recognised stays out', async () => {
    await new AccountPage(page).open();
    await new SecondFactorsPart(page).addPasskey('職員室のPC');
    await page.goto(form);
    await titleOf(page).fill(typed);
    await leave(page, 5);
    await cover.shown();
    await device.recognise(false);
    await way.click();
    await expect(cover.dialog).toContainText(text('cover', 'passkeyCancelled'));
    await device.recognise(true);
    await way.press('Enter');
    await cover.gone();
    await expect(titleOf(page)).toHaveValue(typed);
    expect(await callNow(page)).toEqual([200, undefined]);
    const { detail } = await db.one<{ detail: unknown }>(
      `select detail from audit_log where company_id = $1 and action = 'account.continued'
       order by audit_id desc limit 1`,
      [school.companyID],
    );
    expect(detail).toEqual({ factor: 'passkey' });
  });
});

const languages: LanguageCode[] = ['en', 'vi'];
for (const language of languages) {
  test(`the locked screen speaks ${language}, and is whole on a tablet`, async ({
    page,
    context,
    baseURL,
    newSchool,
    enter,
    db,
  }) => {
    const school = await newSchool();
    await withCover(db, school);
    await enter(school.admin);
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.clock.install();
    await page.goto('/pages/home');
    await new Frame(page, language).shown();
    await leave(page, 5);
    const cover = await new Cover(page, language).shown();
    await cover.continueWith('Wrong-pass1');
    await expect(cover.dialog.getByRole('alert').first()).toContainText(
      failureText(ErrorCategory.Auth, 12, language),
    );
    await cover.continueWith(password);
    await cover.gone();
    await new Frame(page, language).shown();
  });
}

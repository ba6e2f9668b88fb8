import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Authenticator } from '../core/authenticator.ts';
import { newestMail } from '../core/mails.ts';
import { password } from '../core/school.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';
import { SecondFactorsPart } from '../pages/second-factors.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const account = textsOf('account');
const factor = textsOf('factor');
const settings = textsOf('settings');

const stepMs = 30_000;

/** The code that an app with this key shows (RFC 6238), so many steps of thirty seconds from now. */
function codeOf(key: string, steps = 0): string {
  const letters = Array.from({ length: key.length }, (_, at) => key.charAt(at));
  const values = letters.map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c));
  const all = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(all.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const isHome = (page: Page) => expect(page).toHaveURL(/\/pages\/home$/);

test('a teacher adds a passkey and an app, signs in with each, and with the passkey alone', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const { teacher } = await newSchool();
  const device = await Authenticator.of(page);
  const signIn = new SignInPage(page);
  const factors = new SecondFactorsPart(page);
  const frame = new Frame(page);
  let key = '';
  let used = '';

  await test.step('adds a passkey and names it anew', async () => {
    await enter(teacher);
    await new AccountPage(page).open();
    await factors.addPasskey('ノートPC');
    await factors.has(1);
    expect(await device.count()).toBe(1);
    await factors.rename('ノートPC', '自宅のPC');
    expect(await newestMail(db, teacher.email)).toContain('パスキーが追加されました');
  });

  await test.step('adds an app by its first code; a wrong one is refused', async () => {
    key = await factors.beginApp();
    await expectAccessible(page, 'own account: authenticator app');
    await factors.confirmApp(codeOf(key, 5));
    await expect(factors.part.getByText(account('factors.refused.code'))).toBeVisible();
    used = codeOf(key);
    await factors.confirmApp(used);
    await factors.has(2);
  });

  await test.step('signs in with password and passkey', async () => {
    await frame.signOut();
    await signIn.shown();
    await signIn.submit(teacher.email, password);
    await expect(page.getByRole('button', { name: factor('usePasskey') })).toBeFocused();
    await expectAccessible(page, 'sign-in: second factor');
    await page.keyboard.press('Enter');
    await isHome(page);
    await frame.shown();
  });

  await test.step('signs in with password and code; a used code is refused', async () => {
    await frame.signOut();
    await signIn.shown();
    await signIn.submit(teacher.email, password);
    const field = page.getByLabel(factor('code'));
    await field.fill(used);
    await page.getByRole('button', { name: factor('submit') }).click();
    await expect(page.getByText(factor('codeWrong'))).toBeVisible();
    await field.fill(codeOf(key, 1));
    await page.keyboard.press('Enter');
    await isHome(page);
    await frame.shown();
  });

  await test.step('signs in with the passkey alone, on a narrow phone', async () => {
    await frame.signOut();
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn.shown();
    const button = page.getByRole('button', { name: text('shell', 'signIn.passkey') });
    await device.recognise(false);
    await button.click();
    await expect(page.getByText(factor('cancelled'))).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await device.recognise(true);
    await button.click();
    await isHome(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await frame.shown();
  });

  await test.step('later the password comes before a change', async () => {
    await db.rows(
      `update auth_token set created_at = created_at - interval '1 hour' where user_id = $1`,
      [teacher.userID],
    );
    await new AccountPage(page).open();
    await expect(factors.part.getByText(account('factors.confirmNote'))).toBeVisible();
    await expectAccessible(page, 'own account: password before second factors');
    await factors.confirmPassword('Wrong-pass1');
    await expect(factors.part.getByText(account('factors.refused.password'))).toBeVisible();
    await factors.confirmPassword(password);
    await factors.remove(account('factors.app'));
    await factors.has(1);
  });
});

test('a school requires it: asked before the day, led to it from the day on, let in again by an administrator', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  const { admin, teacher } = school;
  const signIn = new SignInPage(page);
  const factors = new SecondFactorsPart(page);
  const frame = new Frame(page);
  const rule = page.getByRole('form', { name: settings('school.factor') });

  await test.step('an administrator requires it of everybody from a day on', async () => {
    await enter(admin);
    await new SchoolSettingPage(page).open();
    await rule
      .getByLabel(settings('school.factorWho'))
      .selectOption(settings('school.factorOf.everybody'));
    await rule.getByLabel(settings('school.factorFrom')).fill('2099-04-01');
    await rule.getByRole('button', { name: settings('school.save') }).click();
    await expect(page.getByText(settings('school.factorSaved'))).toBeVisible();
    const row = page.getByRole('row', { name: /担任/ });
    await expect(row).toContainText(settings('school.factorNone'));
  });

  await test.step('until then a teacher is asked at sign-in and may go on', async () => {
    await frame.signOut();
    await signIn.shown();
    await signIn.submit(teacher.email, password);
    await expect(page.getByText('2099/04/01')).toBeVisible();
    await expectAccessible(page, 'sign-in: second factor asked for from a day on');
    await page.getByRole('button', { name: factor('setUpLater') }).click();
    await isHome(page);
    await frame.shown();
  });

  await test.step('from the day on nothing else opens until one is set up', async () => {
    await db.rows(`update company set second_factor_from = '2026-04-01' where company_id = $1`, [
      school.companyID,
    ]);
    await page.goto('/pages/students');
    await expect(
      page.getByRole('heading', { level: 1, name: account('factors.firstTitle') }),
    ).toBeVisible();
    await expectAccessible(page, 'second factor first');
    await Authenticator.of(page);
    await factors.addPasskey('職員室のPC');
    await page.getByRole('button', { name: account('factors.goOn') }).click();
    await expect(page).toHaveURL(/\/pages\/students$/);
    await frame.shown();
    await factorsStay(page);
  });

  await test.step('an administrator lets in whoever has lost it, and the person hears of it', async () => {
    await enter(admin);
    await page.goto('/pages/schoolSetting/signIn');
    await expect(
      page.getByRole('heading', { level: 1, name: account('factors.firstTitle') }),
    ).toBeVisible();
    const key = await factors.beginApp();
    await factors.confirmApp(codeOf(key));
    await page.getByRole('button', { name: account('factors.goOn') }).click();
    const name = '担任 次郎';
    await page.getByRole('button', { name: settings('school.factorRemoveOf', { name }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: settings('school.factorRemove') })
      .click();
    await expect(page.getByText(settings('school.factorRemoved', { name }))).toBeVisible();
    expect(await newestMail(db, teacher.email, 2)).toContain('学校の管理者が');
    await frame.signOut();
    await signIn.shown();
    await signIn.submit(teacher.email, password);
    await expect(
      page.getByRole('heading', { level: 1, name: account('factors.firstTitle') }),
    ).toBeVisible();
  });
});

/** The last factor is not removed where the school requires one. */
async function factorsStay(page: Page): Promise<void> {
  await new AccountPage(page).open();
  const factors = new SecondFactorsPart(page);
  await factors.remove('職員室のPC');
  await expect(page.getByText(account('factors.refused.lastOne'))).toBeVisible();
  await factors.has(1);
}

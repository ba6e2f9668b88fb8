import type { Route } from '@playwright/test';
import { ErrorCategory, limits } from '@mebae/contracts';
import { password } from '../core/school.ts';
import { failureText, text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

test('an administrator and a teacher sign in, see who they are, and sign out', async ({
  page,
  newSchool,
  db,
}) => {
  const school = await newSchool();
  const signIn = new SignInPage(page);
  const frame = new Frame(page);
  for (const [account, role] of [
    [school.admin, 'role.admin'],
    [school.teacher, 'role.normal'],
  ] as const) {
    await test.step(role, async () => {
      await signIn.open();
      await signIn.submit(account.email, password);
      await expect(page).toHaveURL(/\/pages\/home$/);
      await frame.shown();
      await expect(page.getByText('物語のための学校です。')).toBeVisible();
      await frame.account.click();
      await expect(page.getByText(text('shell', role), { exact: true })).toBeVisible();
      await expect(page.getByText(account.email)).toBeVisible();
      await page.keyboard.press('Escape');
      await frame.signOut();
      await signIn.shown();
      const tokens = await db.one<{ open: number }>(
        'select count(*) filter (where revoked_at is null) as open from auth_token where user_id = $1',
        [account.userID],
      );
      expect(tokens.open).toBe(0);
      // The way back shows nothing of before.
      await page.goto('/pages/home');
      await signIn.shown();
    });
  }
});

test('a wrong password, an ended licence and too many tries say what the catalogue says', async ({
  page,
  newSchool,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  const signIn = await new SignInPage(page).open();
  const wrong = failureText(ErrorCategory.Auth, 2);
  await signIn.isRefused(school.admin.email, 'Wrong-pass1', wrong);
  await signIn.isRefused('nobody@story.example', password, wrong);
  await expectAccessible(page, 'sign-in: refused');

  await db.rows('update account set failed_tries = $2 where user_id = $1', [
    school.admin.userID,
    limits.signInTries - 1,
  ]);
  const locked = failureText(ErrorCategory.Auth, 4);
  await signIn.isRefused(school.admin.email, 'Wrong-pass1', locked);
  await signIn.isRefused(school.admin.email, password, locked);

  const ended = await newSchool({ licenceEnds: '2020-03-31' });
  await signIn.isRefused(ended.admin.email, password, text('shell', 'signIn.licenseExpired'));
});

test('what is missing is said beside its field, before anything is sent', async ({
  page,
  expectAccessible,
}) => {
  const signIn = await new SignInPage(page).open();
  await expectAccessible(page, 'sign-in');
  const t = (key: string, value?: string): string =>
    text('shell', key, value === undefined ? {} : { value });
  await signIn.submit('', '');
  const required = t('validation.required', t('signIn.email'));
  await expect(page.getByText(required)).toBeVisible();
  await expect(signIn.email).toBeFocused();
  await expectAccessible(page, 'sign-in: nothing typed');
  await signIn.submit('not-an-address', 'x');
  await expect(page.getByText(t('validation.email'))).toBeVisible();
});

test('ways to sign in that appear while somebody presses the button do not move it away', async ({
  page,
  newSchool,
}) => {
  const school = await newSchool();
  const asked = Promise.withResolvers<Route>();
  await page.route('**/openID/buttons?*', (route) => asked.resolve(route));
  const signIn = await new SignInPage(page).open();
  await signIn.email.fill(school.admin.email);
  await signIn.password.fill(password);
  const found = await asked.promise;
  await signIn.press(async () => {
    const data = ['Google', 'Microsoft'].map((name, at) => ({
      connectionID: at + 1,
      kind: 'other',
      name,
    }));
    await found.fulfill({ json: { data } });
    await expect(page.getByRole('link', { name: /Microsoft/ })).toBeVisible();
  });
  await expect(page).toHaveURL(/\/pages\/home$/);
});

test('a deep link asks to sign in, then leads to where it points', async ({ page, newSchool }) => {
  const school = await newSchool();
  await page.goto('/pages/schoolClasses?from=mail');
  const signIn = await new SignInPage(page).shown();
  await signIn.submit(school.admin.email, password);
  await expect(page).toHaveURL(/\/pages\/schoolClasses\?from=mail$/);
  await new Frame(page).shown();
});

test('the sign-in page speaks three languages and remembers the choice', async ({ page }) => {
  await new SignInPage(page).open();
  const choice = page.getByRole('combobox', { name: text('shell', 'header.language') });
  await choice.selectOption('vi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await new SignInPage(page, 'vi').shown();
  await page.reload();
  await new SignInPage(page, 'vi').shown();
});

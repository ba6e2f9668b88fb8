import { ErrorCategory, limits } from '@mebae/contracts';
import { signInApi } from '../core/api.ts';
import { codeIn, newestMail, passwordLinkIn } from '../core/mails.ts';
import { password } from '../core/school.ts';
import { failureText, text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { SetPasswordPage } from '../pages/set-password.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const secondPassword = 'Second-pass2';

test('a forgotten password: mail, link, rules, sign-in; a used link is dead', async ({
  page,
  newSchool,
  db,
  expectAccessible,
}) => {
  const { email, userID } = (await newSchool()).teacher;
  await new SignInPage(page).open();
  await page.getByText(text('shell', 'signIn.forgotLink'), { exact: true }).click();
  const address = page.getByLabel(text('shell', 'signIn.email'), { exact: true });
  const ask = page.getByRole('button', { name: text('resetPassword', 'ask.submit') });

  await address.fill('nobody@story.example');
  await expectAccessible(page, 'reset: ask');
  await ask.click();
  await expect(page.getByText(failureText(ErrorCategory.Auth, 9))).toBeVisible();
  await address.fill(email);
  await ask.click();
  await expect(page.getByText(text('resetPassword', 'asked.title'))).toBeVisible();
  await expectAccessible(page, 'reset: asked');

  const link = passwordLinkIn(await newestMail(db, email));
  const form = await new SetPasswordPage(page).open(link, 'set.title');
  await form.fill(secondPassword, `${secondPassword}x`);
  await form.submit('set.submit');
  await expect(page.getByText(text('shell', 'password.mismatch')).first()).toBeVisible();
  await expectAccessible(page, 'reset: set, with messages');
  await form.fill(password);
  await form.submit('set.submit');
  await expect(page.getByText(failureText(ErrorCategory.Auth, 5))).toBeVisible();
  await form.setAndGoOn(secondPassword, email);

  const signIn = await new SignInPage(page).shown();
  await signIn.isRefused(email, password, failureText(ErrorCategory.Auth, 2));
  await signIn.submit(email, secondPassword);
  await new Frame(page).shown();
  const links = await db.one<{ open: number }>(
    'select count(*) filter (where ended_at is null) as open from password_link where user_id = $1',
    [userID],
  );
  expect(links.open).toBe(0);
  await form.isDead(link);
});

test('a code by email: wrong, sent again, right', async ({
  page,
  newSchool,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await db.rows('update company set auth_code_required = true where company_id = $1', [
    school.companyID,
  ]);
  const signIn = await new SignInPage(page).open();
  await signIn.submit(school.teacher.email, password);
  const code = page.getByLabel(text('shell', 'signIn.code'), { exact: true });
  const send = page.getByRole('button', { name: text('shell', 'signIn.codeSubmit') });
  await expect(code).toBeFocused();
  const right = codeIn(await newestMail(db, school.teacher.email));
  const wrong = right === '000000' ? '000001' : '000000';
  await code.fill(wrong);
  await send.click();
  await expect(page.getByText(text('shell', 'signIn.codeWrong'))).toBeVisible();
  await expectAccessible(page, 'sign-in: code');
  // typed with a Japanese keyboard
  await code.fill(right.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit))));
  await send.click();
  await new Frame(page).shown();
});

test('an expired password is changed on the way in, not a dead end', async ({
  page,
  newSchool,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await db.rows('update company set password_expiry_days = 30 where company_id = $1', [
    school.companyID,
  ]);
  await db.rows(
    `update account set password_changed_at = now() - interval '31 days' where user_id = $1`,
    [school.teacher.userID],
  );
  const signIn = await new SignInPage(page).open();
  await signIn.submit(school.teacher.email, password);
  await expect(
    page.getByRole('heading', { name: text('shell', 'signIn.changeTitle') }),
  ).toBeVisible();
  await expectAccessible(page, 'sign-in: password expired');
  await new SetPasswordPage(page).fill(secondPassword);
  await page.getByRole('button', { name: text('shell', 'signIn.changeSubmit') }).click();
  await new Frame(page).shown();
  const { changed } = await db.one<{ changed: boolean }>(
    `select password_changed_at > now() - interval '5 minutes' as changed from account where user_id = $1`,
    [school.teacher.userID],
  );
  expect(changed).toBe(true);
});

test('the own account: name, password, and another device that is signed out', async ({
  page,
  newSchool,
  enter,
  outside,
  expectAccessible,
}) => {
  const school = await newSchool();
  await signInApi(outside, school.teacher);
  await enter(school.teacher);
  await page.goto('/pages/home');
  const frame = await new Frame(page).shown();
  await frame.account.click();
  await expect(page.getByLabel(text('shell', 'appearance.scheme'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'account menu open');
  await page.getByRole('link', { name: text('account', 'title') }).click();
  await frame.heading(text('account', 'title'));
  await expectAccessible(page, 'own account');

  await page
    .getByRole('textbox', { name: text('account', 'name.lastName'), exact: true })
    .fill('新城');
  await page.getByRole('button', { name: text('account', 'name.save') }).click();
  await expect(page.getByText(text('account', 'name.saved'))).toBeVisible();

  await page.getByLabel(text('account', 'password.current'), { exact: true }).fill('Wrong-pass1');
  await new SetPasswordPage(page).fill(secondPassword);
  await page.getByRole('button', { name: text('account', 'password.save') }).click();
  await expect(page.getByText(failureText(ErrorCategory.Auth, 12)).first()).toBeVisible();

  await expect(page.getByText(text('account', 'devices.this'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: text('account', 'devices.everywhere') }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: text('account', 'devices.confirm'), exact: true })
    .click();
  await expect(page.getByText(text('account', 'devices.everywhereDone', { n: 1 }))).toBeVisible();
  const gone = await outside.get('/api/v3/academic/account/profile', {
    headers: { 'x-requested-with': 'mebae', 'sec-fetch-site': 'same-origin' },
  });
  expect(gone.status()).toBe(401);
  await page.reload();
  await expect(
    page.getByRole('textbox', { name: text('account', 'name.lastName'), exact: true }),
  ).toHaveValue('新城');
});

test('ten wrong passwords lock; an administrator unlocks', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await db.rows('update account set failed_tries = $2 where user_id = $1', [
    school.teacher.userID,
    limits.signInTries - 1,
  ]);
  const signIn = await new SignInPage(page).open();
  const locked = failureText(ErrorCategory.Auth, 4);
  await signIn.isRefused(school.teacher.email, 'Wrong-pass1', locked);

  await enter(school.admin);
  await page.goto('/pages/teachers');
  await page.getByRole('link', { name: '担任 次郎' }).click();
  await page.getByRole('button', { name: text('settings', 'teachers.unlock') }).click();
  await expect(page.getByText(text('settings', 'teachers.unlocked'))).toBeVisible();

  await page.context().clearCookies();
  await signIn.open();
  await signIn.submit(school.teacher.email, password);
  await new Frame(page).shown();
});

import { password } from '../core/school.ts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

test('a session that ends asks once, and what was typed is there again', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  await page.goto('/pages/jgrow/activity/create');
  const title = page.getByRole('textbox', { name: text('jgrow', 'activity.title') });
  await title.fill('修学旅行の班活動');
  await db.rows('update auth_token set revoked_at = now() where user_id = $1', [
    school.admin.userID,
  ]);
  // several calls at once are refused
  await page
    .getByRole('link', { name: text('ui', 'form.cancel') })
    .first()
    .waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: text('jgrow', 'form.create') }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: text('jgrow', 'form.create') }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText(text('platform', 'error.expired'));
  await expect(dialog).toContainText(text('shell', 'sessionEnd.nothingLost'));
  await dialog.getByRole('button').last().click();

  const signIn = await new SignInPage(page).shown();
  await signIn.submit(school.admin.email, password);
  await new Frame(page).shown();
  await expect(page).toHaveURL(/\/pages\/jgrow\/activity\/create$/);
  await expect(title).toHaveValue('修学旅行の班活動');
});

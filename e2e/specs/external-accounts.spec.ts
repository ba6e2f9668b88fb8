import { password } from '../core/school.ts';
import { text, textsOf } from '../core/texts.ts';
import { startExternalAccounts } from '../core/external-accounts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';

const t = textsOf('settings');

test('staff sign in with an account of Google once the school allows it, and are unlinked', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  const school = await newSchool();
  const organisation = school.teacher.email.split('@')[1] ?? '';
  const name = `Google ${school.companyID}`;
  const provider = await startExternalAccounts(name);
  provider.add(school.teacher.email, organisation);
  provider.add(`stranger@${organisation}`, organisation);
  try {
    await enter(school.admin);
    const setting = new SchoolSettingPage(page);
    await setting.openPart('connections');
    const section = page.getByRole('region', { name, exact: true });
    const field = section.getByLabel(t('connections.organisation.google'));

    await test.step('an administrator tests the connection and turns it on', async () => {
      await section.getByRole('button', { name: t('connections.test') }).click();
      await expect(section.getByText(t('connections.testPassed'))).toBeVisible();
      await section.getByRole('switch', { name: t('connections.isForStaff') }).click();
      await section.getByRole('button', { name: t('school.save') }).click();
      await expect(field).toHaveAccessibleDescription(
        new RegExp(t('connections.refused.organisationMissing')),
      );
      await field.fill('no domain');
      await section.getByRole('button', { name: t('school.save') }).click();
      await expect(section.getByText(t('connections.refused.organisationInvalid'))).toBeVisible();
      await field.fill(organisation);
      await section.getByRole('button', { name: t('school.save') }).click();
      await expect(page.getByText(t('connections.saved'))).toBeVisible();
      await expectAccessible(page, 'school setting: external accounts');
    });

    const withAccount = page.getByRole('link', {
      name: text('shell', 'signIn.withAccount', { name }),
    });
    await test.step('a teacher comes by the school’s address, and is where they were going', async () => {
      const address = await page
        .getByRole('textbox', { name: t('connections.address.staff') })
        .inputValue();
      await new Frame(page).signOut();
      await new SignInPage(page).shown();
      await page.goto(`${address}?returnTo=%2Fpages%2Fstudents`);
      await withAccount.click();
      await page.getByRole('link', { name: school.teacher.email }).click();
      await expect(page).toHaveURL(/\/pages\/students$/);
      await new Frame(page).account.click();
      await expect(page.getByText(school.teacher.email)).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('somebody else of the organisation is told that they are not registered', async () => {
      await new Frame(page).signOut();
      await new SignInPage(page).shown();
      // the way that was used last stands there without an address
      await withAccount.click();
      await page.getByRole('link', { name: `stranger@${organisation}` }).click();
      await expect(page.getByText('学校に登録されていません')).toBeVisible();
      await page.getByRole('link', { name: 'サインイン画面へ' }).click();
      await withAccount.click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByText('中止されました')).toBeVisible();
    });

    await test.step('without passwords the others are told to come by their account', async () => {
      await enter(school.admin);
      await setting.openPart('connections');
      const passwords = page.getByRole('region', { name: t('connections.passwords') });
      const only = t('connections.passwordsOnly', { name: '管理 花子' });
      await passwords.getByRole('combobox').selectOption({ label: only });
      await passwords.getByRole('button', { name: t('school.save') }).click();
      await expect(page.getByText(t('connections.saved'))).toBeVisible();
      await new Frame(page).signOut();
      const signIn = await new SignInPage(page).shown();
      await signIn.submit(school.teacher.email, password);
      await expect(page.getByRole('alert')).toContainText('パスワードでのサインインは使えません');
    });

    await test.step('an administrator sees who is linked, and unlinks them', async () => {
      await enter(school.admin);
      await setting.openPart('connections');
      const row = page.getByRole('row', { name: school.teacher.email });
      await expect(row).toContainText(name);
      await row.getByRole('button').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('connections.unlink') })
        .click();
      await expect(page.getByText(t('connections.noneLinked.staff'))).toBeVisible();
    });
  } finally {
    await provider.stop();
  }
});

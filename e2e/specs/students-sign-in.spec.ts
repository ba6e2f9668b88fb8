import { apiBase, ownPageEndpoints } from '@mebae/contracts';
import { courseByApi } from '../core/courses.ts';
import { startExternalAccounts } from '../core/external-accounts.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';
import { OwnPagePage } from '../pages/own-page.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';

const t = textsOf('settings');

test('students sign in to their own page with the school’s account, and a shared device is left clean', async ({
  page,
  browser,
  baseURL,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const course = await courseByApi(api, school.classes);
  const [studentID = 0] = course.tokens.keys();
  const organisation = `students${school.companyID}.example`;
  const email = `hana@${organisation}`;
  await db.one(
    'update student set email = $3 where company_id = $1 and student_id = $2 returning student_id',
    [school.companyID, studentID, email],
  );
  const name = `Google ${school.companyID}`;
  const provider = await startExternalAccounts(name);
  provider.add(email, organisation);
  provider.add(`guest@${organisation}`, organisation);
  const context = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
  try {
    const address = await test.step('an administrator turns it on for students', async () => {
      await new SchoolSettingPage(page).openPart('connections');
      const section = page.getByRole('region', { name, exact: true });
      await section.getByRole('switch', { name: t('connections.isForStudents') }).click();
      await section
        .getByLabel(t('connections.organisation.google'))
        .fill(`staff.${organisation}\n${organisation}`);
      await section.getByRole('button', { name: t('school.save') }).click();
      await expect(page.getByText(t('connections.saved'))).toBeVisible();
      await expect(
        page.getByRole('region', { name: t('connections.address.staff'), exact: true }),
      ).toHaveCount(0);
      return page.getByRole('textbox', { name: t('connections.address.students') }).inputValue();
    });

    const device = await context.newPage();
    const own = new OwnPagePage(device);
    const withAccount = device.getByRole('link', {
      name: text('ownPage', 'signIn.with', { name }),
    });
    await test.step('a student comes by the school’s address to the own page', async () => {
      await device.goto(address);
      await expectAccessible(device, 'own page: sign-in');
      await withAccount.click();
      await device.getByRole('link', { name: email }).click();
      await own.isOpen();
      await expect(device).toHaveURL(/\/my$/);
      // a reload goes on, and the course is one tap away
      await device.reload();
      await own.isOpen();
      await device.getByRole('button', { name: own.t('course.answer') }).click();
      await expect(device).toHaveURL(/\/answer\//);
      await device.goto('/my');
      await own.isOpen();
    });

    await test.step('one tap leaves the device clean', async () => {
      await device.getByRole('button', { name: own.t('leave') }).click();
      await expect(withAccount).toBeVisible();
      await device.goto('/my');
      await expect(withAccount).toBeVisible();
    });

    await test.step('a sign-out that does not get through is made before anything is shown', async () => {
      await withAccount.click();
      await device.getByRole('link', { name: email }).click();
      await own.isOpen();
      const signOut = `**${apiBase}${ownPageEndpoints.signOut.path}`;
      await device.route(signOut, (route) => route.abort());
      await device.getByRole('button', { name: own.t('leave') }).click();
      await expect(device.getByRole('heading', { name: own.t('failed.title') })).toBeVisible();
      await device.unroute(signOut);
      await device.getByRole('button', { name: own.t('retry') }).click();
      await expect(withAccount).toBeVisible();
    });

    await test.step('who is not registered shows the page to a teacher, and comes back', async () => {
      await withAccount.click();
      await device.getByRole('link', { name: `guest@${organisation}` }).click();
      await expect(device.getByText('先生に、この画面を見せてください。')).toBeVisible();
      await device.getByRole('link', { name: '自分のページへ' }).click();
      await expect(withAccount).toBeVisible();
    });

    await test.step('ten minutes without a touch sign the student out, in every tab', async () => {
      await device.clock.install();
      await withAccount.click();
      await device.getByRole('link', { name: email }).click();
      await own.isOpen();
      await device.clock.runFor(9 * 60_000);
      await own.isOpen();
      await device.clock.runFor(2 * 60_000);
      await expect(withAccount).toBeVisible();
    });

    await test.step('an administrator sees who is linked, and unlinks a student, who is signed out', async () => {
      await withAccount.click();
      await device.getByRole('link', { name: email }).click();
      await own.isOpen();
      await page.reload();
      await page
        .getByRole('combobox', { name: t('connections.linkedUsers') })
        .selectOption({ label: t('connections.users.students') });
      const row = page.getByRole('row', { name: email });
      await row.getByRole('button').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('connections.unlink') })
        .click();
      await expect(page.getByText(t('connections.noneLinked.students'))).toBeVisible();
      await device.reload();
      await expect(withAccount).toBeVisible();
    });
  } finally {
    await context.close();
    await provider.stop();
  }
});

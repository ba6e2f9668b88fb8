import { signInApi } from '../core/api.ts';
import { newestMail, passwordLinkIn } from '../core/mails.ts';
import { password } from '../core/school.ts';
import { menuText, text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { SetPasswordPage } from '../pages/set-password.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const t = textsOf('settings');

test('a teacher is registered, invited again, sets the first password and sees the class', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  const email = `invited-${school.companyID}@story.example`;
  await enter(school.admin);
  await page.goto('/pages/home');
  const frame = await new Frame(page).shown();
  await frame.goTo(menuText('settings', 'teachers'), text('shell', 'menu.setup'));
  await page.getByRole('link', { name: t('teachers.create') }).click();

  // a required field's name ends in an asterisk
  const field = (key: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${t(`teachers.${key}`)}`) });
  const register = page.getByRole('button', { name: t('teachers.register') });
  await register.click();
  await expect(page.getByText(t('teachers.error.required')).first()).toBeVisible();
  await field('lastName').fill('招待');
  await field('firstName').fill('三郎');
  await field('email').fill(school.teacher.email);
  await page.getByRole('checkbox', { name: '2組' }).check();
  await register.click();
  await expect(page.getByText(t('teachers.error.emailTaken'))).toBeVisible();
  await field('email').fill(email);
  await register.click();
  await expect(page).toHaveURL(/\/pages\/teachers$/);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(t('teachers.invitation.pending'));
  const first = passwordLinkIn(await newestMail(db, email));

  await row.getByRole('link', { name: '招待 三郎' }).click();
  await page.getByRole('button', { name: t('teachers.invite') }).click();
  await expect(page.getByText(t('teachers.invited', { email }))).toBeVisible();
  const second = passwordLinkIn(await newestMail(db, email, 2));

  await page.context().clearCookies();
  const form = new SetPasswordPage(page);
  await form.isDead(first);
  await form.open(second, 'set.invitationTitle');
  await form.setAndGoOn(password, email, 'set.invitationSubmit');
  await (await new SignInPage(page).shown()).submit(email, password);
  await frame.shown();
  const own = await db.rows<{ name: string }>(
    `select c.name from class_teacher ct join school_class c using (company_id, school_class_id)
     join teacher te using (company_id, teacher_id) join account a using (company_id, user_id)
     where a.email = $1`,
    [email],
  );
  expect(own).toEqual([{ name: '2組' }]);
});

test('made invalid, a teacher is out at once; the last administrator stays one', async ({
  page,
  newSchool,
  enter,
  outside,
}) => {
  const school = await newSchool();
  await signInApi(outside, school.teacher);
  const profile = () =>
    outside.get('/api/v3/academic/account/profile', {
      headers: { 'x-requested-with': 'mebae', 'sec-fetch-site': 'same-origin' },
    });
  expect((await profile()).status()).toBe(200);

  await enter(school.admin);
  await page.goto('/pages/teachers');
  await page.getByRole('link', { name: '担任 次郎' }).click();
  await page.getByRole('switch').uncheck();
  await page.getByRole('button', { name: t('teachers.save') }).click();
  await expect(page.getByText(t('teachers.saved'))).toBeVisible();
  expect((await profile()).status()).toBe(401);
  await expect(page.getByRole('link', { name: '担任 次郎' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: t('teachers.includeInvalid') }).check();
  await expect(page.getByRole('row').filter({ hasText: '担任 次郎' })).toContainText(
    t('teachers.invalid'),
  );

  await page.getByRole('link', { name: '管理 花子' }).click();
  await page.getByRole('radio', { name: t('teachers.normalHint') }).check();
  await page.getByRole('button', { name: t('teachers.save') }).click();
  await expect(page.getByText(t('teachers.error.lastAdministrator'))).toBeVisible();
});

test('sign-in rules are set, and the activity log tells who saw whom', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  await page.goto('/pages/schoolSetting');
  const rules = page.getByRole('form', { name: t('school.signIn') });
  await page.getByRole('switch', { name: t('school.codeLabel') }).check();
  await page.getByRole('switch', { name: t('school.expiryLabel') }).check();
  const days = page.getByLabel(t('school.days'));
  await days.fill('5');
  await rules.getByRole('button', { name: t('teachers.save') }).click();
  await expect(page.getByText(t('school.daysProblem', { min: 30, max: 730 }))).toBeVisible();
  await days.fill('９０');
  await rules.getByRole('button', { name: t('teachers.save') }).click();
  await expect(page.getByText(t('school.saved'))).toBeVisible();
  const saved = await db.one(
    'select auth_code_required, password_expiry_days from company where company_id = $1',
    [school.companyID],
  );
  expect(saved).toEqual({ auth_code_required: true, password_expiry_days: 90 });

  await page.goto('/pages/audit');
  const table = page.getByRole('table', { name: t('audit.title') });
  await expect(table.getByRole('row').filter({ hasText: '管理 花子' }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('students.export') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

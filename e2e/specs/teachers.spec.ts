import { signInApi } from '../core/api.ts';
import { newestMail, passwordLinkIn } from '../core/mails.ts';
import { password } from '../core/school.ts';
import { menuText, text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { SecurityWithMail } from '../core/security-with-mail.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';
import { SetPasswordPage } from '../pages/set-password.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';
import { Table } from '../pages/table.ts';

const t = textsOf('settings');

test('a teacher is registered, invited again, sets the first password and sees the class', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
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
  await expectAccessible(page, 'teacher: register, with messages');
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
  // without a mail server nothing is sent, and nothing says that it was
  await expect(page.getByText(t('teachers.created.held'))).toBeVisible();
  await expect(row).toContainText(t('teachers.invitation.held'));
  await expectAccessible(page, 'teachers');
  const first = passwordLinkIn(await newestMail(db, email));

  await row.getByRole('link', { name: '招待 三郎' }).click();
  await page.getByRole('button', { name: t('teachers.invite') }).click();
  await expect(page.getByText(t('teachers.invited.held', { email }))).toBeVisible();
  await expect(page.getByText(t('teachers.invitationHint.held'))).toBeVisible();
  await expectAccessible(page, 'teacher: edit');
  await page.getByRole('link', { name: t('teachers.toOutbox') }).click();
  const mails = new Table(page, t('outbox.title'));
  await expect
    .poll(() => mails.column(t('outbox.stateHeader')))
    .toEqual(Array(2).fill(t('outbox.state.held')));
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
  db,
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
  await page
    .getByRole('textbox', { name: new RegExp(`^${t('teachers.firstName')}`) })
    .first()
    .fill('四郎');
  // somebody else is faster
  await db.rows(`update account set first_name = '三郎' where company_id = $1 and email = $2`, [
    school.companyID,
    school.teacher.email,
  ]);
  const save = page.getByRole('button', { name: t('teachers.save'), exact: true });
  const confirm = page.getByRole('button', { name: t('teachers.makeInvalid') });
  await save.click();
  await confirm.click();
  await page.getByRole('button', { name: text('ui', 'conflict.takeTheirs') }).click();
  await expect(
    page.getByRole('textbox', { name: new RegExp(`^${t('teachers.firstName')}`) }).first(),
  ).toHaveValue('三郎');
  await page.getByRole('switch').uncheck();
  await save.click();
  await confirm.click();
  await expect(page.getByText(t('teachers.saved'))).toBeVisible();
  expect((await profile()).status()).toBe(401);
  await expect(page.getByRole('link', { name: '担任 三郎' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: t('teachers.includeInvalid') }).check();
  await expect(page.getByRole('row').filter({ hasText: '担任 三郎' })).toContainText(
    t('teachers.invalid'),
  );

  await page.getByRole('link', { name: '管理 花子' }).click();
  await page.getByRole('radio', { name: t('teachers.normalHint') }).check();
  await page.getByRole('button', { name: t('teachers.save'), exact: true }).click();
  await expect(page.getByText(t('teachers.error.lastAdministrator'))).toBeVisible();
});

test('a password’s days are set, and the audit log says in words who did what', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const settings = await new SchoolSettingPage(page).open();
  await settings.expiry.getByRole('switch', { name: t('school.expiryLabel') }).check();
  const days = settings.expiry.getByLabel(t('school.days'));
  const save = settings.expiry.getByRole('button', { name: t('school.save'), exact: true });
  await days.fill('5');
  await save.click();
  await expect(page.getByText(t('school.daysProblem', { min: 30, max: 730 }))).toBeVisible();
  await expectAccessible(page, 'school setting: sign-in');
  await days.fill('９０');
  await save.click();
  await expect(page.getByText(t('school.expirySaved'))).toBeVisible();
  const saved = await db.one(
    'select auth_code_required, password_expiry_days from company where company_id = $1',
    [school.companyID],
  );
  expect(saved).toEqual({ auth_code_required: false, password_expiry_days: 90 });

  await page.goto('/pages/audit');
  const table = page.getByRole('table', { name: t('audit.title') });
  const entry = table.getByRole('row').filter({ hasText: '管理 花子' }).first();
  await expect(entry).toContainText(
    '変更前：画面をロックするまでの分数 なし、認証コード オフ、パスワードの有効日数 なし、変更後：画面をロックするまでの分数 なし、認証コード オフ、パスワードの有効日数 90',
  );
  await expectAccessible(page, 'activity log');
  await page.getByLabel(t('audit.action'), { exact: true }).selectOption('サインイン設定の変更');
  await expect(table.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('list.export') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('without a mail server the code by email can’t be turned on, and the setting says why', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const settings = await new SchoolSettingPage(page).open();
  await expect(settings.code).toContainText(t('school.codeIsOff'));
  await expect(settings.code).toContainText(t('school.unavailable.mailServer'));
  await expect(settings.code.getByRole('button')).toHaveCount(0);

  // A server that was there once: whoever is signed in still can turn the code off.
  await db.rows('update company set auth_code_required = true where company_id = $1', [
    school.companyID,
  ]);
  await settings.open();
  await expect(settings.code).toContainText(t('school.codeCannotArrive'));
  await settings.code.getByRole('button', { name: t('school.codeTurnOff') }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('school.codeTurnOff') })
    .click();
  await expect(page.getByText(t('school.codeTurnedOff'))).toBeVisible();
  await expect(settings.code).toContainText(t('school.unavailable.mailServer'));
  const saved = await db.one('select auth_code_required from company where company_id = $1', [
    school.companyID,
  ]);
  expect(saved).toEqual({ auth_code_required: false });
});

test('the code by email is turned on with the code that arrived', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  // The stories run without a mail server: here the API answers as with one, which its own tests show.
  const server = new SecurityWithMail(school.admin.email);
  await page.route('**/api/v3/academic/school/security**', (route) => server.respond(route));
  const settings = await new SchoolSettingPage(page).open();
  const { email } = school.admin;
  await expect(settings.code).toContainText(t('school.proof', { email }));
  await settings.code.getByRole('button', { name: t('school.proofSend') }).click();
  await expect(settings.code).toContainText(t('school.proofMail.queued', { email }));
  server.mailState = 'sent';
  await expect(settings.code).toContainText(t('school.proofMail.sent', { email }));
  const code = settings.code.getByRole('textbox', { name: t('school.proofCode') });
  const turnOn = settings.code.getByRole('button', { name: t('school.codeTurnOn') });
  await code.fill('12345');
  await turnOn.click();
  await expect(settings.code).toContainText(t('school.proofDigits', { n: 6 }));
  await code.fill('000000');
  await turnOn.click();
  await expect(settings.code).toContainText(t('school.proofWrong'));
  await expect(code).toBeFocused();
  await code.fill('１２３４５６');
  await turnOn.click();
  await expect(page.getByText(t('school.codeTurnedOn'))).toBeVisible();
  await expect(settings.code).toContainText(t('school.codeIsOn'));
});

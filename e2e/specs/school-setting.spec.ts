import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';

const t = textsOf('settings');

test('the school gets its names, mails, help link and logo; of two who edit, the second sees the first', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const settings = await new SchoolSettingPage(page).openPart('profile');
  const field = (name: Parameters<typeof t>[0]) =>
    settings.profile.getByRole('textbox', { name: t(name) });
  await field('school.name').fill('市立桜ヶ丘中学校');
  await field('school.englishName').fill('Sakuragaoka Junior High School');
  await field('school.mailSender').fill('桜ヶ丘中学校 教務部');
  await field('school.mailReplyTo').fill('kyomu');
  await field('school.helpUrl').fill('http://help.example');
  await settings.save();
  await expect(page.getByText(t('school.error.email'))).toBeVisible();
  await expect(page.getByText(t('school.error.https'))).toBeVisible();
  await expectAccessible(page, 'school setting');
  await field('school.mailReplyTo').fill('kyomu@sakura.example');
  await field('school.helpUrl').fill('https://help.example/');
  await settings.save();
  await expect(page.getByText(t('school.profileSaved'))).toBeVisible();
  await page.reload();
  await new Frame(page).shown();
  await expect(page.getByRole('banner')).toContainText('市立桜ヶ丘中学校');
  await expect(page.getByRole('banner').locator('a[href="https://help.example/"]')).toBeVisible();
  await expect(field('school.firstYear')).not.toBeEditable();

  await test.step('somebody else saves first', async () => {
    await field('school.shortName').fill('桜中');
    await db.rows(
      `update company set short_name = '桜ヶ丘', profile_updated_at = now() + interval '1 second',
         profile_updated_by = $2 where company_id = $1`,
      [school.companyID, school.teacher.userID],
    );
    await settings.save();
    await settings.keepMine();
    await expect(page.getByText(t('school.profileSaved'))).toBeVisible();
    await expect(field('school.shortName')).toHaveValue('桜中');
  });

  await test.step('the logo', async () => {
    await settings.chooseLogo('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(page.getByText(t('school.logoFormat'))).toBeVisible();
    await settings.chooseLogo('logo.png', await page.screenshot({ clip: logoArea }));
    await expect(page.getByText(t('school.logoSaved'))).toBeVisible();
    await page.reload();
    const logo = page.getByRole('banner').locator('img');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      logoArea.width,
    );
  });

  await expect(field('school.shortName')).toHaveValue('桜中');
  const saved = await db.one<{ row: object }>(
    `select jsonb_build_object('name', name, 'short', short_name, 'sender', mail_sender_name,
       'reply', mail_reply_to, 'help', help_url) as row from company where company_id = $1`,
    [school.companyID],
  );
  expect(saved.row).toEqual({
    name: '市立桜ヶ丘中学校',
    short: '桜中',
    sender: '桜ヶ丘中学校 教務部',
    reply: 'kyomu@sakura.example',
    help: 'https://help.example/',
  });
});

const logoArea = { x: 0, y: 0, width: 120, height: 60 };

test('what is kept is set and counted; a student’s data is downloaded, and the student erased', async ({
  page,
  newSchoolWithStudents,
  db,
  complaints,
  expectAccessible,
}) => {
  const { school } = await newSchoolWithStudents(4);
  const settings = await new SchoolSettingPage(page).openPart('data');
  await db.rows(
    `insert into outbox_mail (company_id, recipient, subject, body, state, created_at)
     values ($1, 'old@story.example', 's', 'b', 'sent', now() - interval '500 days')`,
    [school.companyID],
  );

  await test.step('retention', async () => {
    const mails = page.getByLabel(t('data.mailDays.label'));
    await mails.fill('20');
    await settings.save();
    await expect(page.getByText(t('school.daysProblem', { min: 90, max: 1825 }))).toBeVisible();
    await mails.fill('400');
    await page.getByRole('button', { name: t('data.preview') }).click();
    await expect(page.getByText(t('data.previewHint'))).toBeVisible();
    await expect(page.getByText(t('data.count', { n: 1 }), { exact: true })).toBeVisible();
    await expectAccessible(page, 'school setting: data');
    // counts of other numbers than the typed ones are not shown
    await mails.fill('500');
    await expect(page.getByText(t('data.previewHint'))).toBeHidden();
    await mails.fill('400');
    await settings.save();
    await expect(page.getByText(t('data.retentionSaved'))).toBeVisible();
    const saved = await db.one<{ mail_days: number; audit_days: number | null }>(
      'select mail_days, audit_days from retention_setting where company_id = $1',
      [school.companyID],
    );
    expect(saved).toEqual({ mail_days: 400, audit_days: null });
  });

  const student = await db.one<{ student_id: number; manage_number: string; last_name: string }>(
    `select student_id, manage_number, last_name from student
     where company_id = $1 order by student_id limit 1`,
    [school.companyID],
  );
  await test.step('the data of one student', async () => {
    await page.getByRole('searchbox', { name: t('data.search') }).fill(student.manage_number);
    await page.getByRole('link', { name: new RegExp(student.manage_number) }).click();
    await page.getByRole('button', { name: t('data.exportStudent') }).click();
    const file = page.getByRole('button', { name: /\.zip$/ });
    await expect(file).toBeVisible();
    const download = page.waitForEvent('download');
    await file.click();
    expect((await download).suggestedFilename()).toBe(`生徒データ_${student.manage_number}.zip`);
  });

  await test.step('erasing', async () => {
    const number = page.getByLabel(t('data.eraseNumber', { number: student.manage_number }));
    const run = page.getByRole('button', { name: t('data.eraseRun') });
    await number.fill('somebody else');
    await run.click();
    await expect(page.getByText(t('data.eraseWrong'))).toBeVisible();
    await expectAccessible(page, 'school setting: erasing one student');
    await number.fill(student.manage_number);
    await run.click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('data.eraseRun') })
      .click();
    await expect(page.getByText(t('data.erased'))).toBeVisible();
    const erased = await db.one<{ row: object }>(
      `select jsonb_build_object('name', last_name, 'email', email, 'kana', last_name_kana) as row
       from student where student_id = $1`,
      [student.student_id],
    );
    expect(erased.row).toEqual({ name: '＊＊', email: null, kana: '' });
    await expect(page.getByRole('heading', { name: t('data.retention') })).toBeVisible();
    expect(complaints.otherErrors, 'nothing of the erased student was asked for').toEqual([]);
    await page.goto(`/pages/schoolSetting/data?student=${String(student.student_id)}`);
    await expect(page.getByText(t('data.noStudent'))).toBeVisible();
    await expectAccessible(page, 'school setting: student without identity');
  });

  await test.step('the whole school', async () => {
    await page.getByRole('link', { name: t('data.back') }).click();
    await page.getByRole('button', { name: t('data.exportSchool') }).click();
    await expect(page.getByRole('button', { name: '学校データ.zip' })).toBeVisible();
  });
});

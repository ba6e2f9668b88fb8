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

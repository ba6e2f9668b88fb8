import { limits } from '@mebae/contracts';
import { courseByApi, findDueMails } from '../core/courses.ts';
import { newestMail } from '../core/mails.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { CoursePage } from '../pages/course.page.ts';

const t = textsOf('exams', 'ja');

test('a text of the school’s own is written, tried out, used by a course, and given up again', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(2, { classesPerGrade: [1] });
  await page.goto('/pages/exam/mail-templates');
  await expect(page.getByRole('heading', { level: 1, name: t('template.title') })).toBeVisible();
  const subject = page.getByRole('textbox', { name: t('template.subject') });
  const body = page.getByRole('textbox', { name: t('template.text') });
  const preview = page.getByRole('region', { name: t('template.preview') });
  const save = page.getByRole('button', { name: t('template.save'), exact: true });
  await expect(page.getByText(t('template.isStandard'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'mail templates');

  await subject.fill('担任より：');
  await page.getByRole('button', { name: t('template.placeholder.title') }).click();
  await expect(subject).toHaveValue('担任より：{{title}}');
  await expect(preview).toContainText(`担任より：${t('template.exampleTitle')}`);
  const most = limits.mailTextLength;
  await body.fill(`{{url}}${'あ'.repeat(most)}`);
  await save.click();
  await expect(page.getByText(t('problem.longerThan', { count: most }))).toBeVisible();
  await body.fill('ここから始めてください。');
  await save.click();
  await expect(page.getByText(t('template.noUrl'))).toBeVisible();
  await expectAccessible(page, 'mail templates: problems');
  await body.press('End');
  await page.getByRole('button', { name: t('template.placeholder.url') }).click();
  await expect(body).toHaveValue('ここから始めてください。{{url}}');

  await page.getByRole('button', { name: t('template.test') }).click();
  await expect(page.getByText(t('template.test.held'))).toBeVisible();
  const mail = await newestMail(db, school.admin.email);
  const link = /\/answer\/\S+/.exec(mail)?.[0] ?? '';
  await save.click();
  await expect(page.getByText(t('template.saved'))).toBeVisible();
  await expect(page.getByText(t('template.isOwn'))).toBeVisible();

  const { evalSettingID, title } = await courseByApi(api, school.classes, { openingMail: true });
  await findDueMails(db);
  const course = new CoursePage(page);
  await expect
    .poll(async () => {
      const { mails } = await db.one<{ mails: number }>(
        'select count(*)::int as mails from outbox_mail where company_id = $1 and subject = $2',
        [school.companyID, `担任より：${title}`],
      );
      return mails;
    }, 'the worker writes the opening mails')
    .toBe(2);
  await course.open(evalSettingID, title);
  await course.tab('mails').click();
  await expect(page.getByText(t('mails.state.held')).first()).toBeVisible();
  await expectAccessible(page, 'course: mails');
  await page
    .getByRole('button', { name: new RegExp(t('mails.retryOf', { name: '.+' })) })
    .first()
    .click();
  await expect(page.getByText(t('mails.retried'))).toBeVisible();

  await page.goto('/pages/exam/mail-templates');
  await page.getByRole('button', { name: t('template.reset') }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('template.reset') })
    .click();
  await expect(page.getByText(t('template.wasReset'))).toBeVisible();
  await expect(page.getByText(t('template.isStandard'), { exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: text('answer', 'example.title') })).toBeVisible();
});

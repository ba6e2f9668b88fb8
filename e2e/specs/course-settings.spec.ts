import { AdditionalPlan, CompetencySettingType, endpoints } from '@mebae/contracts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { WizardPage } from '../pages/course.page.ts';

const day = 24 * 3_600_000;

test('a course with every part, chosen people, mails and requests is previewed, made and copied', async ({
  page,
  context,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(6, { classesPerGrade: [2] });
  await db.rows('update licence set additional_plans = $2 where company_id = $1', [
    school.companyID,
    [AdditionalPlan.TrendCheck],
  ]);
  await api.call(endpoints.customCompetencies.create, {
    body: { name: '挑戦する力', competencyIDs: [1, 25], isValid: true },
  });
  const title = '気質とトレンドのコース';
  const wizard = await new WizardPage(page).begin();
  const { t } = wizard;
  await wizard.fillBase({
    title,
    startAt: new Date(Date.now() + day),
    endAt: new Date(Date.now() + 15 * day),
  });
  await expectAccessible(page, 'new course: base');
  await wizard.next();
  await wizard.fillQuestions(CompetencySettingType.Mini, '標準（1タイプ）');
  // seven competencies about oneself and three others
  await wizard.confirms('questions.minutes', { minutes: 7, count: 28 });
  await page.getByRole('checkbox', { name: /^挑戦する力/ }).check();
  await page.getByRole('radio', { name: t('questions.disposition.form') }).check();
  await page.getByRole('checkbox', { name: '学習意欲', exact: true }).check();
  // a member of the school's own is new, 1 is in the set already: 8 × 4 and 20 and 4 questions
  await wizard.confirms('questions.minutes', { minutes: 11, count: 56 });
  await expectAccessible(page, 'new course: questions');
  await wizard.saved();

  await wizard.next();
  await wizard.at('examinees');
  await page.getByRole('checkbox', { name: t('examinees.grade', { grade: 1 }) }).check();
  await wizard.counts(12);
  await page
    .getByRole('button', { name: new RegExp(t('examinees.takeOutOf', { name: '' })) })
    .first()
    .click();
  await wizard.counts(11);
  await wizard.confirms('examinees.excluded', { count: 1 });
  await page.getByRole('switch', { name: t('examinees.joinLater') }).check();
  await page.getByLabel(t('evaluators.permission'), { exact: true }).selectOption('1');
  await expectAccessible(page, 'new course: people chosen');

  await wizard.next();
  await wizard.at('mail');
  await page.getByRole('switch', { name: t('mail.opening') }).check();
  await page.getByLabel(t('mail.closingSoon')).selectOption('3');
  await page.getByRole('radio', { name: t('mail.reminder.everyMonday') }).check();
  await page.getByRole('radio', { name: t('mail.reportMail.afterAllComplete') }).check();
  await expectAccessible(page, 'new course: every mail');

  await wizard.next();
  await wizard.confirms('timeline.start');
  await wizard.confirms('timeline.everyMonday.unfinished');
  await wizard.confirms('timeline.closingSoon.unfinished');
  await wizard.confirms('timeline.reportAfterAllComplete', { count: 11 });
  await wizard.confirms('confirm.joinLater');
  await expectAccessible(page, 'new course: confirm');

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: t('confirm.preview') }).click();
  const preview = await opened;
  await expect(preview.getByText(text('answer', 'preview'))).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await preview.close();

  const evalSettingID = await wizard.create(title);
  const made = await db.one<{ examinees: number; disposition: string; trends: number[] }>(
    `select disposition, trend_ids as trends,
       (select count(*)::int from examinee x where x.eval_setting_id = e.eval_setting_id) as examinees
     from exam e where eval_setting_id = $1`,
    [evalSettingID],
  );
  expect(made).toEqual({ examinees: 11, disposition: 'form', trends: [13] });

  // the plan has run out meanwhile: the copy goes without what it can't ask any more, and says so
  await db.rows("update licence set additional_plans = '{}' where company_id = $1", [
    school.companyID,
  ]);
  await page.getByRole('button', { name: t('copy'), exact: true }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText(t('copy.questions', { names: '学習意欲' }));
  await dialog.getByRole('button').click();
  await wizard.at('base');
  await expect(page.getByRole('textbox', { name: t('exam.title') })).toHaveValue(
    `${title}のコピー`,
  );
  await expect(page.getByLabel(t('exam.startAt'))).toHaveValue('');
});

test('two windows with one draft: the second is told, and chooses', async ({
  page,
  context,
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { api } = await newSchoolWithStudents(2, { classesPerGrade: [1] });
  const draft = await api.call(endpoints.examDrafts.create, {
    body: { step: 'base', data: { base: { title: '最初の名前' } } },
  });
  const address = `/pages/exam/create?draft=${draft.draftID}&step=base`;
  const wizard = new WizardPage(page);
  await page.goto(address);
  await wizard.at('base');
  const second = new WizardPage(await context.newPage());
  await second.page.goto(address);
  await second.at('base');
  const titleIn = (of: WizardPage) => of.page.getByRole('textbox', { name: of.t('exam.title') });
  await titleIn(wizard).fill('先の窓の名前');
  await wizard.saved();
  await titleIn(second).fill('後の窓の名前');
  const keepMine = second.page.getByRole('button', { name: text('ui', 'conflict.keepMine') });
  await expect(keepMine).toBeVisible();
  await expectAccessible(second.page, 'new course: saved in another window');
  await keepMine.click();
  await second.saved();
  const stored = await api.call(endpoints.examDrafts.get, { params: { draftID: draft.draftID } });
  expect(stored.data.base?.title).toBe('後の窓の名前');
});

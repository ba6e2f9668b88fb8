import { CompetencySettingType } from '@mebae/contracts';
import { importByApi } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { expect, test } from '../fixtures/test.ts';
import { japanInput, WizardPage } from '../pages/course.page.ts';

const day = 24 * 3_600_000;

test('a draft survives a reload at each step, and is gone on with from the list', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool({ classesPerGrade: [2] });
  const api = await enter(school.admin);
  await importByApi(api, rosterOf(school.classes, 6, `c${school.companyID}.example`));
  const title = '2年生 前期コンピテンシー測定';
  const startAt = new Date(Date.now() + day);
  const endAt = new Date(Date.now() + 8 * day);

  const wizard = await new WizardPage(page).begin();
  await wizard.fillBase({ title, startAt, endAt });
  await wizard.saved();
  await page.reload();
  await wizard.at('base');
  await expect(page.getByRole('textbox', { name: wizard.t('exam.title') })).toHaveValue(title);
  await expect(page.getByLabel(wizard.t('exam.startAt'))).toHaveValue(japanInput(startAt));

  await wizard.next();
  await wizard.at('questions');
  await wizard.fillQuestions(CompetencySettingType.Mini, '標準（1タイプ）');
  await wizard.saved();
  await page.reload();
  await wizard.at('questions');
  await expect(
    page.getByRole('radio', { name: wizard.t(`setting.${CompetencySettingType.Mini}`) }),
  ).toBeChecked();

  await page.goto('/pages/exam/list');
  await page
    .getByRole('button', { name: wizard.t('drafts.continueOf', { title }) })
    .or(page.getByRole('link', { name: wizard.t('drafts.continueOf', { title }) }))
    .click();
  await wizard.at('questions');
  await wizard.next();
  await wizard.at('examinees');
  await wizard.fillExaminees(school.classes, 6);
  await wizard.next();
  await wizard.at('mail');
  await wizard.next();
  await wizard.confirms('confirm.asked.both', { count: 3 });
  const evalSettingID = await wizard.create(title);

  const drafts = await db.rows('select 1 from exam_draft where company_id = $1', [
    school.companyID,
  ]);
  expect(drafts).toEqual([]);
  const asked = await db.one<{ self: number; peer: number; least: number; most: number }>(
    `select count(*) filter (where kind = 'self') as self, count(*) filter (where kind = 'peer') as peer,
       min(given) as least, max(given) as most
     from evaluation_request join (
       select evaluator_student_id, count(*) filter (where kind = 'peer') as given
       from evaluation_request where eval_setting_id = $1 group by 1) g using (evaluator_student_id)
     where eval_setting_id = $1`,
    [evalSettingID],
  );
  expect(asked).toEqual({ self: 12, peer: 36, least: 3, most: 3 });
});

test('what is missing is said beside its field, and the course is not made', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const wizard = await new WizardPage(page).begin();
  await wizard.next();
  await expect(page.getByText(wizard.t('problem.required')).first()).toBeVisible();
  await wizard.at('base');
  await wizard.fillBase({
    title: '期間が逆のコース',
    startAt: new Date(Date.now() + 2 * day),
    endAt: new Date(Date.now() + day),
  });
  await wizard.next();
  await expect(page.getByText(wizard.t('problem.endBeforeStart'))).toBeVisible();
  await expect(page.getByLabel(wizard.t('exam.endAt'))).toBeFocused();
});

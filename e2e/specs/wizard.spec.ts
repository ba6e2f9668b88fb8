import { CompetencySettingType, endpoints, limits } from '@mebae/contracts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { japanInput, WizardPage } from '../pages/course.page.ts';

const day = 24 * 3_600_000;

test('a draft survives a reload at each step, and is gone on with from the list', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school } = await newSchoolWithStudents(6, { classesPerGrade: [2] });
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
  await expectAccessible(page, 'new course: examinees');
  await wizard.fillExaminees(school.classes, 6);
  await wizard.comparesNumbersOfEvaluators(3);
  await wizard.next();
  await wizard.at('mail');
  await expectAccessible(page, 'new course: mail');
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
  await wizard.fillBase({
    title: '質問タイプのないコース',
    startAt: new Date(Date.now() + day),
    endAt: new Date(Date.now() + 2 * day),
  });
  await wizard.next();
  await wizard.at('questions');
  await wizard.next();
  await expect(page.getByLabel(wizard.t('questions.type'))).toBeFocused();
  // what is wrong is not below the buttons, which stay at the lower edge of the page
  const isSeen = await page.getByText(wizard.t('problem.required')).evaluate((message) => {
    const { x, y, width, height } = message.getBoundingClientRect();
    return message.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isSeen).toBe(true);
});

test('while another year is shown no course can be made, and the page says why', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const before = school.schoolYear - 1;
  await db.rows(`update company set first_school_year = $2 where company_id = $1`, [
    school.companyID,
    before,
  ]);
  await db.rows(
    `insert into school_class (company_id, school_year, grade, name) values ($1, $2, 1, '1組')`,
    [school.companyID, before],
  );
  const wizard = await new WizardPage(page).begin();
  const shown = wizard.t('create.year', { year: school.schoolYear });
  await expect(page.getByRole('main').getByText(shown, { exact: true })).toBeVisible();

  await page.goto('/pages/exam/list');
  const year = page.getByRole('combobox', { name: text('shell', 'header.schoolYear') });
  await year.selectOption(String(before));
  const create = page.getByRole('button', { name: wizard.t('list.create') });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'past year: courses');
  const why = text('ui', 'pastYear.reason', { year: school.schoolYear });
  await create.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: why })).toBeVisible();

  await page.goto('/pages/exam/create');
  await expect(page.getByText(why)).toBeVisible();
  await expectAccessible(page, 'past year: new course');
  // the same for whatever else is made
  await page.goto('/pages/jgrow/activity/create');
  await expect(page.getByText(why)).toBeVisible();
  await expectAccessible(page, 'past year: activity');
  await page.goto('/pages/jgrow/activity');
  await expect(
    page.getByRole('button', { name: text('jgrow', 'list.create') }).first(),
  ).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/pages/students');
  await expect(
    page.getByRole('button', { name: text('settings', 'students.import'), exact: true }).first(),
  ).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/pages/exam/create');
  await page
    .getByRole('button', { name: text('ui', 'pastYear.showPresent', { year: school.schoolYear }) })
    .click();
  await wizard.at('base');
});

test('a second tab with the same draft is told that the course exists', async ({
  page,
  context,
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
  const draft = await api.call(endpoints.examDrafts.create, {
    body: {
      step: 'confirm',
      data: {
        base: {
          title: '二つのタブ',
          startAt: new Date(Date.now() + day).toISOString(),
          endAt: new Date(Date.now() + 8 * day).toISOString(),
        },
        questions: { competencySettingType: CompetencySettingType.Mini, questionTypeID: 1 },
        examinees: { schoolClassIDs: school.classes.map((row) => row.schoolClassID) },
        mail: { opening: true },
      },
    },
  });
  const address = `/pages/exam/create?draft=${draft.draftID}&step=confirm`;
  const wizard = new WizardPage(page);
  await page.goto(address);
  await wizard.confirms('confirm.year', { year: school.schoolYear });
  // No mail server is set in stories.
  await wizard.confirms('confirm.mailsHeld');
  await wizard.confirms('confirm.mailsKept', { count: 4 });
  const second = new WizardPage(await context.newPage());
  await second.page.goto(address);
  await second.confirms('confirm.year', { year: school.schoolYear });

  const evalSettingID = await wizard.create('二つのタブ');
  await second.page.getByRole('button', { name: second.t('confirm.create') }).click();
  await second.confirms('create.exists');
  await expectAccessible(second.page, 'new course: made in another tab');
  await second.page.getByRole('link', { name: second.t('create.openExam') }).click();
  await expect(second.page).toHaveURL(new RegExp(`/pages/exam/${evalSettingID}$`));
});

test('nothing that was typed is cut or changed without a word', async ({
  page,
  newSchoolWithStudents,
}) => {
  const { school } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
  const wizard = await new WizardPage(page).begin();
  const long = '長'.repeat(limits.titleLength + 20);
  await wizard.fillBase({
    title: long,
    startAt: new Date(Date.now() + day),
    endAt: new Date(Date.now() + 8 * day),
  });
  const title = page.getByRole('textbox', { name: wizard.t('exam.title') });
  await expect(title).toHaveValue(long);
  await wizard.confirms('problem.tooLongBy', { count: limits.titleLength, length: long.length });
  await wizard.next();
  await expect(title).toBeFocused();
  await page.reload();
  await expect(title).toHaveValue(long);
  await title.fill('あ'.repeat(limits.titleLength));
  await wizard.next();
  await wizard.at('questions');
  await wizard.fillQuestions(CompetencySettingType.Mini, '標準（1タイプ）');
  await wizard.next();
  await wizard.at('examinees');
  const evaluators = page.getByRole('spinbutton', { name: wizard.t('examinees.evaluators') });
  await evaluators.fill('25');
  await evaluators.blur();
  const max = limits.evaluatorsPerStudentMax;
  await wizard.confirms('examinees.evaluatorsChanged', { max, count: max });
  await expect(evaluators).toHaveValue(String(max));
  await wizard.fillExaminees(school.classes, 4);
  await wizard.next();
  await wizard.at('mail');
  await wizard.next();
  await expect(page.getByRole('heading', { name: 'あ'.repeat(limits.titleLength) })).toBeVisible();
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await wider(), 'a long title breaks on the confirmation page').toBe(0);
});

import { type LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

for (const language of ['ja', 'en', 'vi'] as const satisfies readonly LanguageCode[]) {
  const t = textsOf('settings', language);
  const shell = textsOf('shell', language);

  test(`a new school is set up: classes, teachers, students, welcome (${language})`, async ({
    page,
    newSchool,
    enter,
    db,
    expectAccessible,
  }) => {
    const school = await newSchool();
    const { companyID } = school;
    await db.rows('delete from school_class where company_id = $1', [companyID]);
    await db.rows('update company set initial_setup_step = 1 where company_id = $1', [companyID]);
    await enter(school.admin);
    await page.goto('/pages/academicPromotion');
    const frame = await new Frame(page).shown();
    if (language !== 'ja') await frame.changeLanguage(language);
    await expect(page.getByRole('heading', { level: 1, name: t('setup.title') })).toBeVisible();
    const next = page.getByRole('button', { name: t('promotion.next') });
    await expectAccessible(page, 'initial setup: step 1');

    await test.step('classes', async () => {
      await next.click();
      await expect(page.getByText(t('setup.problem.noClasses'), { exact: true })).toBeVisible();
      await page.getByLabel(t('setup.grades')).selectOption('2');
      await page.getByLabel(t('setup.perGrade')).selectOption('2');
      await page.getByRole('button', { name: t('setup.make') }).click();
      await expect(page.getByText(t('setup.problem.noClasses'), { exact: true })).toBeHidden();
      await next.click();
      await expect(page.getByRole('heading', { name: t('setup.teachersTitle') })).toBeVisible();
      const made = await db.rows<{ grade: number; name: string }>(
        'select grade, name from school_class where company_id = $1 order by grade, name',
        [companyID],
      );
      const names = [1, 2].map((n) => t('promotion.className', { n }));
      expect(made).toEqual([1, 2].flatMap((grade) => names.map((name) => ({ grade, name }))));
    });

    await test.step('teachers: everybody needs a class, given on the teacher’s own page', async () => {
      await next.click();
      await expect(
        page.getByText(t('setup.problem.teachersWithoutClass'), { exact: true }),
      ).toBeVisible();
      await expectAccessible(page, 'initial setup: step 2');
      await page.getByRole('main').getByRole('link', { name: '次郎' }).click();
      const first = t('promotion.className', { n: 1 });
      await page.getByRole('checkbox', { name: first }).first().check();
      await page.getByRole('button', { name: t('teachers.save'), exact: true }).click();
      await expect(page.getByText(t('teachers.saved'))).toBeVisible();
      await page.getByRole('link', { name: shell('setup.goOn') }).click();
      // what was shown before comes first, and the button moves up when it is fresh
      await expect(page.getByRole('heading', { name: t('setup.teachersTitle') })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: '次郎' })).toBeHidden();
      await next.click();
      await expect(page.getByRole('heading', { name: t('setup.studentsTitle') })).toBeVisible();
    });

    await test.step('students: with the demo file, as it was downloaded', async () => {
      const complete = page.getByRole('button', { name: t('setup.complete') });
      await complete.click();
      await expect(page.getByText(t('setup.problem.noStudents'), { exact: true })).toBeVisible();
      await expectAccessible(page, 'initial setup: step 3');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('setup.demo') }).click(),
      ]);
      await page.getByRole('link', { name: t('students.import') }).click();
      const roster = test.info().outputPath('demo.xlsx');
      await file.saveAs(roster);
      await page.locator('input[type=file]').setInputFiles(roster);
      await page.getByRole('button', { name: t('import.applyAll', { n: 32 }) }).click();
      await page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: t('import.apply') })
        .click();
      const enrolled = async () =>
        (await db.rows('select 1 from enrolment where company_id = $1', [companyID])).length;
      await expect.poll(enrolled).toBe(32);
      await page.getByRole('link', { name: shell('setup.goOn') }).click();
      await expect(page.getByText(t('setup.studentsCount', { n: 32 }))).toBeVisible();
      await complete.click();
    });

    await test.step('everything opens, with a welcome', async () => {
      await expect(page.getByText(shell('setup.welcome', { school: school.name }))).toBeVisible();
      const { initial_setup_step } = await db.one<{ initial_setup_step: number }>(
        'select initial_setup_step from company where company_id = $1',
        [companyID],
      );
      expect(initial_setup_step).toBe(4);
      await page.goto('/pages/exam/list');
      await expect(
        page.getByRole('heading', { level: 1, name: textsOf('exams', language)('list.title') }),
      ).toBeVisible();
    });
  });
}

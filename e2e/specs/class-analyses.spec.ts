import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { scoredCourse } from '../core/scored-course.ts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClassAnalysesPage } from '../pages/class-analyses.page.ts';

/** Extra hours of sleep of ten patients with two drugs: Student (1908), as R's `sleep` has them. */
const firstDrug = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const secondDrug = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
const pParts = [1, 2, 3, 11];
const mParts = [9, 15, 16, 20];

/** Ten students of the first class at five points an hour, ten of the second at 50; M is ten points more than P. */
const scores = (hours: readonly number[]) => {
  const points = [...hours.map((value) => 50 + 5 * value), ...Array<number>(10).fill(50)];
  return [...pParts, ...mParts].map((competencyID) => ({
    competencyID,
    values: points.map((value) => (pParts.includes(competencyID) ? value : value + 10)),
  }));
};

test('a class is seen over courses, in all its scores, by P and M, and by its trends', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school } = await newSchoolWithStudents(10);
  const { companyID } = school;
  const courses = [
    await scoredCourse(db, companyID, {
      title: '前のコース',
      daysAgo: 90,
      scores: scores(firstDrug),
    }),
    await scoredCourse(db, companyID, {
      title: '今のコース',
      daysAgo: 3,
      scores: scores(secondDrug),
    }),
  ];
  for (const [at, id] of courses.entries()) {
    await db.rows('select write_pm_norms($1, $2)', [companyID, id]);
    await db.rows(`update exam set trend_ids = '{2}' where eval_setting_id = $1`, [id]);
    const values = [...firstDrug, ...(at === 0 ? firstDrug : secondDrug)];
    await db.rows(
      `insert into part_score (company_id, eval_setting_id, student_id, part, scale_id, method, value, is_too_fast, count,
         model_version)
       select $1, $2, p.student_id, 'trend', 2, 'form', v.value, false, 4, 'story'
       from (select e.student_id, row_number() over (order by c.name, e.student_number) as at
         from enrolment e join school_class c using (company_id, school_class_id) where e.company_id = $1) as p
       join unnest($3::float8[]) with ordinality as v(value, at) using (at)`,
      [companyID, id, values.map((value) => 50 + 5 * value)],
    );
  }
  const analyses = await new ClassAnalysesPage(page).open();
  const { t } = analyses;
  await analyses.show('ranking');
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
  await expectAccessible(page, 'ranking');

  await test.step('a class that is not there: said, with what is shown instead', async () => {
    await page.goto('/pages/class-management/trend?target=class-999999');
    await expect(
      page.getByText(text('ui', 'shownInstead.group', { name: '1年1組' })),
    ).toBeVisible();
  });

  await test.step('trend: the change is that of t.test(sleep, paired = TRUE)', async () => {
    await analyses.show('trend');
    await analyses.chooseGroup('1年1組');
    const section = await analyses.section('trend.title', { name: '1年1組' });
    await expect(
      section.getByText(/誤差を超えて上がったのは.*ほか\d項目、下がったのはなし/),
    ).toBeVisible();
    const row = analyses.row('trend.table', '課題設定');
    await expect(row).toContainText(/61\.7.*55\.8.*55\.8.*\+7\.9.*\+3\.5〜\+12\.3/);
    await expectAccessible(page, 'class trend');
    await section.getByRole('button', { name: '表', exact: true }).click();
    await expect(section.getByRole('row', { name: /前のコース/ })).toContainText('53.8 ± 6.4');
    await analyses.chooseGroup('1年2組');
    await expect(analyses.row('trend.table', '課題設定')).toContainText(/50\.0.*0\.0/);
    // the group goes on to the other parts
    await analyses.chooseGroup('1年1組');
    await expect(row).toContainText(/61\.7/);
  });

  await test.step('ranking details: all scores with places, sorted and searched', async () => {
    await analyses.show('ranking');
    await page.getByRole('link', { name: t('details.link') }).click();
    const section = await analyses.section('details.titleOf', { name: '1年1組' });
    await expectAccessible(page, 'ranking details');
    await section.getByRole('button', { name: '課題設定' }).click();
    await section.getByRole('button', { name: '課題設定' }).click();
    const first = section
      .getByRole('table', { name: t('details.table') })
      .getByRole('row')
      .nth(1);
    await expect(first).toContainText('77.5');
    await expect(first).toContainText('1位');
    await page.reload();
    await expect(first).toContainText('77.5');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('page.export') }).click();
    const { Sheets, SheetNames } = read(await readFile(await (await download).path()));
    expect(utils.sheet_to_json(Sheets[SheetNames[1]!]!, { header: 1 })).toHaveLength(11);
  });

  await test.step('PM analysis: cut at the stored norm, who is near a line is marked', async () => {
    await page.goto('/pages/class-management/pm');
    const section = await analyses.section('pm.titleOf', { name: '1年1組' });
    await page.getByRole('radio', { name: t('pm.norms.class') }).check();
    await expect(section.getByText(/P 61\.[67]、M 71\.[67]/)).toBeVisible();
    await expect(section.getByText(/PM型は4人、Pm型は0人、pM型は0人、pm型は6人/)).toBeVisible();
    await expectAccessible(page, 'PM analysis');
    await section.getByLabel(t('pm.filter'), { exact: true }).selectOption(t('pm.quadrant.PM'));
    const table = section.getByRole('table', { name: t('pm.table') });
    await expect(table.getByRole('row')).toHaveCount(1 + 4);
    // of who is there this person sees all: an empty type is empty
    await section.getByLabel(t('pm.filter'), { exact: true }).selectOption(t('pm.quadrant.Pm'));
    await expect(section.getByText(t('pm.nobody'))).toBeVisible();
    await expect(section.getByText(t('hidden.body'))).toBeHidden();
    await page.getByRole('radio', { name: t('pm.norms.school') }).check();
    await expect(section.getByText(/P 55\.8、M 65\.8/)).toBeVisible();
    await page.reload();
    await expect(section.getByText(/P 55\.8、M 65\.8/)).toBeVisible();
  });

  await test.step('trend analyses: no class differs beyond chance, after Welch and Holm', async () => {
    await analyses.show('trendAnalyses');
    await analyses.chooseGroup('1年');
    const section = await analyses.section('trends.titleOf', { name: '1年' });
    await expect(analyses.row('trends.table', '居心地')).toContainText('20人');
    await expect(section.getByRole('figure')).toBeVisible();
    await expectAccessible(page, 'trend analyses');
    await section.getByRole('img', { name: t('trends.bandsChart') }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const chosen = { trend: '居心地', band: t('trends.band.middle') };
    await expect(section.getByRole('table', { name: t('trends.people', chosen) })).toBeVisible();
    await expectAccessible(page, 'trend analyses: people of a band');
    await section.getByRole('button', { name: t('trends.closePeople') }).click();
    await expect(page).not.toHaveURL(/band=/);
    const classes = await analyses.section('trends.classes');
    await expect(classes.getByText(t('trends.sentenceNoClass'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('trends.care') })).toBeVisible();
  });

  await test.step('a course that did not ask for all eight has no PM analysis', async () => {
    await scoredCourse(db, companyID, {
      title: '別のコース',
      daysAgo: 1,
      scores: scores(secondDrug).slice(0, 3),
    });
    await page.goto('/pages/class-management/pm');
    await expect(page.getByText(t('pm.missing.title'))).toBeVisible();
    await expectAccessible(page, 'PM analysis: the course did not ask');
  });
});

test('the PM analysis of many people shows how many lie where, and a square opens its people', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const people = 160;
  const { school } = await newSchoolWithStudents(people / 5, { classesPerGrade: [5] });
  // half of all in one square, the others each in the next one of a row
  const values = (of: 'p' | 'm') =>
    Array.from({ length: people }, (_, at) =>
      at < people / 2 ? 62 : of === 'p' ? 2 + 5 * (at % 20) : 22,
    );
  const evalSettingID = await scoredCourse(db, school.companyID, {
    title: '今のコース',
    daysAgo: 3,
    scores: [...pParts, ...mParts].map((competencyID) => ({
      competencyID,
      values: values(pParts.includes(competencyID) ? 'p' : 'm'),
    })),
  });
  await db.rows('select write_pm_norms($1, $2)', [school.companyID, evalSettingID]);
  const analyses = await new ClassAnalysesPage(page).open();
  const { t } = analyses;
  await analyses.show('pm');
  await analyses.chooseGroup(t('group.all'));
  const section = await analyses.section('pm.titleOf', { name: t('name.school') });
  const drawing = section.getByRole('img', { name: t('pm.chart') });
  await expect(drawing).toBeVisible();
  await expectAccessible(page, 'PM analysis: density');

  await test.step('by keyboard', async () => {
    await drawing.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const ends = { pLow: '60', pHigh: '65', mLow: '60', mHigh: '65' };
    await expect(page.getByText(t('pm.narrowed', ends))).toBeInViewport();
    await expect(section.getByRole('navigation').getByText(/80/).first()).toBeVisible();
    await page.getByRole('button', { name: t('details.everybody') }).click();
    await expect(page).not.toHaveURL(/cell=/);
  });

  await test.step('each person on demand', async () => {
    await section.getByRole('radio', { name: t('pm.points') }).click();
    await expect(page).toHaveURL(/plot=points/);
    await expect(section.getByRole('button', { name: t('pm.borderline') })).toBeVisible();
  });
});

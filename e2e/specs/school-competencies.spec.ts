import { importByApi } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { scoredCourse } from '../core/scored-course.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { SchoolCompetencyPage } from '../pages/school-competency.page.ts';

const t = textsOf('settings');

test('a school competency is made, is on a record and in the box plot, and goes only when the plot leaves it', async ({
  page,
  newSchool,
  enter,
  db,
  complaints,
  expectAccessible,
}) => {
  const school = await newSchool();
  const lines = rosterOf(school, 6);
  await importByApi(await enter(school.admin), lines);
  // in each of the two classes 71 to 76 and 46 to 51 points
  await scoredCourse(db, school.companyID, {
    title: '第1回',
    daysAgo: 2,
    scores: [1, 6].map((competencyID) => ({
      competencyID,
      values: lines.map((_, at) => 41 + 5 * competencyID + (at % 6)),
    })),
  });
  const competencies = await new SchoolCompetencyPage(page).open();
  await expect(page.getByText(t('competency.none'))).toBeVisible();
  await expectAccessible(page, 'school competencies: nothing yet');

  await competencies.create();
  await competencies.save(true);
  await expect(page.getByText(t('competency.error.name'))).toBeVisible();
  await expect(page.getByText(t('competency.error.members'))).toBeVisible();
  await expectAccessible(page, 'school competency: errors of the form');
  await competencies.name.fill('課題設定');
  await competencies.choose('課題設定', '疑う力');
  await expect(
    page.getByText(
      t('competency.count.students', { title: '第1回', total: lines.length, count: lines.length }),
    ),
  ).toBeVisible();
  await competencies.save(true);
  await expect(page.getByText(t('competency.error.nameTaken'))).toBeVisible();
  await competencies.name.fill('探究する力');
  await competencies.save(true);
  await competencies.table.reads(t('competency.name'), ['探究する力']);
  await expectAccessible(page, 'school competencies');
  const saved = await db.one<{ competency_ids: number[] }>(
    'select competency_ids from custom_competency where company_id = $1',
    [school.companyID],
  );
  expect(saved.competency_ids).toEqual([1, 6]);

  await test.step('the box plot', async () => {
    await page.goto('/pages/customBoxplotSetting');
    await page
      .getByRole('combobox', { name: t('boxplot.add') })
      .selectOption({ label: '探究する力' });
    for (let at = 25; at > 0; at -= 1) {
      await page.getByRole('button', { name: t('boxplot.up', { name: '探究する力' }) }).click();
    }
    await page.getByRole('button', { name: t('boxplot.addLine') }).click();
    await page
      .getByRole('textbox', { name: new RegExp(`^${t('boxplot.lineLabel')}`) })
      .fill('目標');
    const value = page.getByRole('textbox', { name: /0–100/ });
    await value.fill('１００.５');
    await page.getByRole('button', { name: t('boxplot.save'), exact: true }).click();
    await expect(page.getByText(t('boxplot.error.value'))).toBeVisible();
    await expectAccessible(page, 'box-plot setting');
    await value.fill('６２.５');
    await page.getByRole('button', { name: t('boxplot.save'), exact: true }).click();
    await expect(page.getByText(t('boxplot.saved'))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: '探究する力' })).toBeVisible();
    const setting = await db.one<{ items: { kind: string }[]; reference_lines: unknown }>(
      'select items, reference_lines from boxplot_setting where company_id = $1',
      [school.companyID],
    );
    expect(setting.items[0]?.kind).toBe('customCompetency');
    expect(setting.items).toHaveLength(26);
    expect(setting.reference_lines).toEqual([{ label: '目標', value: 62.5 }]);
    const boxes = page.getByRole('region', { name: t('boxplot.preview') }).getByRole('rowheader');
    await expect(boxes.first()).toHaveText('探究する力');
  });

  await test.step('a record', async () => {
    const { student_id } = await db.one<{ student_id: number }>(
      'select student_id from enrolment where company_id = $1 and student_number = 1 limit 1',
      [school.companyID],
    );
    await page.goto(`/pages/student-record/${student_id}`);
    const section = page.getByRole('region', { name: text('records', 'custom.title') });
    await expect(section.getByRole('row').filter({ hasText: '探究する力' })).toContainText('58.5');
  });

  await test.step('deleting', async () => {
    await competencies.open();
    await page.getByRole('link', { name: '探究する力' }).click();
    await competencies.delete();
    await expect(
      page.getByText('箱ひげ図で使用している学校コンピテンシーは削除できません。'),
    ).toBeVisible();
    await page.goto('/pages/customBoxplotSetting');
    await page.getByRole('button', { name: t('boxplot.remove', { name: '探究する力' }) }).click();
    await page.getByRole('button', { name: t('boxplot.save'), exact: true }).click();
    await expect(page.getByText(t('boxplot.saved'))).toBeVisible();
    await competencies.open();
    await page.getByRole('link', { name: '探究する力' }).click();
    complaints.otherErrors.splice(0);
    await competencies.delete();
    await expect(page.getByText(t('competency.deleted', { name: '探究する力' }))).toBeVisible();
    await expect(page.getByText(t('competency.none'))).toBeVisible();
    expect(complaints.otherErrors, 'nobody asked for what is gone').toEqual([]);
  });
});

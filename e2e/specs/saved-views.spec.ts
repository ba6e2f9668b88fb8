import { scoredCourse } from '../core/scored-course.ts';
import { expect, test } from '../fixtures/test.ts';
import { SavedViewsPage } from '../pages/saved-views.page.ts';
import { StatisticsPage } from '../pages/statistics.page.ts';

test('what is chosen in an analysis is saved under a name, shared, and opened again', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school } = await newSchoolWithStudents(12);
  const values = Array.from({ length: 24 }, (_, at) => 30 + 2 * at);
  const evalSettingID = await scoredCourse(db, school.companyID, {
    title: '今年度のコース',
    daysAgo: 3,
    scores: [
      { competencyID: 1, values },
      { competencyID: 17, values: values.toReversed() },
    ],
  });
  const statistics = await new StatisticsPage(page).open();
  const { t } = statistics;
  const views = new SavedViewsPage(page);

  await test.step('saved with all that the address holds', async () => {
    await statistics.show('scatter');
    await statistics.chooseMeasure('x', '影響力');
    await views.open();
    await expect(page.getByText(t('views.none'))).toBeVisible();
    await views.save('三者面談の資料', { isShared: true });
    const row = views.row('三者面談の資料');
    await expect(row).toContainText(t('views.shared'));
    await expectAccessible(page, 'statistics: saved views');
    // a second one of the same name is refused beside the field
    await views.save('三者面談の資料', { isShared: false });
    await expect(page.getByText(t('views.error.taken'))).toBeVisible();
  });

  await test.step('opened from class management', async () => {
    await page.goto('/pages/class-management/pm');
    await views.open();
    await views.row('三者面談の資料').getByRole('link').click();
    await expect(page).toHaveURL(/statistics\?.*view=scatter/);
    await expect(page.getByLabel(t('statistics.pick.x'))).toHaveValue('competency-17');
  });

  await test.step('renamed and deleted', async () => {
    await views.open();
    await views.rename('三者面談の資料', '面談の資料');
    await views.remove('面談の資料');
    await expect(page.getByText(t('views.none'))).toBeVisible();
  });

  await test.step('course and group stay when another part of class management is opened', async () => {
    await page.goto('/pages/class-management/pm');
    await page.getByLabel(t('picker.target')).selectOption('1年2組');
    for (const part of ['trend', 'ranking', 'overview'] as const) {
      await page.getByRole('link', { name: t(`part.${part}`), exact: true }).click();
      await expect(
        page
          .getByRole('combobox')
          .getByRole('option', { selected: true })
          .filter({ hasText: '1年2組' }),
      ).toHaveCount(1);
    }
    await page.getByRole('link', { name: t('part.pm'), exact: true }).click();
    await expect(page.getByLabel(t('picker.course'))).toHaveValue(String(evalSettingID));
    await expect(page.getByRole('option', { name: '1年2組', selected: true })).toHaveCount(1);
  });
});

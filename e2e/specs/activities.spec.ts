import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';

const t = textsOf('jgrow');

test('a destination that was typed and left by Tab stays, and is added when the activity is saved', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await enter(school.teacher);
  await page.goto('/pages/jgrow/activity/create');
  const destination = page.getByRole('combobox', { name: t('activity.destination') });

  // The list has a destination that begins so: what was typed is not replaced by it.
  await destination.fill('京都');
  await page.keyboard.press('Tab');
  await expect(destination).toHaveValue('京都');
  await destination.fill('　緑ヶ丘自然の家 ');
  await page.keyboard.press('Tab');
  await expect(destination).toHaveValue('緑ヶ丘自然の家');
  await expect(destination).not.toBeFocused();
  await expect(page.getByText(t('form.hint.newDestination'))).toBeVisible();

  await page.getByRole('textbox', { name: t('activity.title') }).fill('2年 自然教室');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: t('form.create'), exact: true }).click();
  await expect(page.getByText(t('form.created', { title: '2年 自然教室' }))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '2年 自然教室' })).toContainText(
    '緑ヶ丘自然の家',
  );
  const own = await db.rows<{ name: string }>(
    'select name from destination where company_id = $1',
    [school.companyID],
  );
  expect(own).toEqual([{ name: '緑ヶ丘自然の家' }]);

  // Typed as it stands in the list, it is the one of the list.
  await page.goto('/pages/jgrow/activity/create');
  await destination.fill('緑ヶ丘自然の家');
  await page.keyboard.press('Tab');
  await expect(destination).toHaveValue('緑ヶ丘自然の家');
  await expect(page.getByText(t('form.hint.destination'))).toBeVisible();

  await page.goto('/pages/jgrow/activity?page=99');
  await expect(page.getByText(t('empty.pastEnd.title', { page: 99 }))).toBeVisible();
  await page.getByRole('button', { name: t('empty.pastEnd.toLast') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '2年 自然教室' })).toBeVisible();
});

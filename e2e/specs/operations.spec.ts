import { textsOf } from '../core/texts.ts';
import { excelOf, rosterOf } from '../core/roster.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { ImportPage } from '../pages/import.page.ts';
import { OperationsMenu } from '../pages/operations.page.ts';

const t = textsOf('shell');

test('a long import is followed from every page and after a reload, to its result', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool({ classesPerGrade: [20], maxStudents: 1000 });
  await enter(school.admin);
  const lines = rosterOf(school, 50);
  const upload = await new ImportPage(page).open();
  await upload.give(excelOf(lines, { name: '全校名簿.xlsx' }));
  await upload.previews({ created: 1000, changed: 0, unchanged: 0, failed: 0 });

  // Somebody else is registering one student of the third round: the worker waits for them.
  const release = await db.hold(
    `insert into student (company_id, manage_number, last_name, first_name)
     values ($1, 'S0500', '佐藤', '葵')`,
    [school.companyID],
  );
  const operations = new OperationsMenu(page);
  const { panel, button } = operations;
  const name = { name: '全校名簿.xlsx' };
  const running = panel.getByText(t('operation.importStudents.live', name));
  const count = panel.getByText(t('operation.count', { done: '400', total: '1,000' }));
  try {
    await upload.start(1000);
    await expect(button).toContainText(t('operation.importStudents.live', name));
    // what one came for stays where it was: the panel opens over it, and only when it is asked for
    const before = await page.getByRole('main').boundingBox();
    await operations.open();
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
    await expect(running).toBeVisible();
    await expect(count).toBeVisible();
    await expect(panel.getByRole('progressbar')).toHaveAttribute('value', '400');

    await new Frame(page).goTo(t('menu.home'));
    await expect(page).toHaveURL(/\/pages\/home/);
    await expect(panel).toBeHidden();
    await operations.open();
    await expect(count).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.reload();
    await operations.open();
    await expect(running).toBeVisible();
    await expect(count).toBeVisible();
  } finally {
    await release();
  }

  const done = t('operation.importStudents.succeeded', name);
  await expect(button).toContainText(done);
  await expect(panel.getByText(done)).toBeVisible();
  await expect(page.locator('output', { hasText: done })).toBeAttached();
  await operations.goToResult();
  const applied = upload.t('import.appliedAll', { created: 1000, changed: 0 });
  await expect(page.getByText(applied)).toBeVisible();
  await expect(button).toBeHidden();
  await page.reload();
  await expect(page.getByText(applied)).toBeVisible();
  await expect(button).toBeHidden();
});

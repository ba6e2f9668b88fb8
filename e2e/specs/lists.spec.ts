import type { Page } from '@playwright/test';
import { importByApi } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { StudentsPage } from '../pages/students.page.ts';

const ui = textsOf('ui');

/** The part of a page's first table that scrolls, and the place of its head. */
const look = (page: Page) =>
  page.evaluate(() => {
    const container = document.querySelector('table')?.parentElement;
    const head = document.querySelector('thead th')?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect();
    if (!container || !head || !header) throw new Error('There is no table.');
    return {
      tableScrolls: container.scrollHeight > container.clientHeight + 1,
      pageScrolls: document.documentElement.scrollHeight > innerHeight,
      belowHeader: Math.round(head.top - header.bottom),
    };
  });

test('the page scrolls, not the list in it, and the head of the list stays in sight', async ({
  page,
  newSchoolWithStudents,
}) => {
  const { lines: everyone } = await newSchoolWithStudents(60, { classesPerGrade: [2] });
  // 640 pixels are less than the columns need: there the list scrolls sideways. 120 rows are drawn as they come in sight.
  for (const [width, rows] of [
    [1280, 50],
    [820, 50],
    [640, 50],
    [1280, 200],
    [640, 200],
  ] as const) {
    await test.step(`${width} pixels, ${rows} rows a page`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const students = await new StudentsPage(page).open(`?pageSize=${rows}`);
      const last = everyone[Math.min(rows, everyone.length) - 1]!;
      await expect(students.table.root.getByRole('row')).not.toHaveCount(0);
      const lastRow = students.table.row(last.manageNumber);
      await expect(async () => {
        await page.mouse.wheel(0, 2_000);
        await expect(lastRow).toBeInViewport({ timeout: 500 });
      }).toPass();
      await page.evaluate(() => scrollBy(0, -300));
      await expect
        .poll(() => look(page))
        .toEqual({
          tableScrolls: false,
          pageScrolls: true,
          belowHeader: 0,
        });
    });
  }
});

test('on a phone each row is a card that begins with the name, sorts, opens and can be chosen', async ({
  page,
  newSchoolWithStudents,
}) => {
  const { lines } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  await page.setViewportSize({ width: 390, height: 844 });
  const students = await new StudentsPage(page).open();
  await expect(students.table.root.locator('tbody').getByRole('row')).toHaveCount(lines.length);
  const [first] = lines;
  const card = students.table.row(first!.manageNumber);
  const name = card.getByRole('rowheader');
  await expect(name).toContainText(first!.lastName);
  // the name stands above everything else of the card, and beside the box that chooses it
  const topOf = async (part: typeof name): Promise<number> => (await part.boundingBox())?.y ?? 0;
  for (const cell of await card.getByRole('cell').all()) {
    if ((await cell.getByRole('checkbox').count()) > 0) continue;
    expect(await topOf(cell)).toBeGreaterThan(await topOf(name));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await students.table.root.getByRole('button', { name: students.t('students.name') }).click();
  await expect(
    students.table.root.getByRole('columnheader', { name: students.t('students.name') }),
  ).toHaveAttribute('aria-sort', 'ascending');
  await card.getByRole('checkbox').check();
  await expect(card.getByRole('checkbox')).toBeChecked();
  await name.getByRole('link').click();
  await expect(page).toHaveURL(/student-record\/\d+/);
});

test('an empty list says why', async ({ page, newSchool, enter, expectAccessible }) => {
  const school = await newSchool({ classesPerGrade: [1] });
  const api = await enter(school.admin);
  const students = await new StudentsPage(page).open();
  const { t } = students;
  await expect(page.getByText(t('students.none'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'students: nothing yet');

  await importByApi(api, rosterOf(school, 3));
  await students.open('?page=999');
  await expect(page.getByText(ui('list.pastEnd', { page: 999 }), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: ui('list.toLastPage') }).click();
  await expect(students.table.row('佐藤')).toHaveCount(1);

  await page.goto('/pages/exam/list?page=999');
  await expect(page.getByText(text('exams', 'list.empty'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'courses: nothing yet');

  await students.open();
  await students.search('そんな生徒はいない');
  await expect(page.getByText(t('students.noneFound'), { exact: true })).toBeVisible();
  await students.clearFilters();
  await expect(students.table.row('佐藤')).toHaveCount(1);
});

test('a list says to a teacher without a class why it is empty', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool({ classesPerGrade: [1] });
  await importByApi(await enter(school.admin), rosterOf(school, 3));
  await db.rows('delete from class_teacher where company_id = $1', [school.companyID]);
  await enter(school.teacher);
  const { t } = await new StudentsPage(page).open();
  await expect(page.getByText(t('students.noClass'), { exact: true })).toBeVisible();
  await page.goto('/pages/exam/list');
  await expect(page.getByText(text('exams', 'list.noClass'), { exact: true })).toBeVisible();
});

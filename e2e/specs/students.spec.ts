import { read, utils } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import { importByApi } from '../core/courses.ts';
import { rosterOf, type RosterLine } from '../core/roster.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { StudentsPage } from '../pages/students.page.ts';

const perClass = 22;
const firstPage = 50;

const by =
  (...keys: ((line: RosterLine) => string | number)[]) =>
  (a: RosterLine, b: RosterLine): number => {
    for (const key of keys) {
      const [x, y] = [key(a), key(b)];
      if (x !== y) return x < y ? -1 : 1;
    }
    return 0;
  };

test('students are searched, filtered, sorted by each key and paged', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool({ classesPerGrade: [1, 2] });
  const everyone = rosterOf(school.classes, perClass, `c${school.companyID}.example`);
  await importByApi(await enter(school.admin), everyone);
  const students = await new StudentsPage(page).open();
  const { t, table } = students;
  const numbers = t('students.manageNumber');
  const all = everyone.length;
  await students.counts(school.schoolYear, all);

  await test.step('five keys, both ways', async () => {
    const column = (name: string, values: (string | number)[]): Promise<void> =>
      table.reads(t(name), values.slice(0, firstPage).map(String));
    await table.sortBy(numbers);
    await column('students.manageNumber', everyone.map((l) => l.manageNumber).toSorted());
    await table.sortBy(numbers);
    await column(
      'students.manageNumber',
      everyone
        .map((l) => l.manageNumber)
        .toSorted()
        .toReversed(),
    );
    await table.sortBy(t('students.name'));
    const byName = everyone.toSorted(by((l) => `${l.lastNameKana} ${l.firstNameKana}`));
    await column(
      'students.name',
      byName.map((l) => `${l.lastName} ${l.firstName}`),
    );
    await table.sortBy(t('students.studentNumber'));
    await column(
      'students.studentNumber',
      everyone.toSorted(by((l) => l.studentNumber)).map((l) => l.studentNumber),
    );
    await table.sortBy(t('students.schoolClass'));
    await column(
      'students.schoolClass',
      everyone.toSorted(by((l) => l.schoolClass)).map((l) => l.schoolClass),
    );
    await table.sortBy(t('students.grade'));
    const byGrade = everyone.toSorted(by((l) => l.grade));
    const grades = byGrade.map((l) => t('students.gradeName', { grade: l.grade }));
    await column('students.grade', grades);
    await table.sortBy(t('students.grade'));
    await column('students.grade', grades.toReversed());
    await table.sortBy(numbers);
    await column('students.manageNumber', everyone.map((l) => l.manageNumber).toSorted());
  });

  await test.step('pages', async () => {
    const ui = textsOf('ui');
    await page.getByRole('button', { name: ui('pager.next') }).click();
    await table.reads(
      numbers,
      everyone.slice(firstPage).map((l) => l.manageNumber),
    );
    await page.reload();
    await table.reads(
      numbers,
      everyone.slice(firstPage).map((l) => l.manageNumber),
    );
    await page.getByLabel(ui('pager.size')).selectOption('100');
    await expect.poll(async () => (await table.column(numbers)).length).toBe(all);
  });

  await test.step('search and filters', async () => {
    const found = async (lines: RosterLine[]): Promise<void> => {
      await students.counts(school.schoolYear, lines.length);
      await table.reads(
        numbers,
        lines.map((l) => l.manageNumber),
      );
    };
    // Half-width kana find what stands there in full width.
    await students.search('ｽｽﾞｷ');
    await found(everyone.filter((l) => l.lastName === '鈴木'));
    await students.search('');
    await students.chooseTag('サッカー部', everyone.filter((l) => l.tags === 'サッカー部').length);
    await found(everyone.filter((l) => l.tags === 'サッカー部'));
    await students.chooseGrade(2);
    await found(everyone.filter((l) => l.tags === 'サッカー部' && l.grade === 2));
    await students.chooseClass(2, '2組');
    await found(
      everyone.filter((l) => l.tags === 'サッカー部' && l.grade === 2 && l.schoolClass === '2組'),
    );
    await students.search('そんな生徒はいない');
    await expect(page.getByText(t('students.noneFound'), { exact: true })).toBeVisible();
    await students.clearFilters();
    await students.counts(school.schoolYear, all);
  });
});

test('the list is exported to Excel as it is filtered', async ({ page, newSchool, enter }) => {
  const school = await newSchool({ classesPerGrade: [2] });
  await importByApi(
    await enter(school.admin),
    rosterOf(school.classes, 5, `c${school.companyID}.example`),
  );
  const students = await new StudentsPage(page).open();
  await students.chooseClass(1, '2組');
  await students.counts(school.schoolYear, 5);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: students.t('list.export') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? '']!, {
    header: 1,
  });
  expect(rows).toHaveLength(6);
  expect(JSON.stringify(rows)).toContain('S0006');
  expect(JSON.stringify(rows)).not.toContain('S0001');
});

import { read, utils } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import { courseByApi, importByApi } from '../core/courses.ts';
import { excelOf, rosterOf, type RosterLine } from '../core/roster.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ImportPage } from '../pages/import.page.ts';
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
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { school, lines: everyone } = await newSchoolWithStudents(perClass, {
    classesPerGrade: [1, 2],
  });
  const students = await new StudentsPage(page).open();
  const { t, table } = students;
  const numbers = t('students.manageNumber');
  const all = everyone.length;
  await students.counts(school.schoolYear, all);
  await expectAccessible(page, 'students');

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
  await importByApi(await enter(school.admin), rosterOf(school, 5));
  const students = await new StudentsPage(page).open();
  await students.chooseClass(1, '2組');
  await students.counts(school.schoolYear, 5);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: students.t('list.export') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/_1年2組_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[1] ?? '']!, {
    header: 1,
  });
  expect(rows).toHaveLength(6);
  expect(JSON.stringify(rows)).toContain('S0006');
  expect(JSON.stringify(rows)).not.toContain('S0001');
});

test('a list without students says why', async ({ page, newSchool, enter, db }) => {
  const school = await newSchool({ classesPerGrade: [2] });
  const students = new StudentsPage(page);
  const { t } = students;
  const ui = textsOf('ui');
  const expectText = async (query: string, text: string): Promise<void> => {
    await students.open(query);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  };
  await enter(school.teacher);
  await expectText('', t('students.noneInClasses'));
  const admin = await enter(school.admin);
  await expectText('', t('students.none'));
  await importByApi(admin, rosterOf(school, 3));
  await expectText('?search=そんな生徒はいない', t('students.noneFound'));
  await expectText('?page=999', ui('list.pastEnd', { page: 999 }));
  await page.getByRole('button', { name: ui('list.toLastPage') }).click();
  await expect.poll(async () => (await students.table.column(t('students.name'))).length).toBe(6);

  await db.rows('delete from class_teacher where company_id = $1', [school.companyID]);
  await enter(school.teacher);
  await expectText('', t('students.noClass'));
});

test('a tag is chosen by a click on its words', async ({ page, newSchoolWithStudents }) => {
  const { school, lines } = await newSchoolWithStudents(6, { classesPerGrade: [1] });
  const students = await new StudentsPage(page).open();
  const { t } = students;
  const tagged = lines.filter((line) => line.tags === 'サッカー部').length;
  expect(tagged).toBeGreaterThan(0);
  await page
    .getByRole('search')
    .getByRole('button', { name: t('students.tags') })
    .click();
  await page.getByText(t('students.tagOption', { tag: 'サッカー部', count: tagged })).click();
  await students.counts(school.schoolYear, tagged);
});

test('login cards of chosen students are drawn for a course, and downloaded', async ({
  page,
  newSchoolWithStudents,
}) => {
  const { school, lines, api } = await newSchoolWithStudents(6, { classesPerGrade: [1, 1] });
  const [invited] = school.classes;
  const course = await courseByApi(api, [invited!]);
  const nameOf = ({ lastName, firstName }: RosterLine) => `${lastName} ${firstName}`;
  const taking = lines.filter(({ grade }) => grade === invited!.grade).map(nameOf);
  const other = lines.find(({ grade }) => grade !== invited!.grade)!;
  const students = await new StudentsPage(page).open();
  const { t } = students;
  await students.choose(...taking.slice(0, 2), nameOf(other));
  await students.chooseAction('cards');
  await students.bulk.getByLabel(t('students.bulk.course')).selectOption(course.title);
  await students.apply();
  await expect(page.getByText(t('students.bulk.cardsRefused'))).toBeVisible();

  await page.getByLabel(t('students.chooseOne', { name: nameOf(other) })).uncheck();
  await students.apply();
  await expect(page.getByText(t('students.bulk.done.cards', { n: 2 }))).toBeVisible();
  const file = students.bulk.getByRole('button', { name: /^ログインカード（2人/ });
  await expect(file).toBeVisible();
  const [saved] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('two students of the same name in a class are told apart by kana and number', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool({ classesPerGrade: [1] });
  const [first, second] = rosterOf(school, 2);
  const twins = [
    {
      ...first!,
      lastName: '山田',
      firstName: '翔',
      firstNameKana: 'ショウ',
      lastNameKana: 'ヤマダ',
    },
    {
      ...second!,
      lastName: '山田',
      firstName: '翔',
      firstNameKana: 'カケル',
      lastNameKana: 'ヤマダ',
    },
  ];
  await enter(school.admin);
  const upload = await new ImportPage(page).open();
  await upload.give(excelOf(twins));
  for (const twin of twins) {
    await expect(upload.rows.row(twin.manageNumber)).toContainText(`ヤマダ ${twin.firstNameKana}`);
  }
  await upload.applyAll({ created: 2, changed: 0 });
  const students = await new StudentsPage(page).open();
  for (const twin of twins) {
    const row = students.table.row(`ヤマダ ${twin.firstNameKana}`);
    await expect(row).toContainText(twin.manageNumber);
  }
});

import { utils, write } from '@e965/xlsx';
import { rosterEndings } from '@mebae/contracts';
import { importByApi } from '../core/courses.ts';
import { encryptedFile, excelOf, rosterOf, type ExcelFile } from '../core/roster.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ImportPage } from '../pages/import.page.ts';
import { Table } from '../pages/table.ts';

const ui = textsOf('ui');

test('a preview names each fault with row, column and reason; the good rows can be taken', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool({ classesPerGrade: [1] });
  const domain = `c${school.companyID}.example`;
  await importByApi(await enter(school.admin), rosterOf(school, 3, domain));

  const lines = rosterOf(school, 9, domain);
  const change = (index: number, values: Partial<(typeof lines)[number]>): void => {
    Object.assign(lines[index]!, values);
  };
  change(1, { firstName: '改名' });
  change(2, { lastName: '高\t橋' });
  change(3, { email: `same@${domain}` });
  change(4, { email: `same@${domain}` });
  change(5, { schoolClass: '9組' });
  change(6, { studentNumber: '１０' });
  change(7, { studentNumber: 10 });

  const upload = await new ImportPage(page).open();
  await expectAccessible(page, 'import');
  await upload.give(excelOf(lines));
  const counts = { created: 1, changed: 1, unchanged: 1, failed: 6 };
  await upload.previews(counts);
  const { t } = upload;
  const errors = page.getByText(t('import.hasFailed', { n: 6 }));
  await expect(errors).toBeInViewport();
  await expect(page.locator(':focus')).toContainText(t('import.hasFailed', { n: 6 }));
  await expectAccessible(page, 'import: preview');

  await upload.show('changed');
  await expect(upload.rows.row('S0002')).toContainText('改名');
  await expect(upload.rows.row('S0002').locator('del')).toHaveText('蓮');
  await upload.show('failed');
  await upload.refuses(4, t('import.reason.tab'));
  await upload.refuses(5, t('import.reason.duplicateEmail', { rows: 6 }));
  await upload.refuses(6, t('import.reason.duplicateEmail', { rows: 5 }));
  await upload.refuses(
    7,
    t('import.reason.classUnknown', { grade: 1, value: '9組', known: '1組' }),
  );
  // Full-width digits are digits: both rows want the same number.
  await upload.refuses(8, t('import.reason.duplicateNumber', { rows: 9 }));
  await upload.refuses(9, t('import.reason.duplicateNumber', { rows: 8 }));

  await upload.applyGood(counts);
  const rows = await db.rows<{ manage_number: string; first_name: string }>(
    'select manage_number, first_name from student where company_id = $1 order by manage_number',
    [school.companyID],
  );
  expect(rows.map((row) => row.manage_number)).toEqual(['S0001', 'S0002', 'S0003', 'S0009']);
  expect(rows[1]?.first_name).toBe('改名');

  await page.reload();
  await expect(
    page.getByText(t('import.appliedSkipped', { created: 1, changed: 1, skipped: 6 })),
  ).toBeVisible();
  await expectAccessible(page, 'import: applied');
});

test('a header is mapped, a cell is mended, the history gives the file back and undoes it', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool({ classesPerGrade: [1] });
  await enter(school.admin);
  const upload = await new ImportPage(page).open();
  const { t } = upload;
  const csv = (rows: string[][]): ExcelFile => ({
    name: '新入生名簿.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')),
  });
  const header = ['学年', '所属', '番号', '学籍番号', '氏名', 'ふりがな'];
  const rows = [
    header,
    ['1', '1組', '1', 'A001', '長谷川　葛\u{e0100}之介', 'はせがわ　かつのすけ'],
    ['1', '9組', '2', 'A002', '佐々木　陽菜', 'ささき　ひな'],
  ];
  await upload.give(csv(rows));
  await expect(page.getByText(t('import.map.missing', { columns: 'クラス' }))).toBeVisible();
  await expectAccessible(page, 'import: a column is missing');
  await upload.map('B', '所属', 'schoolClass');
  await upload.previews({ created: 1, changed: 0, unchanged: 0, failed: 1 });

  const wrong = upload.cell(3, 'schoolClass');
  await expect(wrong).toHaveValue('9組');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await wrong.fill('8組');
  await upload.check();
  // what is still wrong has the focus
  await expect(upload.cell(3, 'schoolClass')).toBeFocused();
  await expect(upload.cell(3, 'schoolClass')).toHaveValue('8組');
  await upload.cell(3, 'schoolClass').fill('１組');
  await upload.check();
  await upload.previews({ created: 2, changed: 0, unchanged: 0, failed: 0 });
  await upload.applyAll({ created: 2, changed: 0 });
  const students = () =>
    db.rows<{ last_name: string; first_name: string }>(
      'select last_name, first_name from student where company_id = $1 order by manage_number',
      [school.companyID],
    );
  expect(await students()).toEqual([
    { last_name: '長谷川', first_name: '葛\u{e0100}之介' },
    { last_name: '佐々木', first_name: '陽菜' },
  ]);

  await test.step('the header is remembered', async () => {
    await upload.open();
    await upload.give(csv(rows.slice(0, 2)));
    await upload.previews({ created: 0, changed: 0, unchanged: 1, failed: 0 });
  });
  await test.step('the history has the file, and undoes the import', async () => {
    await page.getByRole('link', { name: t('import.history'), exact: true }).click();
    const history = new Table(page, t('import.history'));
    const entry = history.row('新入生名簿.csv');
    await expect(entry).toContainText(
      t('import.historyCount', { created: 2, changed: 0, skipped: 0 }),
    );
    await expectAccessible(page, 'import: history');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      entry
        .getByRole('button', { name: t('import.downloadFileOf', { file: '新入生名簿.csv' }) })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('新入生名簿.csv');
    await upload.undo();
    await expect(entry).toContainText(t('import.stateUndone'));
    expect(await students()).toEqual([]);
    await page.reload();
    await expect(entry).toContainText(t('import.stateUndone'));
  });
});

test('teachers are imported from a file and invited', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool({ classesPerGrade: [2] });
  await enter(school.admin);
  const upload = new ImportPage(page);
  const { t } = upload;
  await page.goto('/pages/teachers');
  await page.getByRole('link', { name: t('teachers.import'), exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('import.teachers.title') }),
  ).toBeVisible();
  await expectAccessible(page, 'teacher import');
  const email = `hayashi@c${school.companyID}.example`;
  const lines = ['氏名,メール,担任', `林　真由美,${email},1年1組`, '森　健,no address,'];
  await upload.give({
    name: '教員.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(upload.cell(3, 'email')).toHaveValue('no address');
  await expectAccessible(page, 'teacher import: preview');
  await upload.cell(3, 'email').fill(`mori@c${school.companyID}.example`);
  await upload.check();
  await upload.applyAll({ created: 2, changed: 0 });
  const mails = await db.rows<{ recipient: string }>(
    'select recipient from outbox_mail where company_id = $1 order by recipient',
    [school.companyID],
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    email,
    `mori@c${school.companyID}.example`,
  ]);
  await page.getByRole('link', { name: t('import.teachers.back'), exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '真由美' })).toContainText('1組');
});

test('a roster of the old format and one over the plan', async ({ page, newSchool, enter }) => {
  const school = await newSchool({ classesPerGrade: [1], maxStudents: 4 });
  await enter(school.admin);
  const upload = await new ImportPage(page).open();
  const lines = rosterOf(school, 5);
  await upload.give(excelOf(lines.slice(0, 4), { name: '名簿.xls', bookType: 'biff8' }));
  await upload.previews({ created: 4, changed: 0, unchanged: 0, failed: 0 });
  await upload.open();
  await upload.give(excelOf(lines));
  const over = upload.t('import.reason.planLimit', { count: 5, max: 4 });
  await expect(page.getByText(over).first()).toBeVisible();
});

test('files that are no roster are refused with advice', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  const school = await newSchool({ classesPerGrade: [1] });
  await enter(school.admin);
  const upload = await new ImportPage(page).open();
  const file = (name: string, content: Buffer): ExcelFile => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: content,
  });
  await test.step('another kind of file', async () => {
    const endings = rosterEndings.join(', ');
    await upload.give(file('名簿.pdf', Buffer.from('%PDF-1.7')));
    const refusal = ui('drop.type', { name: '名簿.pdf', endings });
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  });
  await test.step('another kind under the name of a workbook', async () => {
    await upload.give(file('名簿.xlsx', Buffer.from('%PDF-1.7 not a workbook at all')));
    await upload.refusesFile('notExcel');
    await expectAccessible(page, 'import: file refused');
  });
  await test.step('an empty sheet', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Sheet1');
    await upload.give(file('空.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer));
    await upload.refusesFile('emptyWorkbook');
  });
  await test.step('a header without students', async () => {
    await upload.give(excelOf([], { name: '見出しだけ.xlsx' }));
    await upload.refusesFile('noRows');
  });
  await test.step('an encrypted workbook', async () => {
    await upload.give(file('暗号化.xlsx', encryptedFile()));
    await upload.refusesFile('encrypted');
  });
  await test.step('over a thousand rows', async () => {
    const [line] = rosterOf(school, 1, 'x.example');
    await upload.give(excelOf(Array.from({ length: 1001 }, () => line!)));
    await upload.refusesFile('tooManyRows', { max: 1000 });
  });
});

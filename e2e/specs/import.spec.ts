import { utils, write } from '@e965/xlsx';
import { rosterEndings } from '@mebae/contracts';
import { importByApi } from '../core/courses.ts';
import { encryptedFile, excelOf, rosterOf, type ExcelFile } from '../core/roster.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ImportPage } from '../pages/import.page.ts';

const ui = textsOf('ui');

test('a preview names each fault with row, column and reason; the good rows can be taken', async ({
  page,
  newSchool,
  enter,
  db,
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
  await upload.give(excelOf(lines));
  const counts = { created: 1, changed: 1, unchanged: 1, failed: 6 };
  await upload.previews(counts);
  const { t } = upload;
  const errors = page.getByText(t('import.hasFailed', { n: 6 }));
  await expect(errors).toBeInViewport();
  await expect(page.locator(':focus')).toContainText(t('import.hasFailed', { n: 6 }));

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

test('files that are no roster are refused with advice', async ({ page, newSchool, enter }) => {
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

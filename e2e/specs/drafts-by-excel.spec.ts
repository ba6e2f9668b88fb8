import { Role, endpoints } from '@mebae/contracts';
import { signInApi } from '../core/api.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClassChangePage } from '../pages/class-change.page.ts';
import { DraftFilePage } from '../pages/draft-file.page.ts';
import { PromotionPage } from '../pages/promotion.page.ts';

const t = textsOf('settings');
const [first, second] = ['2年 1組', '2年 2組'];
const column = { nextClass: 5, way: 7, newClass: 9 } as const;

test('a class change is edited in Excel, mended, taken over and taken back; who is slower is refused', async ({
  page,
  newSchoolWithStudents,
  outside,
  db,
  expectAccessible,
}) => {
  const { school, api, lines } = await newSchoolWithStudents(4, { classesPerGrade: [2, 2] });
  const board = await new ClassChangePage(page).open();
  await page.getByRole('button', { name: t('change.create.button', { n: 2 }) }).click();
  const students = lines.length / 2;
  await expect(board.students(t('change.unassigned'))).toHaveCount(students);
  const file = new DraftFilePage(page);

  await test.step('the draft as a file, with one class that is not there', async () => {
    await page.getByRole('link', { name: t('change.excel') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: t('import.classChange.title') }),
    ).toBeVisible();
    await expectAccessible(page, 'class change by Excel');
    await file.edit((rows) =>
      rows.map((row, n) => row.with(column.nextClass, n === 0 ? '9組' : `${(n % 2) + 1}組`)),
    );
    await file.preview.previews({
      created: 0,
      changed: students - 1,
      unchanged: 0,
      failed: 1,
    });
    await expectAccessible(page, 'class change by Excel: preview');
    const cell = page.getByRole('textbox', {
      name: t('import.mend.cell', { row: 2, field: t('import.field.nextClass') }),
    });
    await cell.fill('1組');
    await page.getByRole('button', { name: t('import.mend.check') }).click();
    await file.preview.previews({ created: 0, changed: students, unchanged: 0, failed: 0 });
  });

  await test.step('somebody else changes the draft meanwhile: nothing is written, it is compared anew', async () => {
    await db.rows('update account set role = $3 where company_id = $1 and user_id = $2', [
      school.companyID,
      school.teacher.userID,
      Role.Admin,
    ]);
    const other = await signInApi(outside, school.teacher);
    const change = await other.call(endpoints.classChange.read, { params: { grade: 1 } });
    const [target] = change.classes;
    const assignments = change.draft.assignments.map((row, n) =>
      n === 0 ? { ...row, schoolClassID: target?.schoolClassID ?? null } : row,
    );
    await other.call(endpoints.classChange.save, {
      params: { grade: 1 },
      body: { draft: { ...change.draft, assignments }, updatedAt: change.updatedAt },
    });
    await file.takeOver(students);
    await expect(page.getByText(t('import.draft.conflict'))).toBeVisible();
    await page.getByRole('button', { name: t('import.checkAgain') }).click();
    await file.preview.previews({ created: 0, changed: students - 1, unchanged: 1, failed: 0 });
    await file.takeOver(students - 1);
    await file.isTakenOver({ changed: students - 1, created: 0 });
    expect(
      await db.rows('select 1 from next_class where company_id = $1', [school.companyID]),
    ).toEqual([]);
  });

  await test.step('the board has it; two people who edit it are told whose change came first', async () => {
    await page.getByRole('link', { name: t('import.classChange.back') }).click();
    await expect(board.students(first)).toHaveCount(students / 2);
    await expect(board.students(second)).toHaveCount(students / 2);
    const other = await signInApi(outside, school.teacher);
    const saveTheirs = async () => {
      const { draft, updatedAt } = await other.call(endpoints.classChange.read, {
        params: { grade: 1 },
      });
      const assignments = draft.assignments.map((row, n) =>
        n === 0 ? { ...row, schoolClassID: null, isFixed: false } : row,
      );
      await other.call(endpoints.classChange.save, {
        params: { grade: 1 },
        body: { draft: { ...draft, assignments }, updatedAt },
      });
    };
    const moveMine = async () => {
      await board.students(second).first().getByRole('checkbox').check();
      await page.getByRole('combobox', { name: t('change.target') }).selectOption('1組');
      await board.press('change.move');
    };
    await saveTheirs();
    await moveMine();
    const conflict = page.getByText('担任 次郎さんが先に変更しました');
    await expect(conflict).toBeVisible();
    // nothing of mine is lost, until I say so
    await expect(board.students(first)).toHaveCount(students / 2 + 1);
    await page.getByRole('button', { name: text('ui', 'conflict.takeTheirs') }).click();
    await expect(conflict).toHaveCount(0);
    await expect(board.students(t('change.unassigned'))).toHaveCount(1);
    await expect(board.students(second)).toHaveCount(students / 2);

    await saveTheirs();
    await moveMine();
    await expect(conflict).toBeVisible();
    await page.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
    await board.isSaved();
    await page.reload();
    await expect(board.students(second)).toHaveCount(students / 2 - 1);
  });

  await test.step('the history has the file; what was changed since stays', async () => {
    await page.goto('/pages/students/import/history');
    await page.getByRole('link', { name: '案.xlsx' }).click();
    // the history has such buttons too
    await file.isTakenOver({ changed: students - 1, created: 0 });
    await page.getByRole('button', { name: t('import.undo.action') }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: t('import.undo.action') })
      .click();
    await expect(
      page.getByText(t('import.draft.dependsOn', { names: '2-1組、2-2組' })),
    ).toBeVisible();
    const { draft } = await api.call(endpoints.classChange.read, { params: { grade: 1 } });
    expect(draft.assignments).toHaveLength(students);
  });
});

test('each student’s way is decided in Excel, and for many at once on the screen', async ({
  page,
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { school, api, lines } = await newSchoolWithStudents(3, { classesPerGrade: [2, 2] });
  const toYear = school.schoolYear + 1;
  await api.call(endpoints.promotion.begin);
  await api.call(endpoints.promotion.setStep, { body: { step: 3 } });
  const ways = async () => {
    const { data } = await api.call(endpoints.promotion.students, { query: { pageSize: 500 } });
    return data.map((row) => row.way);
  };
  const before = await ways();
  const promotion = new PromotionPage(page);
  await page.goto('/pages/academicPromotion');
  await expect(
    page.getByRole('heading', { name: t('promotion.studentsTitle', { from: school.schoolYear }) }),
  ).toBeVisible();
  await expectAccessible(page, 'promotion: step 3');

  await test.step('by Excel: the difference is shown, taken over and taken back', async () => {
    await page.getByRole('link', { name: t('promotion.excel') }).click();
    const file = new DraftFilePage(page);
    await file.edit((rows) => [
      ...rows.map((row, n) => (n < 2 ? row.with(column.way, n === 0 ? '転出' : '原級留置') : row)),
      ['', '', 'N900', '新入', '花子', '', '', '新入', '1', '1組'],
    ]);
    await file.preview.previews({
      created: 1,
      changed: 2,
      unchanged: lines.length - 2,
      failed: 0,
    });
    await expectAccessible(page, 'promotion by Excel: preview');
    await file.preview.show('changed');
    await expect(page.getByRole('row').filter({ hasText: t('import.way.retained') })).toContainText(
      '1-1組',
    );
    await file.takeOver(3);
    await file.isTakenOver({ changed: 2, created: 1 });
    expect((await ways()).slice(0, 2)).toEqual(['transferredOut', 'retained']);
    await file.undo();
    expect(await ways()).toEqual(before);
    await page.getByRole('link', { name: t('import.promotion.back') }).click();
  });

  await test.step('many at once: one class is chosen, decided, and taken back', async () => {
    await page.getByRole('combobox', { name: t('students.grade'), exact: true }).selectOption('1');
    await page
      .getByRole('combobox', { name: t('students.schoolClass'), exact: true })
      .selectOption('2組');
    const rows = page.getByRole('table').first().locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await rows.first().getByRole('checkbox').check();
    await page.getByRole('button', { name: t('students.bulk.choosePage') }).click();
    await expectAccessible(page, 'promotion: many chosen');
    const bar = page.getByRole('region', { name: t('students.bulk.label') });
    await bar.getByRole('combobox', { name: t('promotion.wayLabel') }).selectOption('withdrawn');
    await bar.getByRole('button', { name: t('students.bulk.apply') }).click();
    const way = t('promotion.way.withdrawn');
    await expect(page.getByText(t('promotion.decided', { n: 3, way }))).toBeVisible();
    expect((await ways()).filter((value) => value === 'withdrawn')).toHaveLength(3);
    await page
      .locator('[data-notice]')
      .getByRole('button', { name: text('ui', 'undo.action') })
      .click();
    await expect(page.getByText(text('ui', 'undo.done'))).toBeVisible();
    expect(await ways()).toEqual(before);
  });

  await test.step('it is applied', async () => {
    await promotion.next();
    await expect(page.getByText(t('promotion.will.promoted', { n: 6 }))).toBeVisible();
    await expectAccessible(page, 'promotion: step 4');
    await promotion.apply(toYear);
    await expectAccessible(page, 'promotion: applied');
  });
});

import { rosterOf } from '../core/roster.ts';
import { importByApi } from '../core/courses.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClassChangePage } from '../pages/class-change.page.ts';

const t = textsOf('settings');
const [first, second] = ['2年 1組', '2年 2組'];

test('a grade’s students come into next year’s classes by hand, by keyboard and by a proposal', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool({ classesPerGrade: [2, 2] });
  const board = new ClassChangePage(page);
  const lines = rosterOf({ ...school, classes: school.classes.slice(0, 2) }, 6);
  await importByApi(await enter(school.admin), lines);
  const nameIn = (column: string) =>
    board.students(column).locator('label > span').first().innerText();
  await board.open();
  const create = page.getByRole('button', { name: t('change.create.button', { n: 2 }) });
  await expect(create).toBeVisible();
  await expectAccessible(page, 'class change: no classes yet');
  await create.click();
  await expect(board.unassigned.getByRole('listitem')).toHaveCount(lines.length);
  await expectAccessible(page, 'class change');

  await test.step('by dragging, and back by Ctrl+Z', async () => {
    await board.students(t('change.unassigned')).first().dragTo(board.column(first));
    await expect(board.students(first)).toHaveCount(1);
    await expect(board.students(first)).toContainText(t('change.state.changed'));
    await page.keyboard.press('Control+z');
    await expect(board.students(first)).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(board.students(first)).toHaveCount(1);
  });

  await test.step('by keyboard', async () => {
    const name = await nameIn(t('change.unassigned'));
    const grip = board.unassigned
      .getByRole('button', { name: t('change.pickUp', { name }) })
      .first();
    await grip.focus();
    await page.keyboard.press('Space');
    await expect(grip).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(board.students(second)).toContainText([name]);
    await page.keyboard.press('Escape');
    await expect(board.students(second)).toHaveCount(0);
    await expect(grip).toHaveAttribute('aria-pressed', 'false');
    await expect(grip).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(board.students(second)).toContainText([name]);
    await expect(board.students(second).getByRole('button')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(board.students(second).getByRole('button')).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    // across two columns, and yet one step back
    await page.keyboard.press('Control+z');
    await expect(board.unassigned).toContainText(name);
    await expect(board.students(first)).toHaveCount(1);
    await page.keyboard.press('Control+Shift+z');
    await expect(board.students(second)).toContainText([name]);
  });

  await test.step('a closed tab loses nothing', async () => {
    await board.isSaved();
    await page.reload();
    await expect(board.students(first)).toHaveCount(1);
    await expect(board.students(second)).toHaveCount(1);
    expect(
      await db.rows('select 1 from next_class where company_id = $1', [school.companyID]),
    ).toEqual([]);
  });

  await test.step('an impossible proposal names the students', async () => {
    await board.students(first).getByRole('checkbox').check();
    await board.students(second).getByRole('checkbox').check();
    await board.press('change.fix');
    await expect(board.students(first)).toContainText(t('change.state.fixed'));
    await board.press('change.keepTogether');
    await board.press('change.proposal.start');
    const together = [await nameIn(first), await nameIn(second)];
    const names = together.join('、');
    for (const [column, other] of [
      [first, together[1]],
      [second, together[0]],
    ] as const) {
      await expect(board.students(column)).toContainText(
        t('change.together.card', { names: other ?? '' }),
      );
    }
    await expect(page.getByText(t('change.impossible.together', { names }))).toBeVisible();
    await expect(
      page.getByText(t('change.impossible.fixed', { names: together[0]! })),
    ).toBeVisible();
    await expectAccessible(page, 'class change: proposal that is impossible');
    await page.getByText(t('change.conditions', { together: 1, apart: 0 })).click();
    await page.getByRole('button', { name: t('change.sets.remove', { names }) }).click();
  });

  await test.step('a proposal is taken over', async () => {
    await board.press('change.proposal.start');
    const take = page.getByRole('button', { name: t('change.made.take') });
    await expect(take).toBeVisible();
    await expectAccessible(page, 'class change: proposal to take over');
    await take.click();
    await expect(board.students(first)).toHaveCount(6);
    await expect(board.students(second)).toHaveCount(6);
    // who was fixed is where they were
    await expect(board.students(first).filter({ hasText: t('change.state.fixed') })).toHaveCount(1);
    await expect(page.getByText(t('change.summary.size', { n: 0 }))).toBeVisible();
  });

  await test.step('confirmed, and taken back', async () => {
    await board.press('change.confirm');
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: t('change.confirm') })
      .click();
    const done = t('change.done', { n: lines.length, year: school.schoolYear + 1 });
    await expect(page.getByText(done)).toBeVisible();
    const assigned = () =>
      db.rows<{ name: string; students: number }>(
        `select c.name, count(*)::int as students from next_class n
         join school_class c using (company_id, school_class_id)
         where n.company_id = $1 and n.school_year = $2 group by c.name order by 1`,
        [school.companyID, school.schoolYear + 1],
      );
    expect(await assigned()).toEqual([
      { name: '1組', students: 6 },
      { name: '2組', students: 6 },
    ]);
    await page
      .locator('[data-notice]')
      .getByRole('button', { name: text('ui', 'undo.action') })
      .click();
    await expect(page.getByText(text('ui', 'undo.done'))).toBeVisible();
    expect(await assigned()).toEqual([]);
    await page.reload();
    await expect(board.students(first)).toHaveCount(6);
  });
});

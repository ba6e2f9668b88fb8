import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { ErrorCategory } from '@mebae/contracts';
import { scoredCourse } from '../core/scored-course.ts';
import { failureText, text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { GroupsPage } from '../pages/groups.page.ts';

const leadershipParts = [3, 18, 9, 20];

test('groups are proposed under conditions, changed by hand, made final, printed and exported', async ({
  page,
  context,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school } = await newSchoolWithStudents(12, { classesPerGrade: [1] });
  const values = Array.from({ length: 12 }, (_, index) => 20 + 5 * index);
  await scoredCourse(db, school.companyID, {
    title: '春のコース',
    daysAgo: 3,
    scores: leadershipParts.map((competencyID) => ({ competencyID, values })),
  });
  const groups = await new GroupsPage(page).openProposal();
  const { t } = groups;
  const first = t('grouping.group', { n: 1 });
  const name = async (index: number): Promise<string> => {
    const label = await page
      .getByRole('group', { name: t('grouping.people.title') })
      .locator('label')
      .nth(index)
      .innerText();
    return label.slice(0, label.indexOf('（'));
  };
  await page.getByText(t('grouping.people.summary', { n: 12, conditions: 0 })).click();
  const [firstGroup, secondGroup] = [await name(0), await name(1)];
  await expectAccessible(page, 'grouping proposal');

  await test.step('conditions that contradict each other are named (2005)', async () => {
    await groups.check(firstGroup, secondGroup);
    await groups.press('grouping.together');
    await groups.check(firstGroup, secondGroup);
    await groups.press('grouping.apart');
    await groups.press('grouping.propose');
    const names = [firstGroup, secondGroup].join('、');
    await expect(
      page.getByRole('heading', { name: failureText(ErrorCategory.Grow, 2005) }),
    ).toBeVisible();
    await expect(page.getByText(t('grouping.conflict.together', { names })).last()).toBeVisible();
    await expectAccessible(page, 'grouping proposal: impossible');
    const condition = t('grouping.conditions.apart', { names });
    await page
      .getByRole('button', { name: t('grouping.conditions.remove', { condition }) })
      .click();
  });

  await test.step('conditions are still there when the page is loaded again', async () => {
    await page.reload();
    await expect(
      page.getByText(t('grouping.people.summary', { n: 12, conditions: 1 })),
    ).toBeVisible();
  });

  await test.step('a group of two is refused', async () => {
    const size = page.getByRole('textbox', { name: t('grouping.sizes.people') });
    await size.fill('2');
    await groups.press('grouping.propose');
    await expect(page.getByText(t('grouping.refused.groupTooSmall')).last()).toBeVisible();
    await size.fill('4');
  });

  await test.step('three alternatives, with their measure and reasons', async () => {
    await groups.press('grouping.propose');
    await expect(groups.heading('grouping.result.title')).toBeVisible();
    for (const n of [1, 2, 3]) {
      await page.getByRole('tab', { name: t('grouping.alternative', { n }) }).click();
      await expect(groups.students(first)).toHaveCount(4);
      await expect(page.getByText(/偶然に分けると平均18\.2%/)).toBeVisible();
    }
    await expect(
      page.getByText(t('grouping.reason.together', { names: `${firstGroup}、${secondGroup}` })),
    ).toBeVisible();
    await expectAccessible(page, 'grouping proposal: alternatives');
  });

  const column = (group: number) => t('grouping.group', { n: group });
  await test.step('saved, and changed by dragging, keyboard, swap and rename', async () => {
    await groups.press('grouping.save');
    await expect(groups.heading('groups.edit.title')).toBeVisible();
    await groups.dragFirst(column(1), column(2));
    await expect(groups.students(column(2))).toHaveCount(5);
    await page.keyboard.press('Control+z');
    await expect(groups.students(column(2))).toHaveCount(4);
    const moved = groups.students(column(1)).first();
    const movedName = await moved.locator('label > span').first().innerText();
    await moved.getByRole('button').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(groups.group(column(2))).toContainText(movedName);
    const mover = page.getByRole('button', { name: movedName });
    await expect(mover).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(groups.group(column(1))).toContainText(movedName);
    await expect(mover).toBeFocused();
    await page.keyboard.press('Control+Shift+z');
    await expect(groups.group(column(2))).toContainText(movedName);
    const other = groups.students(column(1)).first();
    const otherName = await other.locator('label > span').first().innerText();
    await groups.check(otherName, movedName);
    await groups.press('groups.swap');
    await expect(groups.group(column(1))).toContainText(movedName);
    await expect(groups.group(column(2))).toContainText(otherName);
    await expect(groups.announcement).toContainText(t('board.announcement.swapped'));
    await groups.press('board.fix');
    await expect(groups.announcement).toHaveText(
      t('board.announcement.fixed', { name: t('board.announcement.several_other', { n: 2 }) }),
    );
    await groups.press('board.unfix');
    await expect(groups.announcement).toContainText(
      t('board.announcement.several_other', { n: 2 }),
    );
    const field = page.getByRole('textbox', { name: t('groups.nameField', { n: 3 }) });
    await field.fill('青');
    await field.press('Enter');
    await expect(groups.group('青')).toBeVisible();
    await groups.isSaved();
  });

  await test.step('two editors: whoever comes second is asked', async () => {
    const second = new GroupsPage(await context.newPage());
    await second.page.goto(page.url());
    await second.press('groups.add');
    await expect(second.group(column(4))).toBeVisible();
    await second.isSaved();
    const third = page.getByRole('textbox', { name: t('groups.nameField', { n: 3 }) });
    await third.fill('赤');
    await third.press('Enter');
    const takeTheirs = page.getByRole('button', { name: text('ui', 'conflict.takeTheirs') });
    await expect(takeTheirs).toBeVisible();
    const makeFinal = page.getByRole('button', { name: t('groups.makeFinal'), exact: true });
    await expect(makeFinal).toHaveAttribute('aria-disabled', 'true');
    await takeTheirs.click();
    await expect(takeTheirs).toHaveCount(0);
    await expect(third).toHaveValue('青');
    await page.getByRole('button', { name: t('groups.removeGroup', { name: '4' }) }).click();
    await groups.isSaved();
    await second.page.close();
  });

  await test.step('final only when every group has three', async () => {
    const makeFinal = page.getByRole('button', { name: t('groups.makeFinal'), exact: true });
    await expect(makeFinal).not.toHaveAttribute('aria-disabled', 'true');
    await groups.dragFirst(column(1), t('board.unassigned'));
    await expect(page.getByText(t('groups.notComplete'))).toBeVisible();
    await expect(makeFinal).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'group board');
    await groups.dragFirst(t('board.unassigned'), column(1));
    await expect(page.getByText(t('groups.isDraft'))).toBeVisible();
    await makeFinal.click();
    await expect(page.getByText(t('groups.isFinal'))).toBeVisible();
    await groups.isSaved();
    await expectAccessible(page, 'group board: final');
  });

  await test.step('names for a wall, and Excel', async () => {
    await page.emulateMedia({ media: 'print' });
    const wall = page.getByRole('heading', { level: 3, name: '青' }).last();
    await expect(wall).toBeVisible();
    await page.emulateMedia({ media: null });
    const saving = page.waitForEvent('download');
    await groups.press('page.export');
    const book = read(await readFile(await (await saving).path()));
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[1]!]!, { header: 1 });
    expect(rows).toHaveLength(13);
    expect(rows.filter((row) => row[0] === '青')).toHaveLength(4);
  });

  await test.step('the list leads to it, and deletes it', async () => {
    await page.goto('/pages/class-management/groups');
    await expect(page.getByRole('row', { name: /春のコース グループ/ })).toContainText(
      t('groups.state.final'),
    );
    await expectAccessible(page, 'group settings');
    await page
      .getByRole('button', { name: t('groups.remove.of', { title: '春のコース グループ' }) })
      .click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('groups.remove.confirm') })
      .click();
    await expect(page.getByText(t('groups.empty.title'))).toBeVisible();
    await expectAccessible(page, 'group settings: nothing yet');
  });
});

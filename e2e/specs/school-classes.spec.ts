import { text, textsOf } from '../core/texts.ts';
import { importByApi } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { expect, test } from '../fixtures/test.ts';
import { SchoolClassesPage } from '../pages/school-classes.page.ts';

const t = textsOf('settings');

test('classes are added, renamed, ordered and deleted together, and taken back', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool({ classesPerGrade: [3, 1] });
  await importByApi(
    await enter(school.admin),
    rosterOf({ ...school, classes: school.classes.slice(0, 2) }, 2),
  );
  const saved = () =>
    db.rows<{ grade: number; name: string; position: number | null }>(
      `select grade, name, position from school_class where company_id = $1 and school_year = $2
       order by grade, name_key`,
      [school.companyID, school.schoolYear],
    );
  const before = await saved();
  const classes = await new SchoolClassesPage(page).open();
  await expect.poll(() => classes.names(1)).toEqual(['1組', '2組', '3組']);
  await expectAccessible(page, 'classes');

  // a class with students stays, and says how many
  const full = page.getByRole('button', { name: t('classes.delete', { name: '1組' }) }).first();
  await full.hover();
  await expect(page.getByText(t('classes.keepsStudents', { n: 2 })).first()).toBeVisible();
  await expect(full).toBeDisabled();

  await classes.press('classes.delete', '3組');
  await classes.add(1, '１組');
  await classes.save();
  await expect(page.getByText(t('classes.problem.same')).first()).toBeVisible();
  await expectAccessible(page, 'classes: errors of the form');
  await expect(classes.grade(1).getByRole('textbox').first()).toBeFocused();
  await classes.rename(1, 3, '特進コース');
  await expect(
    page.getByText(t('classes.forms', { long: '1年 特進コース', short: '1-特進コース' })),
  ).toBeVisible();
  await classes.press('classes.up', '特進コース');
  await classes.press('classes.up', '特進コース');
  await classes.press('classes.up', '特進コース');
  await classes.rename(2, 0, 'A組');
  await page
    .getByRole('button', { name: new RegExp(t('classes.noTeacher')) })
    .last()
    .click();
  await page.getByRole('checkbox', { name: '管理 花子' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('classes.addGrade') }).click();
  await classes.rename(3, 0, '1組');
  await classes.save();
  await expect(
    page.getByText(t('classes.saved', { created: 2, changed: 3, deleted: 1 })),
  ).toBeVisible();
  expect(await saved()).toEqual([
    { grade: 1, name: '特進コース', position: 1 },
    { grade: 1, name: '1組', position: 2 },
    { grade: 1, name: '2組', position: 3 },
    { grade: 2, name: 'A組', position: null },
    { grade: 3, name: '1組', position: null },
  ]);
  expect(
    await db.rows(
      `select c.name from class_teacher ct join school_class c using (company_id, school_class_id)
       join teacher te using (company_id, teacher_id) where te.user_id = $1`,
      [school.admin.userID],
    ),
  ).toEqual([{ name: 'A組' }]);
  await classes.undo();
  await expect.poll(saved).toEqual(before);
  await page.reload();
  await expect.poll(() => classes.names(1)).toEqual(['1組', '2組', '3組']);
});

test('who saves second is told whose change came first, and loses nothing', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool({ classesPerGrade: [2] });
  await enter(school.admin);
  const classes = await new SchoolClassesPage(page).open();
  await classes.rename(1, 0, '松組');
  await db.rows(
    `update school_class set name = '竹組', updated_at = now(), updated_by = $2
     where company_id = $1 and name = '1組'`,
    [school.companyID, school.teacher.userID],
  );
  await classes.save();
  await expect(page.getByText('担任 次郎さんが先に変更しました')).toBeVisible();
  expect(await classes.names(1)).toEqual(['松組', '2組']);
  await page.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
  await expect(
    page.getByText(t('classes.saved', { created: 0, changed: 1, deleted: 0 })),
  ).toBeVisible();
  await expect
    .poll(() =>
      db.rows('select name from school_class where company_id = $1 order by 1', [school.companyID]),
    )
    .toEqual([{ name: '2組' }, { name: '松組' }]);
});

test('a general teacher reads the classes and changes nothing', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.teacher);
  await new SchoolClassesPage(page).open();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText(t('classes.toChange'), { exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page, "classes: a teacher's");
  await page.goto('/pages/schoolClasses/change');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: t('change.title') })).toBeVisible();
  await expectAccessible(page, 'class change: not for teachers');
});

import { DispCtrlType, endpoints, remoteRegistry } from '@mebae/contracts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { HomePage } from '../pages/home.page.ts';
import { StudentsPage } from '../pages/students.page.ts';

/** Pages of the menu whose calls only administrators may make. */
const administrators = ['/pages/schoolSetting', '/pages/audit', '/pages/outbox'];
const adminOnly = text('ui', 'adminOnly.reason');

test('a teacher sees the class in charge only, and why buttons of administrators are off', async ({
  page,
  newSchoolWithStudents,
  enter,
  db,
  expectAccessible,
}) => {
  const { school, lines } = await newSchoolWithStudents(4, { classesPerGrade: [2] });
  const api = await enter(school.teacher);
  const students = await new StudentsPage(page).open();
  const own = lines.filter((line) => line.schoolClass === '1組');
  await students.counts(school.schoolYear, own.length);
  const menu = await menuPaths(new Frame(page));
  expect(menu).toContain('/pages/students');
  expect(menu.filter((path) => administrators.includes(path))).toEqual([]);
  await page.keyboard.press('Escape');
  await students.table.reads(
    students.t('students.manageNumber'),
    own.map((line) => line.manageNumber),
  );
  await expectAccessible(page, "students: a teacher's");

  for (const [path, name] of [
    ['/pages/students', text('settings', 'students.import')],
    ['/pages/exam/list', text('exams', 'list.create')],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      const button = page.getByRole('button', { name, exact: true }).first();
      await expect(button).toBeDisabled();
      await button.hover();
      await expect(page.getByText(adminOnly).filter({ visible: true }).first()).toBeVisible();
      await button.focus();
      await expect(button).toBeFocused();
    });
  }
  for (const path of ['/pages/outbox', '/pages/students/import']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(adminOnly)).toBeVisible();
    });
  }
  await expectAccessible(page, 'import: not for teachers');
  await expect(api.call(endpoints.outbox.list)).rejects.toThrow('HTTP 403');

  const other = await db.one<{ student_id: number }>(
    'select student_id from student where company_id = $1 and manage_number = $2',
    [school.companyID, 'S0005'],
  );
  await page.goto(`/pages/student-record/${other.student_id}`);
  await expect(page.getByText(text('records', 'noStudent.title'))).toBeVisible();
});

/** The specification's list: none of them opens in the Uchida display type. */
const hiddenRoutes = [
  '/pages/statistics',
  '/pages/customCompetency',
  '/pages/customBoxplotSetting',
];

test('the Uchida display hides what it hides, and leads away from it', async ({
  page,
  newSchool,
  enter,
}) => {
  const uchida = await newSchool({ dispCtrlType: DispCtrlType.Uchida });
  const frame = new Frame(page);
  const registry = remoteRegistry.parse(
    await (await page.request.get('/remotes/registry.json')).json(),
  );
  const entries = registry.remotes.flatMap((remote) => remote.menu);
  const hidden = entries.filter((entry) => entry.hiddenForUchida).map((entry) => entry.path);
  await enter(uchida.admin);
  await page.goto('/pages/home');
  await frame.shown();
  const menu = await menuPaths(frame);
  expect(menu).toEqual(expect.arrayContaining(['/pages/students', ...administrators]));
  expect(menu.filter((path) => [...hidden, ...hiddenRoutes].includes(path))).toEqual([]);
  for (const path of hiddenRoutes) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/pages\/home$/);
    await frame.shown();
  }

  // The same address stays where it is in a school of the other display type.
  await enter((await newSchool()).admin);
  await page.goto(hiddenRoutes[0]!);
  await frame.shown();
  await expect(page).toHaveURL(/\/pages\/statistics$/);
});

test('before its initial setup a school opens that only', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await db.rows('update company set initial_setup_step = 1 where company_id = $1', [
    school.companyID,
  ]);
  await enter(school.admin);
  await page.goto('/pages/exam/list');
  const frame = await new Frame(page).shown();
  await frame.heading(frame.t('setup.title'));
  await expectAccessible(page, 'initial setup first');
  expect((await menuPaths(frame)).toSorted()).toEqual([
    '/pages/academicPromotion',
    '/pages/home',
    '/pages/schoolClasses',
    '/pages/students',
    '/pages/teachers',
  ]);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/pages\/schoolClasses$/);
  await frame.heading(text('settings', 'classes.title'));
  // home has the same steps, with how much of each is there
  const home = await new HomePage(page).open();
  await expect(home.part('setup.title').getByRole('listitem')).toContainText([
    frame.t('setup.count.classes', { count: 2, shown: 2 }),
    frame.t('setup.count.teachers', { count: 2, shown: 2 }),
    frame.t('setup.none'),
  ]);
  await expect(home.running).toBeHidden();
});

/** Where the menu leads, its groups included. */
async function menuPaths(frame: Frame): Promise<string[]> {
  await frame.menu.getByRole('button', { name: frame.t('menu.setup') }).click();
  return frame.menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
}

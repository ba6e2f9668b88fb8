import { courseByApi, importByApi, findDueMails } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { remoteText, menuText, text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { StudentsPage } from '../pages/students.page.ts';
import { figure, Table } from '../pages/table.ts';

test('an activity is made, listed, and kept', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.teacher);
  const t = textsOf('jgrow');
  await page.goto('/pages/jgrow/activity');
  await expect(page.getByText(t('empty.all.title'))).toBeVisible();
  await expectAccessible(page, 'activities: nothing yet');
  await page
    .getByRole('link', { name: t('list.create'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('form.title.create') })).toBeVisible();

  await page.getByRole('button', { name: t('form.create'), exact: true }).click();
  await expect(page.getByText(t('form.error.titleRequired'))).toBeVisible();
  await expect(page.getByText(t('form.error.purposeRequired'))).toBeVisible();
  await expectAccessible(page, 'activity: new, with messages');

  const title = '2年 修学旅行 班別自主研修';
  await page.getByRole('textbox', { name: t('activity.title') }).fill(title);
  await page
    .getByRole('textbox', { name: t('activity.description') })
    .fill('京都の町を班で歩き、調べたことを発表する。');
  await page
    .getByRole('group', { name: t('activity.purposes') })
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByRole('switch', { name: t('form.template') }).check();
  await page.getByRole('button', { name: t('form.create'), exact: true }).click();

  await expect(page).toHaveURL(/\/pages\/jgrow\/activity$/);
  await expect(page.getByText(t('form.created', { title }))).toBeVisible();
  const card = page.getByRole('list', { name: t('list.title') }).getByRole('listitem');
  await expect(card.filter({ hasText: title }).first()).toContainText('京都の町');
  await page.reload();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('調べたことを発表する。')).toBeVisible();
  const row = await db.one<{ is_template: boolean; created_by: number }>(
    'select is_template, created_by from activity where company_id = $1 and title = $2',
    [school.companyID, title],
  );
  expect(row).toEqual({ is_template: true, created_by: school.teacher.userID });
});

test('classes are listed with their counts and lead to their students', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool({ classesPerGrade: [2, 1] });
  const lines = rosterOf(school, 5);
  await importByApi(await enter(school.admin), lines.slice(0, 12));
  const t = textsOf('settings');
  await page.goto('/pages/home');
  await new Frame(page).goTo(menuText('settings', 'schoolClasses'), text('shell', 'menu.setup'));
  await expect(page.getByRole('heading', { level: 1, name: t('classes.title') })).toBeVisible();
  await expect(figure(page, t('classes.grades'))).toHaveText('2');
  await expect(figure(page, t('classes.classes'))).toHaveText('3');
  await expect(figure(page, t('classes.students'))).toHaveText('12');
  const people = (n: number) =>
    page.getByRole('main').getByRole('link', { name: t('classes.people', { n }), exact: true });
  await expect(people(2)).toHaveCount(1);
  await expect(people(5)).toHaveCount(2);
  await people(5).last().click();
  const students = await new StudentsPage(page).shown();
  await students.counts(school.schoolYear, 5);
});

test('without a mail server an administrator reads the links that were to be mailed', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool({ classesPerGrade: [1] });
  const api = await enter(school.admin);
  const lines = rosterOf(school, 3);
  await importByApi(api, lines);
  const course = await courseByApi(api, school.classes, { openingMail: true });
  await findDueMails(db);
  await expect
    .poll(async () => {
      const states = await db.rows<{ state: string }>(
        'select state from outbox_mail where company_id = $1',
        [school.companyID],
      );
      return states.map((row) => row.state);
    })
    .toEqual(['held', 'held', 'held']);
  await page.goto('/pages/outbox');
  const t = textsOf('settings');
  const table = new Table(page, t('outbox.title'));
  await expect
    .poll(async () => (await table.column(t('outbox.to'))).toSorted())
    .toEqual(lines.map((line) => line.email).toSorted());
  await table.reads(t('outbox.stateHeader'), Array(3).fill(t('outbox.state.held')));
  await expectAccessible(page, 'sent mail');
  await table.row(lines[0]!.email).getByRole('button').click();
  await expect(page.getByText(t('outbox.heldHint'))).toBeVisible();
  await expectAccessible(page, 'mail in full');
  const tokens = [...course.tokens.values()];
  const body = await page.getByRole('main').innerText();
  expect(tokens.some((token) => body.includes(`/answer/${token}`))).toBe(true);
});

test('a remote that is out of order says so, harms no other, and comes back', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const t = textsOf('shell');
  const manifest = /\/remotes\/jgrow\/.*mf-manifest\.json/;
  await page.route(manifest, (route) => route.fulfill({ status: 500, body: 'out of order' }));
  await page.goto('/pages/jgrow/activity');
  const fault = page.getByRole('alert').filter({
    hasText: t('remote.fault.load', { remote: remoteText('jgrow') }),
  });
  await expect(fault).toBeVisible();
  await expectAccessible(page, 'remote out of order');

  const frame = await new Frame(page).shown();
  await frame.goTo(menuText('settings', 'students'), t('menu.setup'));
  await new StudentsPage(page).shown();
  await frame.goTo(menuText('exams', 'exams'));
  await frame.heading(text('exams', 'list.title'));

  await frame.goTo(menuText('jgrow', 'activities'), remoteText('jgrow'));
  await expect(fault).toBeVisible();
  await page.unroute(manifest);
  await fault.getByRole('button', { name: t('remote.retry') }).click();
  await frame.heading(text('jgrow', 'list.title'));
});

test('the next remote is loaded before it is opened: the likely one, and one that somebody turns to', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const entryOf = (remote: string) =>
    page.waitForRequest(new RegExp(`/remotes/${remote}/.*remoteEntry\\.js$`));
  const likely = entryOf('class-management');
  await page.goto('/pages/home');
  await likely;
  const turnedTo = entryOf('jgrow');
  await page
    .getByRole('link', { name: menuText('jgrow', 'activities') })
    .first()
    .hover();
  await turnedTo;
  await expect(page).toHaveURL(/\/pages\/home$/);
});

test('an address that leads nowhere says so and offers the way home', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const t = textsOf('shell');
  for (const path of ['/pages/jgrow/nowhere', '/pages/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  }
  await expectAccessible(page, 'nowhere');
  await page.getByRole('link', { name: t('notFound.home') }).click();
  await expect(page).toHaveURL(/\/pages\/home$/);
});

import type { Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { newestMail, passwordLinkIn } from '../core/mails.ts';
import { excelOf, rosterOf } from '../core/roster.ts';
import { text, type Catalogue } from '../core/texts.ts';
import type { TestDatabase } from '../core/database.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { ImportPage } from '../pages/import.page.ts';
import { expectAccessible } from './axe.ts';

interface Screen {
  path: string;
  /** What its level-one heading says, as catalogue and key; the name of a person or course otherwise. */
  heading: [Catalogue, string] | string;
}

const lists: Screen[] = [
  { path: '/pages/home', heading: '' },
  { path: '/pages/students', heading: ['settings', 'students.title'] },
  { path: '/pages/students/import', heading: ['settings', 'import.title'] },
  { path: '/pages/schoolClasses', heading: ['settings', 'classes.title'] },
  { path: '/pages/teachers', heading: ['settings', 'teachers.title'] },
  { path: '/pages/teachers/create', heading: ['settings', 'teachers.create'] },
  { path: '/pages/schoolSetting', heading: ['settings', 'school.title'] },
  { path: '/pages/audit', heading: ['settings', 'audit.title'] },
  { path: '/pages/account', heading: ['account', 'title'] },
  { path: '/pages/outbox', heading: ['settings', 'outbox.title'] },
  { path: '/pages/exam/list', heading: ['exams', 'list.title'] },
  { path: '/pages/class-management', heading: ['classManagement', 'page.title'] },
  { path: '/pages/jgrow/activity', heading: ['jgrow', 'list.title'] },
  { path: '/pages/jgrow/activity/create', heading: ['jgrow', 'form.title.create'] },
  { path: '/pages/nowhere', heading: ['shell', 'notFound.title'] },
];

/** The demo school's newest scored course and somebody in it. */
async function demoScreens(db: TestDatabase): Promise<Screen[]> {
  const row = await db.one<{ exam: number; title: string; student: number; name: string }>(
    `select s.eval_setting_id as exam, e.title, s.student_id as student,
       p.last_name || ' ' || p.first_name as name
     from score s join exam e using (company_id, eval_setting_id) join student p using (company_id, student_id)
     join company c using (company_id) where c.name = '桜ヶ丘中学校'
     order by s.eval_setting_id desc, s.student_id limit 1`,
  );
  return [
    { path: `/pages/student-record/${row.student}`, heading: row.name },
    { path: `/pages/exam/${row.exam}`, heading: row.title },
    { path: `/pages/exam/${row.exam}/edit`, heading: ['exams', 'edit.title'] },
    { path: '/pages/exam/create', heading: ['exams', 'create.title'] },
  ];
}

/** Opens a screen and waits until what it loads is there. */
async function show(page: Page, { path, heading }: Screen, language: LanguageCode): Promise<void> {
  await page.goto(path);
  const name = typeof heading === 'string' ? heading : text(...heading, {}, language);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(
    page.getByRole('main').locator('[aria-busy=true], [role=progressbar]:not([aria-valuenow])'),
  ).toHaveCount(0);
  // A chart's button for its picture waits for the drawing; half-way between two colours it has neither's contrast.
  await expect(page.locator('figure button:is(:disabled, [aria-disabled=true])')).toHaveCount(0);
}

const demo = { email: 'admin@sakura.example' };

for (const [width, colorScheme] of [
  [1280, 'light'],
  [820, 'light'],
  [1280, 'dark'],
] as const) {
  test(`every screen in Japanese, ${width} px wide, ${colorScheme}`, async ({
    page,
    enter,
    db,
  }) => {
    test.setTimeout(150_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await enter(demo);
    for (const screen of [...lists, ...(await demoScreens(db))]) {
      await test.step(screen.path, async () => {
        await show(page, screen, 'ja');
        await expectAccessible(page, `${screen.path} at ${width}`);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(sideways, `${screen.path} scrolls sideways at ${width}`).toBe(0);
      });
    }
  });
}

for (const language of ['en', 'vi'] as const) {
  test(`screens in ${language}`, async ({ page, context, enter, baseURL }) => {
    test.setTimeout(90_000);
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    await page.goto('/signin');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(page, `/signin in ${language}`);
    await enter(demo);
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    for (const screen of lists.filter(({ path }) =>
      /students$|exam|class-man|activity$/.test(path),
    )) {
      await test.step(screen.path, async () => {
        await show(page, screen, language);
        await expectAccessible(page, `${screen.path} in ${language}`);
      });
    }
  });
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const) {
  test(`pages that set a password, ${width} px wide, ${colorScheme}`, async ({
    page,
    newSchool,
    db,
  }) => {
    const { email } = (await newSchool()).teacher;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/reset-password/step2?resetPasswordToken=made-up');
    await expect(page.getByText(text('resetPassword', 'dead.title')).first()).toBeVisible();
    await expectAccessible(page, 'dead link');
    await page.goto('/reset-password/step1');
    await page.getByLabel(text('shell', 'signIn.email'), { exact: true }).fill(email);
    await expectAccessible(page, 'step 1');
    await page.getByRole('button', { name: text('resetPassword', 'ask.submit') }).click();
    await expect(page.getByText(text('resetPassword', 'asked.title'))).toBeVisible();
    await expectAccessible(page, 'step 1, asked');
    await page.goto(passwordLinkIn(await newestMail(db, email)));
    await expect(page.getByText(text('resetPassword', 'set.title'))).toBeVisible();
    await page.getByRole('button', { name: text('resetPassword', 'set.submit') }).click();
    await expectAccessible(page, 'step 2 with messages');
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `step 2 scrolls sideways at ${width}`).toBe(0);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`sign-in, menus, a dialog, a preview with faults, and the wizard, ${colorScheme}`, async ({
    page,
    newSchool,
    enter,
  }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme });
    const school = await newSchool({ classesPerGrade: [2] });
    await page.goto('/signin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'sign-in');
    await page.getByRole('button', { name: text('shell', 'signIn.submit'), exact: true }).click();
    await expectAccessible(page, 'sign-in with messages');

    await enter(school.admin);
    await show(page, { path: '/pages/students', heading: ['settings', 'students.title'] }, 'ja');
    await page.getByRole('button', { name: text('shell', 'menu.setup') }).click();
    await expectAccessible(page, 'open menu');
    await (await new Frame(page).shown()).account.click();
    await expect(page.getByLabel(text('shell', 'look.scheme'), { exact: true })).toBeVisible();
    await expectAccessible(page, 'account menu');

    const upload = await new ImportPage(page).open();
    const lines = rosterOf(school.classes, 5, `c${school.companyID}.example`);
    lines[2]!.email = 'no address';
    lines[3]!.schoolClass = '9組';
    await upload.give(excelOf(lines));
    await upload.previews({ created: 8, changed: 0, unchanged: 0, failed: 2 });
    await upload.show('failed');
    await expectAccessible(page, 'import preview');
    await page
      .getByRole('button', { name: upload.t('import.applyGood', { n: 8 }), exact: true })
      .click();
    await expect(page.getByText(upload.t('import.confirmTitle', { n: 8 }))).toBeVisible();
    await expectAccessible(page, 'dialog');

    for (const step of ['base', 'questions', 'examinees', 'mail', 'confirm']) {
      await page.goto(`/pages/exam/create?step=${step}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('[role=progressbar]')).toHaveCount(0);
      await expectAccessible(page, `wizard, ${step}`);
    }
  });
}

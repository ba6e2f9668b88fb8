import { expect, type Page } from '@playwright/test';
import { changedMeanwhile, examCreatedReason } from '@mebae/contracts';
import {
  differencesShown,
  fulfillCalls,
  pageAt,
  press,
  refuseChanges,
  tab,
  type Screen,
  type Visit,
} from '../screen.ts';

/** Chooses the last school year in the header. */
async function toPastYear({ page, text }: Visit): Promise<void> {
  const year = page.getByRole('banner').getByRole('combobox', {
    name: text('shell', 'header.schoolYear'),
  });
  await year.selectOption(String(Number(await year.inputValue()) - 1));
  await expect(page.getByRole('region', { name: text('shell', 'pastYear.label') })).toBeVisible();
}

/** A chart is drawn once its library has come; its picture can be saved from then on. */
async function waitForChart(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /PNG/ }).first()).toBeEnabled();
}

const twin = {
  lastName: '勅使河原',
  firstName: '凛太朗ノ介',
  lastNameKana: 'テシガワラ',
  firstNameKana: 'リンタロウノスケ',
  email: null,
  enrolments: [
    {
      schoolYear: 2026,
      grade: 1,
      schoolClassName: '1組',
      studentNumber: 12,
      state: 'enrolled',
      leaving: null,
    },
  ],
};
/** Two entries of perhaps one student. */
const duplicatePair = {
  students: [
    { ...twin, studentID: 1, manageNumber: '2026-0112', answeredExams: 2 },
    { ...twin, studentID: 2, manageNumber: '2026-0997', answeredExams: 0 },
  ],
};

/** Somebody who has left and has no class to come back into. */
const formerStudent = {
  ...twin,
  studentID: 1,
  manageNumber: '2026-0112',
  former: 'transferredOut',
  leavesAs: 'transferredOut',
  since: '2026-06-01',
  schoolYear: 2026,
  grade: 1,
  schoolClassName: '1組',
  studentNumber: 12,
  hasClass: false,
};

/** An address that names no course says so. */
const missingCourse = (name: string, path: string): Screen => ({
  name,
  path,
  heading: ['exams', 'missing.heading'],
  act: ({ page, text }) => expect(page.getByText(text('exams', 'missing.title'))).toBeVisible(),
});

/** Two of three evaluators can't judge a student, and somebody else could. */
const proposal = ({ page, schools }: Visit) =>
  page.route(
    (url) => url.pathname === `/api/v3/academic/exams/${schools.demo.exam}/evaluators`,
    async (route) => {
      const response = await route.fetch();
      const inClass = { schoolClassID: 1, grade: 1, schoolClassName: '1組' };
      const person = { ...twin, ...inClass, studentID: 1, studentNumber: 12 };
      const shortfalls = [
        { ...person, given: 3, received: 3, cannotJudge: 2, proposal: { ...person, studentID: 2 } },
      ];
      await route.fulfill({
        response,
        json: { ...(await response.json()), shortfalls, isOpen: true },
      });
    },
  );

/** Every route of the product, in a school in which everything is there. */
export const staffScreens: Screen[] = [
  pageAt('promotion: not begun', '/pages/academicPromotion', 'settings', 'promotion.title'),
  { name: 'home', route: '/pages/home', path: '/pages/home' },
  {
    name: 'menu open',
    // Axe would call controls that an open menu covers too small.
    path: '/pages/guide',
    act: ({ page, text }) => press(page, text('shell', 'menu.setup')),
  },
  {
    name: 'account menu open',
    path: '/pages/home',
    act: async ({ page, text }) => {
      const [before = ''] = text('shell', 'header.account', { name: '\n' }).split('\n');
      await page.getByRole('button', { name: before }).click();
      await expect(
        page.getByLabel(text('shell', 'appearance.scheme'), { exact: true }),
      ).toBeVisible();
    },
  },
  pageAt('guide', '/pages/guide', 'guide', 'title'),
  {
    name: 'guide: a page',
    route: '/pages/guide/:pageID',
    path: '/pages/guide/settings.students-import',
  },
  {
    name: 'guide: no page of this screen',
    path: '/pages/guide?screen=/pages/nowhere',
    heading: ['guide', 'noPage'],
  },
  {
    name: 'chat open',
    path: '/pages/home',
    act: async ({ page, text }) => {
      await press(page, text('shell', 'header.chat'));
      await expect(page.getByRole('complementary').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'chat: steps',
    path: '/pages/home',
    act: async ({ page, text }) => {
      await press(page, text('shell', 'header.chat'));
      const chat = page.getByRole('complementary');
      await chat.getByRole('textbox').fill('Excel');
      await chat.getByRole('textbox').press('Enter');
      await expect(chat.getByRole('button', { name: text('guide', 'chat.notThis') })).toBeVisible();
      await press(page, text('guide', 'chat.notThis'));
    },
  },
  {
    name: 'chat: does not know',
    path: '/pages/home',
    act: async ({ page, text }) => {
      await press(page, text('shell', 'header.chat'));
      const chat = page.getByRole('complementary');
      await chat.getByRole('textbox').fill('xyzzy');
      await chat.getByRole('textbox').press('Enter');
      await expect(chat.getByText(text('guide', 'chat.none'))).toBeVisible();
    },
  },
  pageAt('own account', '/pages/account', 'account', 'title'),
  {
    name: 'nowhere',
    route: '*',
    path: '/pages/nowhere',
    heading: ['shell', 'notFound.title'],
  },
  pageAt('students', '/pages/students', 'settings', 'students.title'),
  {
    name: 'students: bulk action',
    path: '/pages/students',
    act: async ({ page, text }) => {
      const boxes = page.getByRole('main').getByRole('table').getByRole('checkbox');
      await boxes.first().check();
      await boxes.nth(1).check();
      const bar = page.getByRole('region', { name: text('settings', 'students.bulk.label') });
      await bar.getByRole('combobox').first().selectOption('number');
    },
  },
  {
    name: 'student: register, with messages',
    route: '/pages/students/create',
    path: '/pages/students/create',
    heading: ['settings', 'students.create'],
    act: async (visit) => {
      await press(visit.page, visit.text('settings', 'students.register'));
      const required = visit.text('settings', 'students.error.required');
      await expect(visit.page.getByText(required).first()).toBeVisible();
    },
  },
  {
    name: 'student: edit',
    route: '/pages/student-edit/:studentID',
    path: ({ demo }) => `/pages/student-edit/${demo.student}`,
  },
  {
    name: 'student: changed by another',
    path: ({ demo }) => `/pages/student-edit/${demo.student}`,
    act: async (visit) => {
      const { page, text } = visit;
      await page.getByLabel(text('settings', 'students.memo')).last().fill('面談済み');
      await refuseChanges(page, 'students/');
      await press(page, text('settings', 'students.save'));
      await differencesShown(visit);
    },
  },
  pageAt('tags', '/pages/students/tags', 'settings', 'tags.title'),
  {
    name: 'duplicates',
    route: '/pages/students/duplicates',
    path: '/pages/students/duplicates',
    heading: ['settings', 'duplicates.title'],
    before: ({ page }) => fulfillCalls(page, 'students/duplicates', { data: [duplicatePair] }),
  },
  {
    name: 'former students',
    route: '/pages/students/former',
    path: '/pages/students/former',
    heading: ['settings', 'former.title'],
    before: ({ page }) =>
      fulfillCalls(page, 'students/former', { data: [formerStudent], totalRecords: 1 }),
  },
  pageAt('import', '/pages/students/import', 'settings', 'import.students.title'),
  pageAt('classes', '/pages/schoolClasses', 'settings', 'classes.title'),
  pageAt('teachers', '/pages/teachers', 'settings', 'teachers.title'),
  {
    name: 'teacher: register, with messages',
    route: '/pages/teachers/create',
    path: '/pages/teachers/create',
    heading: ['settings', 'teachers.create'],
    act: async (visit) => {
      await press(visit.page, visit.text('settings', 'teachers.register'));
      const required = visit.text('settings', 'teachers.error.required');
      await expect(visit.page.getByText(required).first()).toBeVisible();
    },
  },
  {
    name: 'teacher: edit',
    route: '/pages/teacher-edit/:teacherID',
    path: ({ demo }) => `/pages/teacher-edit/${demo.teacher}`,
  },
  {
    name: 'school setting',
    route: '/pages/schoolSetting',
    path: '/pages/schoolSetting',
    heading: ['settings', 'school.title'],
    act: async ({ page, text }) => {
      await page.getByLabel(text('settings', 'school.name')).fill('');
      await page.getByLabel(text('settings', 'school.helpUrl')).fill('http://help.example');
      await press(page, text('settings', 'school.save'));
      await expect(page.getByText(text('settings', 'school.error.https'))).toBeVisible();
    },
  },
  pageAt('school setting: home', '/pages/schoolSetting/home', 'settings', 'school.title'),
  {
    name: 'school setting: data',
    route: '/pages/schoolSetting/data',
    path: '/pages/schoolSetting/data',
    heading: ['settings', 'school.title'],
    act: async ({ page, text }) => {
      await press(page, text('settings', 'data.preview'));
      await expect(page.getByText(text('settings', 'data.previewHint'))).toBeVisible();
      await page.locator('[name=mailDays]').fill('3');
      await press(page, text('settings', 'school.save'));
      await expect(page.getByText(/1,?825/).first()).toBeVisible();
    },
  },
  {
    name: 'school setting: erasing one student',
    path: ({ demo }) => `/pages/schoolSetting/data?student=${demo.student}`,
    act: async ({ page, text }) => {
      await press(page, text('settings', 'data.eraseRun'));
      await expect(page.getByText(text('settings', 'data.eraseWrong'))).toBeVisible();
    },
  },
  {
    name: 'school setting: student without identity',
    path: '/pages/schoolSetting/data?student=99999999',
    act: ({ page, text }) =>
      expect(page.getByText(text('settings', 'data.noStudent'))).toBeVisible(),
  },
  pageAt('school setting: sign-in', '/pages/schoolSetting/signIn', 'settings', 'school.title'),
  pageAt(
    'school setting: external accounts',
    '/pages/schoolSetting/connections',
    'settings',
    'school.title',
  ),
  pageAt(
    'school setting: no roster service',
    '/pages/schoolSetting/roster',
    'settings',
    'school.title',
  ),
  {
    name: 'students kept apart: errors of the form',
    route: '/pages/keptApart',
    path: '/pages/keptApart',
    heading: ['settings', 'apart.title'],
    act: async ({ page, text }) => {
      await page.getByRole('button', { name: text('settings', 'apart.create') }).click();
      await page
        .getByRole('button', { name: text('settings', 'apart.register'), exact: true })
        .click();
      await expect(page.getByText(text('settings', 'apart.error.student')).first()).toBeVisible();
    },
  },
  pageAt('school competencies', '/pages/customCompetency', 'settings', 'competency.title'),
  {
    name: 'school competency: errors of the form',
    route: '/pages/customCompetency/create',
    path: '/pages/customCompetency/create',
    act: async ({ page, text }) => {
      await page
        .getByRole('button', { name: text('settings', 'competency.register'), exact: true })
        .click();
      await expect(page.getByText(text('settings', 'competency.error.members'))).toBeVisible();
    },
  },
  {
    name: 'school competency that is gone',
    route: '/pages/customCompetency/:customCompetencyID',
    path: '/pages/customCompetency/99999999',
    act: ({ page, text }) =>
      expect(page.getByText(text('settings', 'competency.gone'))).toBeVisible(),
  },
  {
    name: 'box-plot setting',
    route: '/pages/customBoxplotSetting',
    path: '/pages/customBoxplotSetting',
    heading: ['settings', 'boxplot.title'],
    act: async ({ page, text }) => {
      await page.getByRole('button', { name: text('settings', 'boxplot.addLine') }).click();
      await expect(page.getByRole('figure')).toBeVisible();
    },
  },
  {
    name: 'box-plot setting: classes that can not be compared',
    path: '/pages/customBoxplotSetting',
    before: ({ page }) =>
      page.route(/\/academic\/customBoxplotPreview/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), isComparable: false },
        });
      }),
    act: ({ page, text }) =>
      expect(page.getByText(text('settings', 'boxplot.notComparable'))).toBeVisible(),
  },
  pageAt('activity log', '/pages/audit', 'settings', 'audit.title'),
  pageAt('courses', '/pages/exam/list', 'exams', 'list.title'),
  pageAt('all questions', '/pages/exam/questions', 'exams', 'questions.title'),
  {
    name: 'course: progress by class',
    route: '/pages/exam/:evalSettingID',
    path: ({ demo }) => `/pages/exam/${demo.exam}`,
  },
  ...(['people', 'mails', 'settings'] as const).map((part): Screen => ({
    name: `course: ${part}`,
    path: ({ demo }) => `/pages/exam/${demo.exam}`,
    act: ({ page, text }) => tab(page, text('exams', `detail.part.${part}`)),
  })),
  pageAt('mail templates', '/pages/exam/mail-templates', 'exams', 'template.title'),
  {
    name: 'mail templates: changed by another',
    path: '/pages/exam/mail-templates?kind=reminder&language=ja',
    heading: ['exams', 'template.title'],
    act: async (visit) => {
      const { page, text } = visit;
      await page
        .getByRole('textbox', { name: text('exams', 'template.subject') })
        .fill('{{title}}');
      await refuseChanges(page, 'mailTemplates/');
      await press(page, text('exams', 'template.save'));
      await differencesShown(visit);
    },
  },
  {
    name: 'mail templates: problems',
    path: '/pages/exam/mail-templates?kind=report&language=en',
    heading: ['exams', 'template.title'],
    act: async ({ page, text }) => {
      await page.getByRole('textbox', { name: text('exams', 'template.text') }).fill('{{nobody}}');
      await press(page, text('exams', 'template.save'));
      await expect(
        page.getByText(text('exams', 'template.unknownPlaceholder')).first(),
      ).toBeVisible();
    },
  },
  missingCourse('course that is gone', '/pages/exam/99999999'),
  missingCourse('course: no address of one', '/pages/exam/abc/evaluators'),
  {
    name: 'course: edit',
    route: '/pages/exam/:evalSettingID/edit',
    path: ({ demo }) => `/pages/exam/${demo.exam}/edit`,
    heading: ['exams', 'edit.title'],
  },
  {
    name: 'evaluators: matrix',
    route: '/pages/exam/:evalSettingID/evaluators',
    path: ({ demo }) => `/pages/exam/${demo.exam}/evaluators`,
    heading: ['exams', 'evaluators.title'],
    act: ({ page, text }) =>
      expect(page.getByRole('table', { name: text('exams', 'evaluators.matrix') })).toBeVisible(),
  },
  {
    name: 'evaluators: a proposal',
    path: ({ demo }) => `/pages/exam/${demo.exam}/evaluators`,
    heading: ['exams', 'evaluators.title'],
    before: proposal,
    act: ({ page, text }) =>
      expect(
        page.getByText(text('exams', 'evaluators.shortUntold', { count: 2 })).first(),
      ).toBeVisible(),
  },
  {
    name: 'evaluators: list',
    path: ({ demo }) => `/pages/exam/${demo.exam}/evaluators`,
    heading: ['exams', 'evaluators.title'],
    act: ({ page, text }) =>
      page.getByRole('radio', { name: text('exams', 'evaluators.viewOf.list') }).check(),
  },
  ...(['requests', 'outside'] as const).map((part): Screen => ({
    name: `evaluators: ${part}`,
    path: ({ demo }) => `/pages/exam/${demo.exam}/evaluators?tab=${part}`,
    heading: ['exams', 'evaluators.title'],
  })),
  ...(['base', 'questions', 'examinees', 'mail', 'confirm'] as const).map((step): Screen => ({
    name: `new course: ${step}`,
    route: '/pages/exam/create',
    path: `/pages/exam/create?step=${step}`,
    heading: ['exams', 'create.title'],
  })),
  {
    name: 'new course: people chosen',
    path: '/pages/exam/create?step=examinees',
    heading: ['exams', 'create.title'],
    act: async ({ page, text }) => {
      await page
        .getByRole('checkbox', { name: text('exams', 'examinees.grade', { grade: 1 }) })
        .check();
      await page.getByText(text('exams', 'examinees.who')).first().waitFor();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'new course: every mail',
    path: '/pages/exam/create?step=mail',
    heading: ['exams', 'create.title'],
    act: async ({ page, text }) => {
      await page.getByRole('radio', { name: text('exams', 'mail.reminder.date') }).check();
      await page.getByRole('radio', { name: text('exams', 'mail.reportMail.afterEnd') }).check();
    },
  },
  {
    name: 'new course: own competencies chosen',
    path: '/pages/exam/create?step=questions',
    heading: ['exams', 'create.title'],
    act: async ({ page, text }) => {
      await page.getByRole('radio', { name: text('exams', 'setting.3') }).check();
      await page
        .getByRole('radio', { name: text('exams', 'questions.disposition.implicit') })
        .check();
    },
  },
  {
    name: 'new course: saved in another window',
    path: `/pages/exam/create?step=base&draft=${crypto.randomUUID()}`,
    heading: ['exams', 'create.title'],
    before: ({ page }) =>
      page.route(/\/academic\/exams\/drafts\/[\w-]+(?:\?|$)/, async (route) => {
        const now = new Date().toISOString();
        const draft = {
          draftID: crypto.randomUUID(),
          step: 'base',
          data: {},
          createdAt: now,
          updatedAt: now,
        };
        await route.fulfill(
          route.request().method() === 'GET'
            ? { json: draft }
            : { status: 409, json: { code: 1, category: 2, reason: [changedMeanwhile, now] } },
        );
      }),
    act: async (visit) => {
      const { page, text } = visit;
      await page.getByRole('textbox', { name: text('exams', 'exam.title') }).fill('別の窓');
      await differencesShown(visit);
    },
  },
  {
    name: 'new course: made in another tab',
    path: `/pages/exam/create?step=base&draft=${crypto.randomUUID()}`,
    heading: ['exams', 'create.title'],
    before: ({ page, schools }) =>
      fulfillCalls(
        page,
        'exams/drafts/',
        { code: 22, category: 1, reason: examCreatedReason(schools.demo.exam) },
        409,
      ),
    act: ({ page, text }) =>
      expect(page.getByRole('link', { name: text('exams', 'create.openExam') })).toBeVisible(),
  },
  {
    name: 'record',
    route: '/pages/student-record/:studentID',
    path: ({ demo }) => `/pages/student-record/${demo.student}`,
  },
  {
    name: 'record: growth',
    route: '/pages/student-record/:studentID/growth',
    path: ({ demo }) => `/pages/student-record/${demo.student}/growth`,
    act: ({ page }) => waitForChart(page),
  },
  {
    name: 'record: all competencies',
    route: '/pages/student-all-competency/:studentID',
    path: ({ demo }) => `/pages/student-all-competency/${demo.student}`,
    act: ({ page }) => waitForChart(page),
  },
  {
    name: 'record: growth of all competencies',
    route: '/pages/student-all-competency-growth/:studentID',
    path: ({ demo }) => `/pages/student-all-competency-growth/${demo.student}`,
    act: ({ page }) => waitForChart(page),
  },
  {
    name: 'record: findings',
    route: '/pages/student-record/:studentID/findings',
    path: ({ demo }) => `/pages/student-record/${demo.student}/findings`,
  },
  pageAt('findings of a class', '/pages/student-findings', 'records', 'classFindings.title'),
  {
    name: 'class overview',
    route: '/pages/class-management',
    path: '/pages/class-management',
    act: ({ page, text }) =>
      expect(
        page.getByRole('heading', { name: text('classManagement', 'overview.strengths.highest') }),
      ).toBeVisible(),
  },
  pageAt('ranking', '/pages/class-management/ranking', 'classManagement', 'page.title'),
  {
    name: 'ranking: chart',
    path: '/pages/class-management/ranking',
    act: async ({ page, text }) => {
      await press(page, text('classManagement', 'ranking.showChart'));
      await expect(page.getByRole('main').locator('figure')).toBeVisible();
    },
  },
  {
    name: 'import: file refused',
    path: '/pages/students/import',
    act: async ({ page, text }) => {
      const buffer = Buffer.from('no workbook');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: '名簿.xlsx', mimeType: 'application/octet-stream', buffer });
      await expect(
        page.getByRole('alert').filter({ hasText: text('settings', 'import.file.notExcel') }),
      ).toBeVisible();
    },
  },
  { name: 'past year: students', path: '/pages/students', act: toPastYear },
  { name: 'past year: courses', path: '/pages/exam/list', act: toPastYear },
  { name: 'past year: new course', path: '/pages/exam/create', act: toPastYear },
  { name: 'past year: activity', path: '/pages/jgrow/activity/create', act: toPastYear },
  {
    name: 'past year: record',
    path: ({ demo }) => `/pages/student-record/${demo.student}`,
    act: toPastYear,
  },
];

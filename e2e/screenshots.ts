import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CompetencySettingType, endpoints, examSteps } from '@mebae/contracts';
import { signInApi } from './core/api.ts';
import { chromiumArguments, chromiumPath } from '@mebae/testing/chromium';
import { linksOf } from './core/courses.ts';
import { openDatabase, type TestDatabase } from './core/database.ts';
import { root, runningParts } from './core/environment.ts';
import globalSetup from './core/global-setup.ts';
import { excelOf, rosterOf, type RosterLine } from './core/roster.ts';
import { AnswerPage } from './pages/answer.page.ts';
import { WizardPage } from './pages/course.page.ts';
import { HomePage } from './pages/home.page.ts';
import { ImportPage } from './pages/import.page.ts';
import { RecordPage } from './pages/record.page.ts';
import { SignInPage } from './pages/sign-in.page.ts';
import { StudentsPage } from './pages/students.page.ts';

// Pictures of the README, taken of the demo school: `node e2e/screenshots.ts`.
const folder = join(root, 'docs/screenshots');
const school = '桜ヶ丘中学校';
const admin = { email: 'admin@sakura.example' };
const day = 24 * 3_600_000;

const stop = await globalSetup();
const { url, database } = runningParts();
const db = openDatabase(database);
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: chromiumArguments,
});
try {
  await mkdir(folder, { recursive: true });
  await staffPictures(browser, db);
  await phonePicture(browser, db);
} finally {
  await browser.close();
  await db.close();
  await stop();
}

/** Nine in the morning in Japan, so many days from today. */
function nineOClockInJapan(days: number): string {
  const moment = new Date(Date.now() + days * day);
  moment.setUTCHours(0, 0, 0, 0);
  return moment.toISOString();
}

/** A browser in Japanese; a picture waits until nothing loads any longer. */
function open(of: Browser, viewport: { width: number; height: number }): Promise<BrowserContext> {
  const place = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', baseURL: url };
  return of.newContext({ ...place, viewport, deviceScaleFactor: 1, reducedMotion: 'reduce' });
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  console.log(path);
}

async function staffPictures(of: Browser, data: TestDatabase): Promise<void> {
  const context = await open(of, { width: 1280, height: 800 });
  const page = await context.newPage();
  await new SignInPage(page).open();
  await take(page, 'sign-in');

  const api = await signInApi(context.request, admin);
  const home = await new HomePage(page).open();
  await home.running.getByRole('progressbar').waitFor();
  await take(page, 'home');

  await new StudentsPage(page).open();
  await page.getByRole('row').nth(5).waitFor();
  await take(page, 'students');

  const upload = await new ImportPage(page).open();
  await upload.give(excelOf(await changedRoster(data), { name: '2026年度名簿.xlsx' }));
  await upload.show('all');
  await upload.rows.root.locator('tbody tr').nth(3).waitFor();
  await take(page, 'import-preview');

  const wizard = new WizardPage(page);
  const draft = await api.call(endpoints.examDrafts.create, {
    body: {
      step: 'confirm',
      data: {
        base: {
          title: '2年生 後期コンピテンシー測定',
          description: '学校生活のふり返りとして行います。',
          startAt: nineOClockInJapan(2),
          endAt: nineOClockInJapan(9),
        },
        questions: { competencySettingType: CompetencySettingType.Recommend, questionTypeID: 1 },
        examinees: {
          schoolClassIDs: (await classesOfGrade(data, 2)).map((row) => row.schoolClassID),
          evaluatorsPerStudent: 4,
        },
        mail: { opening: true },
      },
    },
  });
  await page.goto(`/pages/exam/create?draft=${draft.draftID}&step=${examSteps.at(-1)}`);
  await wizard.confirms('confirm.assignment');
  await take(page, 'wizard');
  const { updatedAt } = await (
    await context.request.get(`/api/v3/academic/exams/drafts/${draft.draftID}`)
  ).json();
  await context.request.delete(`/api/v3/academic/exams/drafts/${draft.draftID}`, {
    params: { updatedAt },
    headers: { 'x-requested-with': 'mebae', 'sec-fetch-site': 'same-origin' },
  });

  const person = await data.one<{ studentID: number; name: string }>(
    `select s.student_id as "studentID", p.last_name || ' ' || p.first_name as name
     from score s join student p using (company_id, student_id) join company c using (company_id)
     join enrolment e using (company_id, student_id)
     where c.name = $1 and e.school_year = (select max(o.school_year) from enrolment o where o.company_id = e.company_id)
     group by 1, 2 having count(distinct s.eval_setting_id) >= 2 and bool_and(s.is_fixed)
     order by 1 limit 1`,
    [school],
  );
  const record = await new RecordPage(page).open(person.studentID);
  await record.of(person.name);
  await page.locator('figure [role=img] svg').first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, 'record');
  await context.close();
}

/** One question of the running course, on a phone, before anything is answered. */
async function phonePicture(of: Browser, data: TestDatabase): Promise<void> {
  const context = await of.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    baseURL: url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
  });
  const api = await signInApi(context.request, admin);
  const { exam, student } = await data.one<{ exam: number; student: number }>(
    `select e.eval_setting_id as exam, x.student_id as student
     from exam e join examinee x using (company_id, eval_setting_id) join company c using (company_id)
     where c.name = $1 and e.ended_at is null and now() between e.start_at and e.end_at
       and not exists (select from evaluation_request r join answer a using (company_id, evaluation_request_id)
         where r.eval_setting_id = e.eval_setting_id and r.evaluator_student_id = x.student_id)
     order by x.student_id limit 1`,
    [school],
  );
  const token = (await linksOf(api, exam)).get(student);
  if (!token) throw new Error('The demo school has nobody left to answer.');
  await context.clearCookies();
  const page = await context.newPage();
  const answer = new AnswerPage(page);
  await answer.open(token);
  await answer.begin();
  await answer.options.nth(3).waitFor();
  await take(page, 'answer');
  await context.close();
}

/** A school's classes of one grade in the newest year. */
function classesOfGrade(
  data: TestDatabase,
  grade: number,
): Promise<{ schoolClassID: number; grade: number; name: string }[]> {
  return data.rows(
    `select s.school_class_id as "schoolClassID", s.grade, s.name from school_class s join company c using (company_id)
     where c.name = $1 and s.grade = $2
       and s.school_year = (select max(o.school_year) from enrolment o where o.company_id = s.company_id) order by s.name`,
    [school, grade],
  );
}

/** The first class as it is, with some changed, some new, and some that can't be taken. */
async function changedRoster(data: TestDatabase): Promise<RosterLine[]> {
  const [first] = await classesOfGrade(data, 1);
  if (!first) throw new Error('The demo school has no class of grade 1.');
  const known = await data.rows<RosterLine & Record<string, unknown>>(
    `select $2::int as grade, $3::text as "schoolClass", e.student_number as "studentNumber",
       s.manage_number as "manageNumber", s.last_name as "lastName", s.first_name as "firstName",
       s.last_name_kana as "lastNameKana", s.first_name_kana as "firstNameKana", s.email, '' as tags
     from enrolment e join student s using (company_id, student_id)
     where e.school_class_id = $1 order by e.student_number`,
    [first.schoolClassID, first.grade, first.name],
  );
  const newcomers = rosterOf({ companyID: 0, classes: [first] }, 3, 'sakura.example').map(
    (line, index) => ({
      ...line,
      manageNumber: `2026${String(901 + index)}`,
      email: `s2026${String(901 + index)}@sakura.example`,
      studentNumber: 51 + index,
    }),
  );
  const changed = known.map((line, index) => {
    if (index === 1) return { ...line, email: `${line.manageNumber}@new.sakura.example` };
    if (index === 3) return { ...line, tags: '吹奏楽部' };
    if (index === 5) return { ...line, schoolClass: '9組' };
    if (index === 8) return { ...line, email: 'メールなし' };
    return line;
  });
  return [...newcomers.slice(0, 1), ...changed, ...newcomers.slice(1)];
}

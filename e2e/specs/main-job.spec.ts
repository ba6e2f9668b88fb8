import {
  CompetencySettingType,
  endpoints,
  type AnswerSession,
  type LanguageCode,
} from '@mebae/contracts';
import type { APIRequestContext, Browser } from '@playwright/test';
import { expectKept } from '../core/answers.ts';
import { candidateApi } from '../core/api.ts';
import { answerByApi, linksOf } from '../core/courses.ts';
import type { TestDatabase } from '../core/database.ts';
import { excelOf, rosterOf } from '../core/roster.ts';
import { password, type TestClass } from '../core/school.ts';
import { shownScore, shownWithError, storedScores } from '../core/scores.ts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { AnswerPage, phone } from '../pages/answer.page.ts';
import { CoursePage, WizardPage } from '../pages/course.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { ImportPage } from '../pages/import.page.ts';
import { RankingPage } from '../pages/ranking.page.ts';
import { RecordPage } from '../pages/record.page.ts';
import { ReportsPage } from '../pages/reports.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';
import { StudentsPage } from '../pages/students.page.ts';

const perClass = 20;
const onPhones = 12;
const title = '第1回 コンピテンシー測定';
const hour = 3_600_000;

test('from a roster in Excel to corrected scores in the record', async ({
  page,
  browser,
  baseURL,
  context,
  newSchool,
  enter,
  outside,
  db,
}) => {
  test.setTimeout(480_000);
  const school = await newSchool({ classesPerGrade: [4, 4, 4] });
  const everyone = rosterOf(school, perClass);
  const classes = school.classes.slice(0, 2);
  const examinees = classes.length * perClass;
  const frame = new Frame(page);

  await test.step('an administrator imports 240 students', async () => {
    const signIn = await new SignInPage(page).open();
    await signIn.submit(school.admin.email, password);
    await frame.shown();
    await new ImportPage(page).importStudents(excelOf(everyone), everyone.length);
    const students = new StudentsPage(page);
    await students.open();
    await students.counts(school.schoolYear, everyone.length);
    await page.reload();
    await students.counts(school.schoolYear, everyone.length);
    await students.chooseClass(2, '3組');
    await students.counts(school.schoolYear, perClass);
    const ofClass = everyone.filter((line) => line.grade === 2 && line.schoolClass === '3組');
    await students.table.reads(
      students.t('students.manageNumber'),
      ofClass.map((line) => line.manageNumber),
    );
    expect(await enrolled(db, school.companyID)).toEqual(
      everyone.map(({ manageNumber, lastName, email, grade, schoolClass, studentNumber }) => ({
        manageNumber,
        lastName,
        email,
        grade,
        schoolClass,
        studentNumber,
      })),
    );
  });

  const api = await enter(school.admin);
  const evalSettingID = await test.step('and creates a course for two classes', async () => {
    const wizard = await new WizardPage(page).begin();
    const now = Date.now();
    await wizard.fillBase({
      title,
      startAt: new Date(now - hour),
      endAt: new Date(now + 48 * hour),
    });
    await page.getByRole('switch', { name: wizard.t('base.automaticReports') }).check();
    await wizard.next();
    await wizard.at('questions');
    await wizard.fillQuestions(CompetencySettingType.Mini, '標準（1タイプ）');
    await wizard.next();
    await wizard.at('examinees');
    await wizard.fillExaminees(classes, perClass);
    await wizard.next();
    await wizard.at('mail');
    await wizard.next();
    const classNames = classes
      .map(({ grade, name }) => wizard.t('class.name', { grade, name }))
      .join(wizard.t('separator'));
    await wizard.confirms('confirm.who', { classes: classNames, count: examinees });
    await wizard.confirms('confirm.asked.both', { count: 3 });
    await wizard.confirms('confirm.noMails');
    await wizard.confirms('timeline.reports');
    return wizard.create(title);
  });

  const tokens = await linksOf(api, evalSettingID);
  expect(tokens.size).toBe(examinees);
  const course = new CoursePage(page);

  await test.step('twelve candidates answer on phones, the rest through the API', async () => {
    const shown = await course.links(classes[0]!, perClass);
    const byPhone = shown.slice(0, onPhones).map((address) => address.split('/').at(-1) ?? '');
    expect([...tokens.values()]).toEqual(expect.arrayContaining(byPhone));
    // a question takes input only after a moment: a phone is idle most of the time
    await together(6, byPhone, (token) => onPhone({ browser, baseURL, outside, db }, token));
    await together(
      2,
      [...tokens.values()].filter((token) => !byPhone.includes(token)),
      (token) => answerByApi(outside, token),
    );
    await course.open(evalSettingID, title);
    await course.figure('exam.handedIn', `${examinees}${course.t('unit.people')}`);
  });

  await test.step('the course ends, and the worker computes its scores', async () => {
    await course.end();
    await expect
      .poll(
        async () => {
          const detail = await api.call(endpoints.exams.detail, { params: { evalSettingID } });
          return detail.scoringState;
        },
        { timeout: 60_000 },
      )
      .toBe('done');
    await page.reload();
    await course.figure('exam.scores', course.t('scoring.done'));
    const scores = await storedScores(db, evalSettingID);
    expect(scores).toHaveLength(examinees * 7);
    for (const score of scores) expect(score).toMatchObject({ evaluators: 3, isFixed: true });
    await course.tab('people').click();
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(page).toHaveURL(
      new RegExp(`/student-record/\\d+\\?evalSettingID=${evalSettingID}$`),
    );
    await page.goBack();
    await page.getByRole('link', { name: course.t('results.ranking') }).click();
    await expect(page).toHaveURL(new RegExp(`\\?evalSettingID=${evalSettingID}`));
  });

  await test.step('and its reports are made by themselves', async () => {
    await expect.poll(() => countReports(db, evalSettingID), { timeout: 120_000 }).toBe(examinees);
    const reports = await new ReportsPage(page).open(evalSettingID);
    await reports.areMade('full', examinees);
    await reports.areMade('simple', 0);
  });

  for (const language of ['ja', 'vi'] as const) {
    await test.step(`scores stand in the record and the ranking (${language})`, async () => {
      if (language !== 'ja') await frame.changeLanguage(language);
      await showsScores({ page, db, evalSettingID, language, schoolClass: classes[0]! });
    });
  }
  await context.close();
});

/** Everybody of the school year by number, as the database has them. */
function enrolled(db: TestDatabase, companyID: number): Promise<Record<string, unknown>[]> {
  return db.rows(
    `select s.manage_number as "manageNumber", s.last_name as "lastName", s.email, c.grade,
       c.name as "schoolClass", e.student_number as "studentNumber"
     from enrolment e join student s using (company_id, student_id)
     join school_class c using (company_id, school_class_id)
     where e.company_id = $1 order by s.manage_number`,
    [companyID],
  );
}

/** How many reports of a course are made. */
async function countReports(db: TestDatabase, evalSettingID: number): Promise<number> {
  const { made } = await db.one<{ made: number }>(
    'select count(*)::int as made from report where eval_setting_id = $1 and state = 3',
    [evalSettingID],
  );
  return made;
}

/** Runs tasks with a limit on how many run at once. */
async function together<T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: count }, next));
}

/** One candidate on a phone of their own: the examples, every question, hand in, receipt. */
async function onPhone(
  parts: {
    browser: Browser;
    baseURL: string | undefined;
    outside: APIRequestContext;
    db: TestDatabase;
  },
  token: string,
): Promise<void> {
  const session: AnswerSession = await candidateApi(parts.outside, token).call(
    endpoints.answer.session,
  );
  const context = await parts.browser.newContext({
    ...phone,
    baseURL: parts.baseURL,
    locale: 'ja-JP',
  });
  const answer = new AnswerPage(await context.newPage());
  await answer.moveClock();
  // A person reads for seconds; answers of a browser would be set aside as careless, and scores not be fixed.
  await context.addInitScript(() => {
    const elapsed = performance.now.bind(performance);
    performance.now = () => elapsed() * 60;
  });
  await answer.open(token);
  await answer.beginWithExamples(session);
  await answer.answer(session);
  const receipt = await answer.handIn();
  await context.close();
  await expectKept(parts.db, session, session.tasks.length * session.items.length);
  const { receipt: kept } = await candidateApi(parts.outside, token).call(endpoints.answer.session);
  expect(kept?.receiptNumber).toBe(receipt);
}

interface Shown {
  page: ConstructorParameters<typeof RecordPage>[0];
  db: TestDatabase;
  evalSettingID: number;
  language: LanguageCode;
  schoolClass: TestClass;
}

/** Compares record and ranking with the database, before and after a reload. */
async function showsScores({
  page,
  db,
  evalSettingID,
  language,
  schoolClass,
}: Shown): Promise<void> {
  const person = await db.one<{ studentID: number; lastName: string; firstName: string }>(
    `select s.student_id as "studentID", s.last_name as "lastName", s.first_name as "firstName"
     from student s join enrolment e using (company_id, student_id)
     where e.school_class_id = $1 and e.student_number = 1`,
    [schoolClass.schoolClassID],
  );
  const scores = await storedScores(db, evalSettingID, {
    studentID: person.studentID,
    language,
  });
  const record = new RecordPage(page, language);
  await record.open(person.studentID);
  for (const visit of ['first', 'reloaded']) {
    if (visit === 'reloaded') await page.reload();
    await record.of(`${person.lastName} ${person.firstName}`);
    const numbers = await record.radarNumbers();
    expect(numbers.size).toBe(scores.length);
    for (const score of scores) {
      const [peer, self] = numbers.get(score.name) ?? [];
      expect(peer, score.name).toBe(shownWithError(score.value, score.standardError, language));
      expect(self, score.name).toBe(shownScore(score.selfValue, language));
      await expect(record.scores.row(score.name)).toContainText(shownScore(score.value, language));
      await expect(record.scores.row(score.name)).toContainText(
        text('ui', 'status.score.fixed', {}, language),
      );
    }
  }

  const [first] = scores;
  if (!first) throw new Error('There are no scores.');
  const ranking = new RankingPage(page, language);
  await ranking.open();
  const group = ranking.t('name.class', { grade: schoolClass.grade, name: schoolClass.name });
  const table = await ranking.choose(first.name, 'class', group);
  const expected = await db.rows<{ name: string; value: number; place: number }>(
    `select s.last_name || ' ' || s.first_name as name, v.value,
       rank() over (order by round(v.value::numeric, 1) desc) as place
     from score v join enrolment e using (company_id, enrolment_id)
     join student s on s.company_id = v.company_id and s.student_id = v.student_id
     where v.eval_setting_id = $1 and v.competency_id = $2 and e.school_class_id = $3 and v.method = 2
     order by v.value desc`,
    [evalSettingID, first.competencyID, schoolClass.schoolClassID],
  );
  await table.reads(
    ranking.t('column.rank'),
    expected.map(({ place }) => ranking.t('column.rankValue', { rank: place })),
  );
  for (const { name, value } of expected) {
    await expect(table.row(name, shownScore(value, language)).first()).toBeVisible();
  }
}

import { courseByApi, answerByApi } from '../core/courses.ts';
import { scoredCourse } from '../core/scored-course.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';
import { OwnPagePage } from '../pages/own-page.page.ts';
import { ReportsPage } from '../pages/reports.page.ts';

const title = '前期の振り返り';
const people = 5;
const scores = [1, 5, 9].map((competencyID) => ({
  competencyID,
  values: Array.from({ length: people }, (_, at) => 40 + competencyID + 5 * at),
  selfValues: Array.from({ length: people }, (_, at) => 50 - competencyID + at),
}));

test('staff look at a student’s page and release the results; the student reads them on a phone, and a shared device keeps nothing', async ({
  page,
  browser,
  baseURL,
  newSchoolWithStudents,
  db,
  outside,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(people, { classesPerGrade: [1] });
  const evalSettingID = await scoredCourse(db, school.companyID, { title, daysAgo: 2, scores });
  const course = await courseByApi(api, school.classes);
  const [[studentID, token] = [0, '']] = [...course.tokens];
  await answerByApi(outside, token);

  const reports = await new ReportsPage(page).open(evalSettingID);
  const { t } = reports;
  await expect(page.getByText(t('results.notReleased'))).toBeVisible();
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: t('results.preview') })
      .first()
      .click(),
  ]);
  await expect(preview.getByText(textsOf('ownPage', 'ja')('preview'))).toBeVisible();
  await expect(preview.getByRole('table')).toBeVisible();
  await preview.close();

  const device = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
  const tab = await device.newPage();
  const own = new OwnPagePage(tab);
  // from the receipt to the own page
  await tab.goto(`/answer/${token}`);
  await tab.getByRole('button', { name: textsOf('answer', 'ja')('ownPage') }).click();
  await own.isOpen();
  await expect(tab.getByRole('button', { name: own.t('course.results') })).toHaveCount(0);

  await reports.release();
  await tab.reload();
  await own.isOpen();
  await expectAccessible(tab, 'own page: courses');
  await own.openResults(title);
  await expect(tab.getByRole('img', { name: /レーダーチャート/ })).toBeVisible();
  await expectAccessible(tab, 'own page: results');
  const { names } = await db.one<{ names: string }>(
    `select last_name || ' ' || first_name as names from student where company_id = $1 and student_id = $2`,
    [school.companyID, studentID],
  );
  await expect(tab.getByText(names)).toBeVisible();
  // the phone's own 'back' leads to the list, too
  await tab.goBack();
  await own.isOpen();
  await own.openResults(title);
  await own.backToCourses();

  await own.leave();
  await tab.goto('/my');
  await own.isNotOpen();

  // ten minutes without a touch leave it as well
  await tab.clock.install();
  await own.open(token);
  await tab.clock.runFor(9 * 60_000);
  await own.isOpen();
  await tab.clock.runFor(2 * 60_000);
  await expect(tab).toHaveURL(/\/c$/);

  // withdrawn results are gone at once
  await own.open(token);
  await reports.withdraw();
  await tab.getByRole('button', { name: own.t('course.results') }).click();
  await expect(tab.getByRole('heading', { name: own.t('gone.title') })).toBeVisible();
  await own.backToCourses();
  await device.close();
});

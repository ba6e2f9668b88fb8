import { readFile } from 'node:fs/promises';
import { reportZipName } from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import { scoredCourse } from '../core/scored-course.ts';
import { shownScore, storedScores } from '../core/scores.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { RecordPage } from '../pages/record.page.ts';
import { ReportsPage } from '../pages/reports.page.ts';

const title = '前期の振り返り';
const people = 5;
const scores = [1, 5, 9].map((competencyID) => ({
  competencyID,
  values: Array.from({ length: people }, (_, at) => 40 + competencyID + 5 * at),
  selfValues: Array.from({ length: people }, (_, at) => 50 - competencyID + at),
}));

test('reports of a course are made, hold the record’s numbers, and come as a zip; one is made again on the record', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school, lines } = await newSchoolWithStudents(people, { classesPerGrade: [1] });
  const evalSettingID = await scoredCourse(db, school.companyID, { title, daysAgo: 2, scores });
  const reports = await new ReportsPage(page).open(evalSettingID);
  await reports.make('full', 'simple');
  await reports.areMade('full', people);
  await reports.areMade('simple', people);
  await expectAccessible(page, 'course: reports');

  const [first] = lines;
  const name = `${first!.lastName} ${first!.firstName}`;
  const saved = await reports.save(reports.pdf(name, 'full'));
  expect(saved.suggestedFilename()).toBe(`フィードバックレポート_${name}.pdf`);
  const written = (await textOfPdf(await readFile(await saved.path()))).replaceAll(/\s/g, '');
  expect(written).toContain(name.replace(' ', ''));
  const { studentID } = await db.one<{ studentID: number }>(
    `select student_id as "studentID" from student where company_id = $1 and manage_number = $2`,
    [school.companyID, first!.manageNumber],
  );
  const own = await storedScores(db, evalSettingID, { studentID });
  expect(own).toHaveLength(scores.length);
  for (const score of own) {
    const value = `${shownScore(score.value)}±${shownScore(score.standardError)}`;
    expect(written).toContain(`${score.name}${value}${shownScore(score.selfValue)}`);
  }

  // the address of the zip is one that the browser opens
  const zip = await reports.save(reports.zip('full'));
  expect(zip.suggestedFilename()).toBe(`フィードバックレポート_${title}.zip`);
  const short = await reports.save(reports.zip('simple'));
  expect(short.suggestedFilename()).toBe(`フィードバックレポート（簡易版）_${title}.zip`);
  expect(decodeURIComponent(zip.url())).toMatch(
    new RegExp(`/report_zip/${school.companyID}/${evalSettingID}/${reportZipName}$`),
  );
  expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK');

  // any other address stays closed
  await page.route(
    (url) => url.pathname.endsWith(`/exams/${evalSettingID}/reportZip`),
    (route) => route.fulfill({ json: { url: 'https://reports.example/report_zip/1/2/other.zip' } }),
  );
  await reports.zip('full').click();
  await expect(page.getByText(reports.t('reports.zipRefused'))).toBeVisible();

  await page.goto(`/pages/student-record/${studentID}/reports`);
  const record = await new RecordPage(page).of(name);
  await record.isPart('reports');
  await expectAccessible(page, 'record: reports');
  const t = textsOf('records', 'ja');
  const kind = t('reports.kind.simple');
  await page.getByRole('button', { name: t('reports.makeAgainOf', { title, kind }) }).click();
  await expect
    .poll(async () => {
      const { newer } = await db.one<{ newer: number }>(
        `select count(*)::int as newer from report where company_id = $1 and student_id = $2 and kind = 'simple'
           and state = 3 and made_at > (select max(made_at) from report
             where company_id = $1 and student_id <> $2)`,
        [school.companyID, studentID],
      );
      return newer;
    }, 'the worker makes it anew')
    .toBe(1);
  await expect(
    page.getByRole('button', { name: t('reports.pdfOf', { title, kind }) }),
  ).toBeVisible();
});

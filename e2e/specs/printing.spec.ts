import { drawnTextsOfPdf } from '@mebae/testing/pdf';
import { scoredCourse } from '../core/scored-course.ts';
import { expect, test } from '../fixtures/test.ts';

const people = 12;
const scores = [1, 3, 5, 9, 17, 20].map((competencyID) => ({
  competencyID,
  values: Array.from({ length: people }, (_, at) => 8 + ((competencyID * 7 + at * 8) % 92)),
  selfValues: Array.from({ length: people }, (_, at) => 50 - competencyID + at),
}));

/** Points of A4, and of the margins of this print. */
const [sheet, edge] = [595.28, 28.3];
const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

test('analyses and a record of a wide window are printed on A4 with nothing cut off', async ({
  page,
  newSchoolWithStudents,
  db,
}) => {
  const { school, lines } = await newSchoolWithStudents(people, { classesPerGrade: [1] });
  const { companyID } = school;
  await scoredCourse(db, companyID, { title: '前期の振り返り', daysAgo: 200, scores });
  const evalSettingID = await scoredCourse(db, companyID, { title: '後期', daysAgo: 3, scores });
  const { studentID } = await db.one<{ studentID: number }>(
    `select student_id as "studentID" from student where company_id = $1 and manage_number = $2`,
    [companyID, lines[0]!.manageNumber],
  );
  await page.setViewportSize({ width: 1600, height: 900 });

  const printed = async (path: string) => {
    await page.goto(path);
    const drawing = page.locator('main figure [role=img] svg').first();
    await expect(drawing).toBeVisible();
    const widthOf = () => drawing.evaluate((element) => element.getBoundingClientRect().width);
    const before = await widthOf();
    const pages = await drawnTextsOfPdf(await page.pdf({ format: 'A4', margin }));
    await expect.poll(widthOf, 'the screen is as wide as before').toBe(before);
    for (const { text, x, width } of pages.flat()) {
      expect(x, `${path}: ${text}`).toBeGreaterThanOrEqual(edge - 1);
      expect(x + width, `${path}: ${text}`).toBeLessThanOrEqual(sheet - edge + 1);
    }
    return pages;
  };

  const [statistics] = await printed(`/pages/statistics?evalSettingID=${evalSettingID}`);
  // the whole axis of the histogram, in letters that can be read
  const axis = ['0', '20', '40', '60', '80', '100'];
  const labels = statistics!.filter(({ text }) => axis.includes(text));
  expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(axis));
  expect(Math.min(...labels.map(({ size }) => size))).toBeGreaterThanOrEqual(7);

  await printed('/pages/class-management/trend');
  const record = await printed(`/pages/student-record/${studentID}?evalSettingID=${evalSettingID}`);
  expect(record.flat().some(({ text }) => text.includes(lines[0]!.lastName))).toBe(true);
});

import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { scoredCourse } from '../core/scored-course.ts';
import { expect, test } from '../fixtures/test.ts';
import { StatisticsPage } from '../pages/statistics.page.ts';

/** Fuel use and weight of 32 cars: Henderson and Velleman (1981), as R's `mtcars` has them. */
const mpg = [
  21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7,
  32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
];
const weight = [
  2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424,
  5.345, 2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57,
  2.78,
];
/** Extra hours of sleep of ten patients with two drugs: Student (1908), as R's `sleep` has them. */
const firstDrug = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const secondDrug = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
const scores = (hours: readonly number[]) => hours.map((value) => 50 + 5 * value);

test('statistics show what R computes of published data, and hide groups that are too small', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school } = await newSchoolWithStudents(16);
  const { companyID } = school;
  await scoredCourse(db, companyID, {
    title: '前年度のコース',
    daysAgo: 300,
    yearsAgo: 1,
    scores: [{ competencyID: 3, values: scores(firstDrug) }],
  });
  await scoredCourse(db, companyID, {
    title: '今年度のコース',
    daysAgo: 3,
    scores: [
      { competencyID: 1, values: mpg },
      { competencyID: 17, values: weight.map((value) => 10 * value) },
      { competencyID: 3, values: scores(secondDrug), selfValues: scores(firstDrug) },
    ],
  });
  const statistics = await new StatisticsPage(page).open();
  const { t } = statistics;
  const caption = t('statistics.figures', { measure: '課題設定' });

  await test.step('a distribution: quantile(mtcars$mpg), of type 7', async () => {
    const section = await statistics.show('distribution');
    await expect(
      section.getByText(
        t('statistics.sentence.distribution', {
          name: '学校全体',
          measure: '課題設定',
          mean: '20.1',
          lower: '15.4',
          upper: '22.8',
        }),
      ),
    ).toBeVisible();
    await statistics.addGroup('1年1組');
    await expect.poll(() => statistics.cells(caption, '1年1組')).toContain('16人');
    const cells = await statistics.cells(caption, '学校全体');
    await expectAccessible(page, 'statistics');
    expect(cells).toEqual(['32人', '20.1', '17.9〜22.3', '6.0', '19.2', '15.4〜22.8']);
  });

  await test.step('the choice is in the address', async () => {
    await page.reload();
    await expect.poll(() => statistics.cells(caption, '1年1組')).toContain('16人');
  });

  await test.step('a bar opens its people, by pointer and by keyboard', async () => {
    const chart = t('statistics.chart.distribution', { name: '学校全体', measure: '課題設定' });
    const drawing = page.getByRole('img', { name: chart });
    const details = page.getByRole('table', { name: t('details.table') }).getByRole('row');
    await drawing.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/competency-ranking-details\?.*target=all.*from=0&to=20$/);
    // and the head
    await expect(details).toHaveCount(19);
    await expect(
      page.getByText(t('details.narrowed', { measure: '課題設定', from: '0', to: '20' })),
    ).toBeVisible();
    await page.getByRole('button', { name: t('details.everybody') }).click();
    await expect(details).toHaveCount(33);
    await page.goBack();
    const box = await drawing.boundingBox();
    if (!box) throw new Error('The chart is not drawn.');
    // the second of five bars
    await drawing.click({ position: { x: box.width * 0.32, y: box.height * 0.5 } });
    await expect(page).toHaveURL(/from=20&to=40$/);
    await expect(details).toHaveCount(15);
    await page.goBack();
  });

  await test.step('a correlation: cor.test(mtcars$wt, mtcars$mpg)', async () => {
    const section = await statistics.show('scatter');
    await statistics.chooseMeasure('x', '影響力');
    await statistics.chooseMeasure('y', '課題設定');
    await expect(section.getByText(/学校全体 r = -0\.87/)).toBeVisible();
    expect(await statistics.cells(t('statistics.column.correlation'), '学校全体')).toEqual([
      '32人',
      '-0.87',
      '-0.93〜-0.74',
    ]);
    await expectAccessible(page, 'statistics: scatter');
  });

  await test.step('a change: t.test(sleep, paired = TRUE), five points an hour', async () => {
    const section = await statistics.show('change');
    const found = t('statistics.sentence.pairsOf', { name: '学校全体', up: '1', down: '0' });
    await expect(section.getByText(found)).toBeVisible();
    const table = section.getByRole('region', { name: t('statistics.chart.change') }).last();
    const row = table.getByRole('row').filter({ hasText: '学校全体' });
    await expectAccessible(page, 'statistics: change');
    await expect(row).toContainText(/学校全体32人中10人\+7\.9\+3\.5〜\+12\.3/);
  });

  await test.step('as Excel', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('page.export') }).click();
    const { Sheets, SheetNames } = read(await readFile(await (await download).path()));
    const [, first] = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[1]!]!, { header: 1 });
    expect(first?.slice(0, 4)).toEqual([
      '個人的実行力',
      '学校全体',
      '前年度のコース → 今年度のコース',
      10,
    ]);
    expect(first?.slice(-3)).toEqual([7.9, 3.5, 12.3]);
  });

  await test.step('own answers and others', async () => {
    const section = await statistics.show('selfPeer');
    await expect(section.getByText(/学校全体：プラス\d・マイナス\d/)).toBeVisible();
    await expectAccessible(page, 'statistics: selfPeer');
  });

  await test.step('box plots', async () => {
    const section = await statistics.show('boxes');
    await expect(section.getByText(/学校全体では個人的実行力/)).toBeVisible();
    await expectAccessible(page, 'statistics: boxes');
  });

  await test.step('a tag of three is shown to an administrator', async () => {
    await db.rows(
      `with made as (insert into tag (company_id, tag) values ($1, '代表') returning tag_id)
       insert into student_tag (company_id, student_id, tag_id)
       select $1, student_id, tag_id from made cross join (
         select student_id from enrolment where company_id = $1 order by student_id limit 3) as few`,
      [companyID],
    );
    await page.reload();
    await statistics.show('distribution');
    await statistics.addGroup('タグ：代表');
    await expect.poll(async () => (await statistics.cells(caption, 'タグ：代表')).length).toBe(6);
    expect((await statistics.cells(caption, 'タグ：代表'))[0]).toBe('3人');
  });

  await test.step('on a phone each of three groups has a drawing of its own', async () => {
    await statistics.show('boxes');
    const drawings = page.getByRole('img', { name: t('statistics.chart.boxes') });
    await expect(drawings).toHaveCount(1);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(drawings).toHaveCount(3);
    await expectAccessible(page, 'statistics: boxes');
    if (size) await page.setViewportSize(size);
    await expect(drawings).toHaveCount(1);
  });

  await test.step('classes that are not linked: no sentence, and the picture says why', async () => {
    await db.rows(
      `update score s set subset = 2 from enrolment e join school_class c using (company_id, school_class_id)
       where s.company_id = $1 and e.company_id = $1 and e.enrolment_id = s.enrolment_id and c.name = '2組'`,
      [companyID],
    );
    await page.reload();
    const section = await statistics.show('boxes');
    await expect(section.getByText(t('analysis.notComparable'))).toBeVisible();
    await expect(section.getByText(/中央値が最も高いのは/)).toBeHidden();
    const picture = await statistics.savePicture(t('statistics.chart.boxes'));
    // lines of a picture end where they are full
    const words = [...picture.matchAll(/<text [^>]*>([^<]*)/g)].map(([, line]) => line).join('');
    expect(words).toContain(t('analysis.notComparable'));
  });
});

import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import type { TestDatabase } from '../core/database.ts';
import { isChartScript } from '../core/scripts.ts';
import { shownScore, storedScores } from '../core/scores.ts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { RecordPage } from '../pages/record.page.ts';
import { StudentsPage } from '../pages/students.page.ts';

/** A student of the demo school who has scores, enrolled this year. */
const scoredStudent = async (db: TestDatabase): Promise<number> =>
  (
    await db.one<{ studentID: number }>(
      `select min(s.student_id) as "studentID" from score s join company c using (company_id)
       join enrolment n using (company_id, student_id)
       where c.name = '桜ヶ丘中学校' and n.school_year = (select max(o.school_year) from enrolment o where o.company_id = n.company_id)`,
    )
  ).studentID;

test('previous and next follow the filter and order of the list', async ({
  page,
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { school, lines } = await newSchoolWithStudents(4, { classesPerGrade: [2] });
  const own = lines.filter((line) => line.schoolClass === '2組');
  const names = own.map((line) => `${line.lastName} ${line.firstName}`).toReversed();

  const students = await new StudentsPage(page).open();
  await students.chooseClass(1, '2組');
  await students.counts(school.schoolYear, own.length);
  const numbers = students.t('students.manageNumber');
  await students.table.sortBy(numbers);
  await students.table.sortBy(numbers);
  await students.table.reads(numbers, own.map((line) => line.manageNumber).toReversed());
  await students.openRecord(names[0]!);

  const record = await new RecordPage(page).of(names[0]!);
  await record.isAt(1, own.length);
  for (const [index, name] of names.slice(1).entries()) {
    await record.step('next');
    await record.of(name);
    await record.isAt(index + 2, own.length);
  }
  // The part goes along, and so does the list.
  await record.openPart('growth');
  await page.keyboard.press('Alt+ArrowLeft');
  await record.of(names.at(-2)!);
  await record.isPart('growth');
  await expectAccessible(page, 'growth without scores');
  await page.reload();
  await record.of(names.at(-2)!);
  await record.isAt(own.length - 1, own.length);
  await record.openPart('overview');
  await record.isAt(own.length - 1, own.length);
  await expect(page.getByText(record.t('noExam.title'))).toBeVisible();
  await expectAccessible(page, 'record without scores');
  // The audit log keeps whose record was looked at, and by whom.
  await page.getByRole('link', { name: record.t('record.list') }).click();
  await students.counts(school.schoolYear, own.length);
});

test('a record shows growth between the last two finished courses of the demo school', async ({
  page,
  enter,
  db,
  expectAccessible,
}) => {
  await enter({ email: 'admin@sakura.example' });
  const person = await db.one<{ studentID: number; name: string; before: number; after: number }>(
    `select "studentID", name, (array_agg(exam order by over_at desc))[2] as before,
       (array_agg(exam order by over_at desc))[1] as after
     from (
       select s.student_id as "studentID", p.last_name || ' ' || p.first_name as name, s.eval_setting_id as exam,
         least(x.ended_at, x.end_at) as over_at, bool_and(s.is_fixed) as is_fixed
       from score s join exam x using (company_id, eval_setting_id) join student p using (company_id, student_id)
       join company c using (company_id) join enrolment n using (company_id, student_id)
       where c.name = '桜ヶ丘中学校' and n.school_year = (select max(o.school_year) from enrolment o where o.company_id = n.company_id)
       group by 1, 2, 3, 4
     ) as scored
     group by 1, 2 having count(*) >= 2 and bool_and(is_fixed)
     order by 1 limit 1`,
  );
  const record = await new RecordPage(page).open(person.studentID);
  await record.of(person.name);
  const [before] = await storedScores(db, person.before, { studentID: person.studentID });
  const after = await storedScores(db, person.after, { studentID: person.studentID });
  const same = after.find((score) => score.competencyID === before?.competencyID);
  if (!before || !same) throw new Error('The demo school has no competency in both courses.');
  await record.openPart('growth');
  await expect(page.getByRole('heading', { name: text('records', 'growth.title') })).toBeVisible();
  const growth = page
    .getByRole('table', { name: text('records', 'growth.table') })
    .getByRole('row')
    .filter({ hasText: same.name });
  await expect(growth).toContainText(shownScore(before.value));
  await expect(growth).toContainText(shownScore(same.value));
  await expectAccessible(page, 'record: growth');
  const audits = await db.one<{ count: number }>(
    `select count(*) as count from audit_log where student_id = $1`,
    [person.studentID],
  );
  expect(audits.count).toBeGreaterThan(0);
});

test('the radar is read by the arrow keys, hides what is not wanted, and is saved as a picture', async ({
  page,
  enter,
  db,
}) => {
  await enter({ email: 'admin@sakura.example' });
  const studentID = await scoredStudent(db);
  const record = await new RecordPage(page).open(studentID);
  const radar = await record.radar();
  await radar.drawing.focus();
  await page.keyboard.press('Home');
  const [first, peer] = await radar.tooltip(text('records', 'scores.peer'));
  await page.keyboard.press('ArrowRight');
  const [second] = await radar.tooltip(text('records', 'scores.peer'));
  expect(second).not.toBe(first);
  // The same is drawn beside the axis that is read.
  await expect(radar.drawing.getByText(second, { exact: true }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(radar.tip).toBeEmpty();

  const self = radar.series(text('records', 'scores.self'));
  const marks = await radar.marks.count();
  await self.click();
  await expect(self).toHaveAttribute('aria-pressed', 'false');
  expect(await radar.marks.count()).toBeLessThan(marks);

  for (const format of ['PNG', 'SVG'] as const) {
    const download = page.waitForEvent('download');
    await radar.save(format).click();
    const saved = await download;
    const [title, student, course, day] = saved.suggestedFilename().split('_');
    expect(title).toBe(text('records', 'scores.radar'));
    expect(student).toMatch(/^\S+ \S+（\d年\d組）$/);
    expect(course).toContain('コンピテンシー評価');
    expect(day).toMatch(new RegExp(`^\\d{4}-\\d{2}-\\d{2}\\.${format.toLowerCase()}$`));
    if (format === 'SVG') {
      const picture = await readFile(await saved.path(), 'utf8');
      for (const line of [student, course, '出典：桜ヶ丘中学校']) expect(picture).toContain(line);
    }
  }
  // The read texts are those of the table of the same numbers.
  expect((await record.radarNumbers()).get(first)?.[0]).toBe(peer);
});

test('what there is to ask is not denied while the questions are missing', async ({
  page,
  enter,
  db,
}) => {
  await enter({ email: 'admin@sakura.example' });
  let answer = (_status: number): void => undefined;
  const status = new Promise<number>((resolve) => (answer = resolve));
  await page.route('**/interviewNavi/competencies', async (route) => {
    await route.fulfill({ status: await status, json: { code: 0, category: 0 } });
  });
  const record = await new RecordPage(page).open(await scoredStudent(db));
  const asked = page.getByRole('term').filter({ hasText: record.t('firstLook.ask') });
  const card = asked.locator('..');
  await expect(card).toContainText(record.t('firstLook.loading'));
  answer(400);
  await expect(card).toContainText(record.t('firstLook.failed'));
});

test('a chart begins to load after text and table, and is a table where it can’t be loaded', async ({
  page,
  enter,
  db,
}) => {
  await enter({ email: 'admin@sakura.example' });
  const studentID = await scoredStudent(db);
  const record = new RecordPage(page);
  const rows = record.scores.root.locator('tbody tr');
  const figure = page.getByRole('figure', { name: record.t('scores.radar') });
  const seen: number[] = [];
  await page.route(
    ({ href }) => isChartScript(href),
    async (route) => {
      seen.push(await rows.count());
      await route.abort();
    },
  );
  // The page keeps its content back until it knows whose it is: the table is there then, but nobody sees it.
  await page.route('**/studentRecord/*/profile', async (route) => {
    await page.locator('table').first().waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await route.continue();
  });
  await record.open(studentID);
  await expect(figure.getByText(text('ui', 'chart.failed'))).toBeVisible();
  const table = await figure.getByRole('region').boundingBox();
  expect(table?.width, 'everybody sees the table').toBeGreaterThan(200);
  expect(Math.min(...seen), 'the table was there before the chart was asked for').toBeGreaterThan(
    5,
  );

  await page.unrouteAll();
  await figure.getByRole('button', { name: text('ui', 'error.retry') }).click();
  await record.radar();
  await expect(figure.getByText(text('ui', 'chart.failed'))).toHaveCount(0);
});

test('all competencies and their growth have the numbers of the database, lead on from the record, and are saved', async ({
  page,
  enter,
  db,
  expectAccessible,
}) => {
  await enter({ email: 'admin@sakura.example' });
  const person = await db.one<{ studentID: number; evalSettingID: number }>(
    `select s.student_id as "studentID", max(s.eval_setting_id) as "evalSettingID"
     from score s join company c using (company_id) join enrolment n using (company_id, student_id)
     where c.name = '桜ヶ丘中学校' and n.school_year = (select max(o.school_year) from enrolment o where o.company_id = n.company_id)
     group by 1 having count(distinct s.eval_setting_id) >= 2 and bool_and(s.is_fixed)
     order by 1 limit 1`,
  );
  const record = await new RecordPage(page).open(
    person.studentID,
    `?evalSettingID=${person.evalSettingID}&sortKey=studentNumber`,
  );
  await expect(page.getByRole('heading', { name: record.t('firstLook.title') })).toBeVisible();
  await expectAccessible(page, 'record');
  // what a score rests on, and back, keep the list
  await record.scores.root.locator('tbody').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/score\/.*sortKey=studentNumber/);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(
    new RegExp(`${person.studentID}\\?sortKey=studentNumber&evalSettingID=`),
  );
  await page.getByRole('link', { name: record.t('all.link') }).click();
  await expect(page.getByRole('heading', { name: record.t('all.title') })).toBeVisible();
  const stored = await storedScores(db, person.evalSettingID, { studentID: person.studentID });
  expect(stored.length).toBeGreaterThan(5);
  for (const score of stored) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: score.name, exact: true }) })
      .first();
    await expect(row).toContainText(shownScore(score.value));
  }
  await expectAccessible(page, 'record: all competencies');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: record.t('all.excel') }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);

  await record.openPart('growth');
  await page.getByRole('link', { name: record.t('allGrowth.link') }).click();
  await expect(page.getByRole('heading', { name: record.t('allGrowth.title') })).toBeVisible();
  for (const score of stored) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: score.name, exact: true }) })
      .first();
    await expect(row).toContainText(shownScore(score.value));
  }
  await expectAccessible(page, 'record: growth of all competencies');
  // The next student's same page, by the keyboard, also while it is still asked who that is.
  let answer: (() => void) | undefined;
  const held = async (route: Route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  };
  await page.route(/\/neighbours\b/, held, { times: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { name: record.t('allGrowth.title') })).toBeVisible();
  await expect.poll(() => answer !== undefined).toBe(true);
  await page.keyboard.press('Alt+ArrowRight');
  answer?.();
  await expect(page).toHaveURL(/student-all-competency-growth/);
  await expect(page).not.toHaveURL(new RegExp(`growth/${person.studentID}\\b`));
});

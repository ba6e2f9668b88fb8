import { readFile } from 'node:fs/promises';
import { read } from '@e965/xlsx';
import { endpoints } from '@mebae/contracts';
import { activityByApi } from '../core/jgrow.ts';
import { scoredCourse } from '../core/scored-course.ts';
import { answerSurvey } from '../core/surveys.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { EventAnalysisPage } from '../pages/event-analysis.page.ts';

/** Answers in words by number, of the first class. */
const words = ['協力して発表した', '発表が楽しかった', '友だちと協力した', 'バスで話した'];

test('what a survey says of an event: in words, charts, tables, Excel and on one page', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { school, api } = await newSchoolWithStudents(16);
  const analysis = new EventAnalysisPage(page);
  const { t } = analysis;

  await test.step('without answers it says what to do', async () => {
    await analysis.open();
    await expect(page.getByText(t('analysis.empty.title'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('analysis.empty.action') })).toBeVisible();
    await expectAccessible(page, 'survey analysis: nobody has answered');
  });

  // of the first class everybody rises by ten, of the second one nobody
  const course = (title: string, daysAgo: number, rise: number) =>
    scoredCourse(db, school.companyID, {
      title,
      daysAgo,
      scores: [
        {
          competencyID: 1,
          values: Array.from({ length: 32 }, (_, at) => 40 + (at % 8) + (at < 16 ? rise : 0)),
        },
      ],
    });
  const courseBefore = await course('事前', 60, 0);
  const courseAfter = await course('事後', 3, 10);
  const [hike, talk] = [await activityByApi(api, '登山'), await activityByApi(api, '話し合い')];
  const [first] = school.classes;
  const event = await api.call(endpoints.events.create, {
    body: {
      title: '宿泊学習',
      startsOn: '2026-10-01',
      endsOn: '2026-10-02',
      destinationIDs: [],
      growingPurposeIDs: [1],
      targets: [{ kind: 'class', schoolClassID: first?.schoolClassID ?? 0 }],
      activityIDs: [hike.activityID, talk.activityID],
      courseBefore,
      courseAfter,
      questions: [
        { surveyItemID: null, moment: 'after', kind: 'text', text: '感想', isRequired: false },
      ],
      note: '',
      copiedFrom: null,
    },
  });
  await answerSurvey(db, event.eventID, words);

  await test.step('who answered', async () => {
    await analysis.open(`?event=${event.eventID}`);
    await expect(
      page.getByText(
        t('analysis.counts.sentence', { students: 16, before: 16, after: 16, both: 16 }),
      ),
    ).toBeVisible();
    await expect(analysis.region(t('analysis.activities.title')).locator('figure')).toBeVisible();
    await expectAccessible(page, 'survey analysis');
  });

  await test.step('expectation and participation, and who is where', async () => {
    await analysis.show('quadrants');
    // expectation is high of every second student, participation of the first eight
    await expect(
      page.getByText(
        t('analysis.quadrant.sentence', {
          n: 16,
          highExpectation: 8,
          disappointed: 4,
          surprised: 4,
        }),
      ),
    ).toBeVisible();
    const people = page.getByRole('region', { name: t('analysis.quadrant.table') }).last();
    await expect(people.getByRole('row')).toHaveCount(17);
    await expectAccessible(page, 'survey analysis: quadrants');
    await page.getByLabel(t('analysis.column.quadrant')).first().selectOption('highLow');
    await expect(people.getByRole('row')).toHaveCount(5);
  });

  await test.step('what changed, beside those who did not take part', async () => {
    await analysis.show('change');
    const caption = t('analysis.change.table');
    const range = (value: string, n: number) =>
      t('analysis.estimate', { value, low: value, high: value, n });
    await expect
      .poll(() => analysis.cells(caption, '課題設定'))
      .toEqual([range('+10.0', 16), range('0.0', 16), '–']);
    await expectAccessible(page, 'survey analysis: change');
  });

  await test.step('how participation goes together with change, which proves no cause', async () => {
    await analysis.show('correlations');
    await expect(page.getByText(t('analysis.note.cause')).first()).toBeVisible();
    await expect(page.getByText('登山').first()).toBeVisible();
    await expectAccessible(page, 'survey analysis: correlations');
  });

  await test.step('classes, questions and the page for the meeting', async () => {
    await analysis.show('classes');
    await expect
      .poll(
        async () =>
          (
            await analysis.cells(
              t('analysis.classes.table'),
              t('analysis.class', { grade: 1, name: '1組' }),
            )
          ).length,
      )
      .toBe(3);
    await expectAccessible(page, 'survey analysis: classes');
    await analysis.show('questions');
    await expect(page.getByText(t('analysis.questions.texts', { n: 16 }))).toBeVisible();
    await expectAccessible(page, 'survey analysis: questions');
    await analysis.show('sheet');
    await expect(page.getByText('宿泊学習', { exact: true })).toBeVisible();
    await expect(page.getByText(t('analysis.note.cause'))).toBeVisible();
    await expectAccessible(page, 'survey analysis: sheet');
  });

  await test.step('a word searches the answers', async () => {
    await analysis.show('texts');
    const list = page.getByRole('list', { name: t('analysis.texts.list'), exact: true });
    await expect(list.getByRole('listitem')).toHaveCount(16);
    await expectAccessible(page, 'survey analysis: texts');
    await page.getByRole('button', { name: '協力', pressed: false }).click();
    await expect(page.getByRole('button', { name: '協力', pressed: true })).toContainText(
      t('analysis.texts.wordAnswers', { answers: 8 }),
    );
    await expect(list.getByRole('listitem')).toHaveCount(8);
    await expect(list.getByText('バス')).toHaveCount(0);
    await page.reload();
    await expect(list.getByRole('listitem')).toHaveCount(8);
  });

  await test.step('there is no other event to compare with', async () => {
    await analysis.show('comparison');
    await expect(page.getByText(t('analysis.comparison.none.title'))).toBeVisible();
  });

  await test.step('Excel has the same numbers', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('analysis.export') }).click();
    const book = read(await readFile(await (await download).path()));
    expect(book.SheetNames).toContain('コンピテンシーの変化');
    expect(book.SheetNames).toContain('自由記述');
  });
});

test('who is in which quadrant is listed page by page', async ({
  page,
  newSchoolWithStudents,
  db,
}) => {
  const { school, api } = await newSchoolWithStudents(32);
  const analysis = new EventAnalysisPage(page);
  const { t } = analysis;
  const ui = textsOf('ui');
  const course = (title: string, daysAgo: number) =>
    scoredCourse(db, school.companyID, {
      title,
      daysAgo,
      scores: [{ competencyID: 1, values: Array.from({ length: 64 }, (_, at) => 40 + (at % 8)) }],
    });
  const [courseBefore, courseAfter] = [await course('事前', 60), await course('事後', 3)];
  const { activityID } = await activityByApi(api, '登山');
  const event = await api.call(endpoints.events.create, {
    body: {
      title: '宿泊学習',
      startsOn: '2026-10-01',
      endsOn: '2026-10-02',
      destinationIDs: [],
      growingPurposeIDs: [1],
      targets: school.classes.map(({ schoolClassID }) => ({ kind: 'class', schoolClassID })),
      activityIDs: [activityID],
      courseBefore,
      courseAfter,
      questions: [],
      note: '',
      copiedFrom: null,
    },
  });
  await answerSurvey(db, event.eventID, words);
  await analysis.open(`?event=${event.eventID}&part=quadrants`);
  const people = page.getByRole('region', { name: t('analysis.quadrant.table') }).last();
  await expect(people.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: ui('pager.next') }).click();
  await expect(people.getByRole('row')).toHaveCount(15);
  // another choice and another order begin at the first page
  await people.getByRole('button', { name: t('analysis.participation') }).click();
  await expect(people.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: ui('pager.next') }).click();
  await page.getByLabel(t('analysis.column.quadrant')).first().selectOption('highLow');
  const few = await people.getByRole('row').count();
  expect(few).toBeGreaterThan(1);
  await expect(page.getByText(ui('pager.page', { page: 1, pages: 1 }))).toBeVisible();
});

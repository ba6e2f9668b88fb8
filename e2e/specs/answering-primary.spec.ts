import type { Page } from '@playwright/test';
import { endpoints } from '@mebae/contracts';
import { candidateApi } from '../core/api.ts';
import { answerByApi, courseByApi } from '../core/courses.ts';
import { setParts } from '../core/parts.ts';
import { eventWithSurvey } from '../core/surveys.ts';
import { expect, test } from '../fixtures/test.ts';
import { AnswerPartsPage } from '../pages/answer-parts.page.ts';
import { phone } from '../pages/answer.page.ts';
import { SurveyPage } from '../pages/survey.page.ts';

test.use(phone);

/** Kinds of questions for primary schools begin with this one. */
const primary = 6;
/** A trend with words for primary schools. */
const primaryTrend = 4;

/** The text of the page: without the readings, the readings, and the kanji that have none. */
const read = (page: Page) =>
  page.evaluate(() => {
    const copy = document.querySelector('main')!.cloneNode(true) as HTMLElement;
    copy.querySelector('header')?.remove();
    const readings = [...copy.querySelectorAll('rt')].map((element) => element.textContent ?? '');
    for (const element of copy.querySelectorAll('rt, rp')) element.remove();
    const text = copy.textContent ?? '';
    for (const element of copy.querySelectorAll('ruby')) element.remove();
    return { text, readings, others: copy.textContent ?? '' };
  });

test('a primary school reads words of its own, with the reading above every kanji', async ({
  page,
  newSchoolWithStudents,
  outside,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
  const course = await courseByApi(api, school.classes, {
    title: 'じぶんチェック',
    questionTypeID: primary,
  });
  const [token = ''] = course.tokens.values();
  const session = await candidateApi(outside, token).call(endpoints.answer.session);
  expect(session.wording).toBe('primary');

  await page.goto(`/answer/${token}`);
  await expect(page.getByRole('button', { name: 'はじめる' })).toBeVisible();
  await expectAccessible(page, 'answer: welcome, primary');
  await page.getByRole('button', { name: 'はじめる' }).tap();
  await page.getByRole('group').getByRole('button').first().tap();
  await page.getByRole('button', { name: /しつもんへ/ }).tap();
  const width = phone.viewport.width;
  const atQuestion = async (position: number) => {
    await expect(page.getByText(`${position} / ${session.items.length * 2}`)).toBeVisible();
    // Lines with readings break: nothing is wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  for (let question = 1; question <= session.items.length; question += 1) {
    await atQuestion(question);
    await page.getByRole('group').getByRole('button').first().tap();
  }
  await atQuestion(session.items.length + 1);
  const peer = session.tasks.find((task) => task.kind === 'peer')!.target;
  const name = `${peer.lastName} ${peer.firstName}さんのこと`;
  const { text, readings, others } = await read(page);
  expect(text).toContain(name);
  expect(text).not.toMatch(/[《》｜]/);
  // The heading begins with the name once more, for screen readers alone.
  expect(others.replace(name, '')).not.toMatch(/\p{Script=Han}/u);
  expect(readings.length).toBeGreaterThan(5);
  expect(readings.filter((reading) => !/^[ぁ-ゖー]+$/.test(reading))).toEqual([]);

  await page.goto(`/answer/${token}?lang=en`);
  await expect(page.getByRole('button', { name: 'Go on', exact: true })).toBeVisible();
  await expect(page.locator('ruby')).toHaveCount(0);
});

/** Proves that a view has no kanji without its reading, and fits the phone. */
async function expectReadings(page: Page): Promise<void> {
  const { text, readings, others } = await read(page);
  expect(text).not.toMatch(/[《》｜]/);
  expect(others).not.toMatch(/\p{Script=Han}/u);
  expect(readings.filter((reading) => !/^[ぁ-ゖー]+$/.test(reading))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    phone.viewport.width,
  );
}

test('the parts of a primary school have readings too: the words to sort, the statements and what explains them', async ({
  page,
  newSchoolWithStudents,
  outside,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
  const course = await courseByApi(api, school.classes, {
    title: 'じぶんチェック',
    questionTypeID: primary,
  });
  await setParts(db, course.evalSettingID, { disposition: 'implicit', trendIDs: [primaryTrend] });
  const [token = ''] = course.tokens.values();
  const session = await answerByApi(outside, token, false);
  const answer = new AnswerPartsPage(page);
  const named = (name: RegExp) => page.getByRole('button', { name });
  await page.goto(`/answer/${token}`);
  await page.getByRole('main').getByRole('listitem').getByRole('button').last().waitFor();
  const [implicit, trend] = [-2, -1].map((place) =>
    page.getByRole('main').getByRole('listitem').getByRole('button').nth(place),
  );
  await implicit!.tap();
  await expect(named(/はじめる/)).toBeVisible();
  await expectAccessible(page, 'answer: a part explained');
  await expectReadings(page);
  await named(/はじめる/).tap();
  await expectReadings(page);
  await page.reload();
  await trend!.tap();
  await named(/はじめる/).tap();
  await expect(answer.options).toHaveCount(5);
  await expectAccessible(page, 'answer: trend, practice');
  await expectReadings(page);
  await answer.options.nth(2).tap();
  await named(/しつもんへ/).tap();
  for (const [index] of session.trendItems.entries()) {
    // the word after the numbers has its reading, so that the line's text is not the catalogue's
    const position = new RegExp(`^${index + 1} / ${session.trendItems.length}`);
    await expect(page.getByText(position).first()).toBeVisible();
    await expectReadings(page);
    await answer.options.nth(2).tap();
  }
});

test('the survey of a primary school has readings on each of its views', async ({
  page,
  newSchoolWithStudents,
  outside,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
  const { evalSettingID, tokens } = await courseByApi(api, school.classes, {
    title: 'じぶんチェック',
    questionTypeID: primary,
  });
  const [token = ''] = tokens.values();
  await eventWithSurvey(db, {
    title: 'えんそく',
    evalSettingID,
    schoolClassID: school.classes[0]?.schoolClassID ?? 0,
    moment: 'after',
    activities: ['おべんとう'],
    questions: [
      { kind: 'choice', text: 'どれがすき？', options: ['ほし', 'やま'], isRequired: false },
      { kind: 'text', text: 'おもったこと', isRequired: false },
    ],
  });
  await answerByApi(outside, token, false);
  const answer = new SurveyPage(page);
  await page.goto(`/answer/${token}`);
  await page.getByRole('listitem').filter({ hasText: 'えんそく' }).tap();
  await expect(page.getByRole('heading', { name: 'えんそく' })).toBeVisible();
  await expectAccessible(page, 'answer: survey explained');
  await expectReadings(page);
  await page.getByRole('button', { name: /はじめる/ }).tap();
  await answer.asks('おべんとう');
  await expectAccessible(page, 'answer: survey, participation');
  await expectReadings(page);
  await answer.steps.nth(5).tap();
  await answer.asks('みんなをまとめる');
  await expectReadings(page);
  await answer.steps.nth(4).tap();
  await answer.asks('どれがすき？');
  await expectReadings(page);
  await page.getByLabel('ほし').tap();
  await expectReadings(page);
  await page.getByRole('button', { name: /次/ }).tap();
  await answer.asks('おもったこと');
  await expectReadings(page);
  await page.getByRole('button', { name: /出/ }).tap();
  await expect(page.getByRole('listitem').filter({ hasText: 'えんそく' })).toBeVisible();
  await expect(page.getByRole('button', { name: /出/ })).toBeEnabled();
});

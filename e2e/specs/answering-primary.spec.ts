import type { Page } from '@playwright/test';
import { endpoints } from '@mebae/contracts';
import { candidateApi } from '../core/api.ts';
import { courseByApi } from '../core/courses.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';

test.use(phone);

/** Kinds of questions for primary schools begin with this one. */
const primary = 6;

/** What the product writes on the page: without the readings, the readings, and what has none. */
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

import type { Page } from '@playwright/test';
import { endpoints } from '@mebae/contracts';
import { candidateApi } from '../core/api.ts';
import { courseByApi, importByApi } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';

test.use(phone);

/** Kinds of questions for primary schools begin with this one. */
const primary = 6;

/** What stands on the page without the readings, and the readings. */
const read = (page: Page) =>
  page.evaluate(() => {
    const copy = document.querySelector('main')!.cloneNode(true) as HTMLElement;
    const readings = [...copy.querySelectorAll('rt')].map((element) => element.textContent);
    for (const element of copy.querySelectorAll('rt, rp')) element.remove();
    return { text: copy.textContent, readings };
  });

test('a primary school reads words of its own, with the reading above every kanji', async ({
  page,
  newSchool,
  enter,
  outside,
}) => {
  const school = await newSchool({ classesPerGrade: [1] });
  const api = await enter(school.admin);
  await importByApi(api, rosterOf(school.classes, 4, `c${school.companyID}.example`));
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
  await page.getByRole('button', { name: /しつもんへ進/ }).tap();
  for (let question = 1; question <= session.items.length; question += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a person answers one after the other
    await expect(page.getByText(`${question} / `)).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole('group').getByRole('button').first().tap();
  }
  await expect(page.getByText(`${session.items.length + 1} / `)).toBeVisible();
  const peer = session.tasks.find((task) => task.kind === 'peer')!.target;
  const { text, readings } = await read(page);
  expect(text).toContain(`${peer.lastName} ${peer.firstName}さんのこと`);
  expect(text).not.toMatch(/[《》｜]/);
  // Each word in kanji that is the product's or a name has its reading.
  const shown = await page.locator('main').innerHTML();
  const own = shown.replaceAll(/<ruby[^>]*>.*?<\/ruby>/g, '').replaceAll(/<[^>]*>/g, '');
  expect(own.replace(session.schoolName, '').match(/\p{Script=Han}+/gu) ?? []).toEqual([]);
  expect(readings.every((reading) => /^[ぁ-ゖー]+$/.test(reading ?? ''))).toBe(true);
  expect(readings.length).toBeGreaterThan(5);

  await page.goto(`/answer/${token}?lang=en`);
  await expect(page.getByRole('button', { name: 'Go on', exact: true })).toBeVisible();
  await expect(page.locator('ruby')).toHaveCount(0);
});

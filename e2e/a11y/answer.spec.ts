import { endpoints } from '@mebae/contracts';
import { candidateApi } from '../core/api.ts';
import { courseByApi, importByApi } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { expect, test } from '../fixtures/test.ts';
import { AnswerPage, phone } from '../pages/answer.page.ts';
import { expectAccessible } from './axe.ts';

test.use(phone);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every view of a candidate's pages on a phone, ${colorScheme}`, async ({
    page,
    newSchool,
    enter,
    outside,
  }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme });
    const school = await newSchool({ classesPerGrade: [1] });
    const api = await enter(school.admin);
    await importByApi(api, rosterOf(school.classes, 3, `c${school.companyID}.example`));
    const { tokens } = await courseByApi(api, school.classes);
    const [token = ''] = tokens.values();
    const session = await candidateApi(outside, token).call(endpoints.answer.session);

    const answer = new AnswerPage(page);
    const check = async (view: string): Promise<void> => {
      await expectAccessible(page, view);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${view} scrolls sideways`).toBeLessThanOrEqual(0);
    };
    await answer.open(token);
    await check('welcome');
    for (const language of ['en', 'vi'] as const) {
      await page.goto(`/answer/${token}?lang=${language}`);
      const translated = new AnswerPage(page, language);
      await expect(page.getByText(translated.t('welcome.about'), { exact: true })).toBeVisible();
      await check(`welcome (${language})`);
    }
    await page.goto(`/answer/${token}?lang=ja`);
    await answer.begin();
    await check('question');
    await answer.answer(session);
    await check('hand in');
    await answer.handIn();
    await check('receipt');
    await page.goto('/answer/no-such-link');
    await expect(page.getByRole('heading', { name: answer.t('unknown.title') })).toBeVisible();
    await check('unknown link');
  });
}

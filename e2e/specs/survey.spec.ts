import { answerByApi, courseByApi } from '../core/courses.ts';
import { eventWithSurvey, expectKeptSurvey } from '../core/surveys.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';
import { SurveyPage } from '../pages/survey.page.ts';

interface Survey {
  token: string;
  evalSettingID: number;
  eventID: number;
}

const title = '校外学習';

/** A course after an event of its class; one candidate has answered everything about people. */
const test = base.extend<{ survey: Survey }>({
  ...phone,
  survey: async ({ newSchoolWithStudents, outside, db }, use) => {
    const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
    const { evalSettingID, tokens } = await courseByApi(api, school.classes);
    const [token] = tokens.values();
    const schoolClassID = school.classes[0]?.schoolClassID;
    if (!token || !schoolClassID) throw new Error('The course has no links.');
    const eventID = await eventWithSurvey(db, {
      title,
      evalSettingID,
      schoolClassID,
      moment: 'after',
      activities: ['山登り', '星の観察'],
      questions: [
        { kind: 'choice', text: '班での役割', options: ['班長', '記録', '写真'] },
        {
          kind: 'choice',
          text: 'よかったもの',
          options: ['景色', 'お弁当', '友だち'],
          isMultiple: true,
          isRequired: false,
        },
        { kind: 'scale', text: 'また行きたいですか', isRequired: false },
        { kind: 'text', text: '感想を書いてください' },
      ],
    });
    await answerByApi(outside, token, false);
    await use({ token, evalSettingID, eventID });
  },
});

test('a student answers every kind of question on a phone, offline for a while, and hands in', async ({
  page,
  context,
  survey,
  db,
  expectAccessible,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const answer = new SurveyPage(page);
  await answer.open(survey.token);
  await answer.keptForOffline();
  await answer.continue();
  await answer.start(title);
  await answer.choose('山登り', 4);
  await context.setOffline(true);
  await answer.didNotTakePart('星の観察');
  await answer.choose('リーダーシップ', 5);
  await answer.asks('班での役割');
  await expect(answer.onward).toBeDisabled();
  await page.getByLabel('写真').tap();
  await page.getByLabel('記録').tap();
  await answer.next();
  await answer.asks('よかったもの');
  for (const option of ['友だち', '景色']) await page.getByLabel(option).tap();
  await answer.next();
  await answer.choose('また行きたいですか', 2);
  await answer.asks('感想を書いてください');
  await expect(answer.onward).toBeDisabled();
  await answer.keeps(5);
  // the page is left at once, without a connection, and what was typed is there again
  await answer.words.fill('雨でも\n楽しかった');
  await expectAccessible(page, 'answer: survey, text');
  await page.reload();
  await answer.keeps(6);
  await answer.continue();
  await expect(answer.handInButton).toBeEnabled();
  await answer.people.last().tap();
  await answer.asks('山登り');
  await expect(answer.steps.nth(3)).toHaveAttribute('aria-pressed', 'true');
  await answer.toCheckPage();
  await context.setOffline(false);
  await expectKeptSurvey(db, survey.eventID, [
    { kind: 'participation', value: 4 },
    { kind: 'participation', value: 0 },
    { kind: 'feltChange', value: 5 },
    { kind: 'choice', options: [1] },
    { kind: 'choice', options: [0, 2] },
    { kind: 'scale', value: 2 },
    { kind: 'text', text: '雨でも\n楽しかった' },
  ]);
  const receipt = await answer.handIn();
  await page.reload();
  await expect(page.getByText(receipt)).toBeVisible();
});

test('what may be left out is left out; what is missing is listed, and staff see how far it is', async ({
  page,
  browser,
  baseURL,
  context,
  survey,
  db,
  expectAccessible,
}) => {
  const answer = new SurveyPage(page);
  await answer.open(survey.token);
  await answer.continue();
  await answer.start(title);
  await answer.choose('山登り', 1);
  await answer.toCheckPage();
  await expect(page.getByText(answer.t('handIn.open', { count: 4 }))).toBeVisible();
  await expect(answer.handInButton).toBeDisabled();
  await answer.people.last().tap();
  await answer.choose('星の観察', 3);
  await answer.choose('リーダーシップ', 3);
  await page.getByLabel('班長').tap();
  await answer.next();
  await answer.asks('よかったもの');
  await expectAccessible(page, 'answer: survey, choice');
  await answer.skip();
  await answer.choose('また行きたいですか', 5);
  await answer.words.fill('また行きたい');
  await page.goBack();
  await answer.asks('また行きたいですか');
  await answer.takeBack();
  await answer.toCheckPage();
  await expect(answer.people.last()).toContainText(answer.t('survey.optionalLeft', { count: 2 }));
  await expectKeptSurvey(db, survey.eventID, [
    { kind: 'participation', value: 1 },
    { kind: 'participation', value: 3 },
    { kind: 'feltChange', value: 3 },
    { kind: 'choice', options: [0] },
    { kind: 'text', text: 'また行きたい' },
  ]);
  const desk = await browser.newContext({
    baseURL,
    locale: 'ja-JP',
    storageState: await context.storageState(),
  });
  const staff = await desk.newPage();
  await staff.goto(`/pages/exam/${survey.evalSettingID}?tab=people`);
  const t = textsOf('exams', 'ja');
  const table = staff.getByRole('table', { name: t('detail.part.people') });
  await expect(table.getByRole('columnheader', { name: t('detail.survey') })).toBeVisible();
  await desk.close();
  await answer.handIn();
});

test('by keyboard alone, on a second device: the later answer stays', async ({
  page,
  browser,
  baseURL,
  survey,
  db,
}) => {
  const first = new SurveyPage(page);
  await first.open(survey.token);
  await first.continue();
  await first.start(title);
  await first.choose('山登り', 1);
  await first.didNotTakePart('星の観察');
  await expectKeptSurvey(db, survey.eventID, [
    { kind: 'participation', value: 1 },
    { kind: 'participation', value: 0 },
  ]);
  const desk = await browser.newContext({ baseURL, locale: 'ja-JP' });
  const keys = (await desk.newPage()).keyboard;
  const second = new SurveyPage(desk.pages()[0]!);
  await second.open(survey.token);
  await second.people.last().press('Enter');
  await second.asks('リーダーシップ');
  await keys.press('4');
  await second.asks('班での役割');
  await keys.press('2');
  await expect(second.page.getByLabel('記録')).toBeChecked();
  await second.page.getByLabel('記録').press('ArrowDown');
  await expect(second.page.getByLabel('写真')).toBeChecked();
  await second.onward.press('Enter');
  await second.asks('よかったもの');
  await keys.press('1');
  await keys.press('3');
  await keys.press('1');
  await second.onward.press('Enter');
  await second.asks('また行きたいですか');
  await second.steps.nth(0).focus();
  await keys.press('Enter');
  await second.words.fill('1から5まで、2人で');
  await second.asks('感想を書いてください');
  await second.onward.press('Enter');
  await second.atCheckPage();
  await expectKeptSurvey(db, survey.eventID, [
    { kind: 'participation', value: 1 },
    { kind: 'participation', value: 0 },
    { kind: 'feltChange', value: 4 },
    { kind: 'choice', options: [2] },
    { kind: 'choice', options: [2] },
    { kind: 'scale', value: 1 },
    { kind: 'text', text: '1から5まで、2人で' },
  ]);
  // the first device still shows what it knew, and its later choice counts
  await first.choose('リーダーシップ', 2);
  await expect
    .poll(() =>
      db.rows(
        `select value from survey_answer join survey_item using (company_id, survey_item_id)
         where survey_answer.event_id = $1 and kind = 'feltChange'`,
        [survey.eventID],
      ),
    )
    .toEqual([{ value: 2 }]);
  await desk.close();
});

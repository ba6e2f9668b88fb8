import { endpoints, type LanguageCode } from '@mebae/contracts';
import { candidateApi } from '../core/api.ts';
import { answerByApi, courseByApi } from '../core/courses.ts';
import { expectKept } from '../core/answers.ts';
import { expectKeptParts, setParts } from '../core/parts.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { AnswerPartsPage } from '../pages/answer-parts.page.ts';
import { phone, questionsOf } from '../pages/answer.page.ts';

/** A course of a small class, and one candidate's link. */
const test = base.extend<{ candidate: { token: string; evalSettingID: number } }>({
  ...phone,
  candidate: async ({ newSchoolWithStudents }, use) => {
    const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
    const course = await courseByApi(api, school.classes);
    const token = [...course.tokens.values()][0];
    if (!token) throw new Error('The course has no links.');
    await use({ token, evalSettingID: course.evalSettingID });
  },
});
const rounds = [1, 2, 3, 4, 5, 6, 7];

test('a candidate answers every part by touch, from the list of parts to the receipt', async ({
  page,
  candidate,
  outside,
  db,
  expectAccessible,
}) => {
  await setParts(db, candidate.evalSettingID, { disposition: 'form', trendIDs: [1, 13] });
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const answer = new AnswerPartsPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await expect(answer.people).toHaveCount(session.tasks.length + 2);
  await expectAccessible(page, 'answer: parts');
  await answer.begin();
  const questions = questionsOf(session);
  for (const [index, { level }] of questions.entries()) {
    await answer.atQuestion(index + 1, questions.length);
    await answer.tapOption(level - 1);
  }
  await answer.startPart('disposition');
  await expectAccessible(page, 'answer: disposition');
  await answer.answerStatements(session, 'disposition');
  await answer.startPart('trend');
  await expectAccessible(page, 'answer: trend');
  await answer.answerStatements(session, 'trend', 0, 5);
  // Only what is whole can be handed in.
  await answer.toCheckPage();
  await expect(page.getByText(answer.t('handIn.open', { count: 3 }))).toBeVisible();
  await expect(page.getByRole('button', { name: answer.t('handIn.button') })).toBeDisabled();
  await answer.people.last().tap();
  await answer.answerStatements(session, 'trend', 5);
  await expectKept(db, session, questions.length);
  await expectKeptParts(db, candidate.evalSettingID, { statements: 28, blocks: 0 });
  const receipt = await answer.handIn();
  await page.reload();
  await expect(page.getByText(receipt)).toBeVisible();
});

test('the implicit task by touch: an error is corrected, a lost connection and a reload lose no round', async ({
  page,
  context,
  candidate,
  outside,
  db,
}) => {
  test.setTimeout(240_000);
  page.on('dialog', (dialog) => void dialog.accept());
  await setParts(db, candidate.evalSettingID, { disposition: 'implicit', trendIDs: [] });
  const session = await answerByApi(outside, candidate.token, false);
  const answer = new AnswerPartsPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await answer.keptForOffline();
  await answer.openPart('implicit');
  await answer.doRound(session, 1, { errs: true });
  await answer.doRound(session, 2);
  await expectKeptParts(db, candidate.evalSettingID, { statements: 0, blocks: 2 });
  await context.setOffline(true);
  await answer.doRound(session, 3);
  await answer.keeps(1);
  await page.reload();
  await answer.continue();
  await answer.doRound(session, 4);
  await answer.keeps(2);
  await context.setOffline(false);
  await expectKeptParts(db, candidate.evalSettingID, { statements: 0, blocks: 4 });
  for (const round of [5, 6, 7]) await answer.doRound(session, round);
  await answer.handIn();
  const trials = await db.rows<{ block: number; wrong: number; trials: number }>(
    `select block, jsonb_array_length(trials) as trials,
       (select count(*) from jsonb_array_elements(trials) t where not (t -> 'isCorrect')::boolean) as wrong
     from implicit_block where eval_setting_id = $1 order by block`,
    [candidate.evalSettingID],
  );
  expect(trials.map((row) => row.trials)).toEqual([12, 12, 20, 40, 12, 20, 40]);
  expect(trials.map((row) => row.wrong)).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

test('a round of the implicit task that was interrupted says so, and is done again from its beginning', async ({
  page,
  candidate,
  outside,
  db,
  expectAccessible,
}) => {
  await setParts(db, candidate.evalSettingID, { disposition: 'implicit', trendIDs: [] });
  const session = await answerByApi(outside, candidate.token, false);
  const answer = new AnswerPartsPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await answer.openPart('implicit');
  const interrupted = page.getByText(answer.t('implicit.interrupted'));
  await expect(interrupted).toBeHidden();
  await expectAccessible(page, 'answer: a round explained');
  await answer.beginRound();
  await expectAccessible(page, 'answer: sorting words');
  await answer.hidePage();
  await expect(interrupted).toBeVisible();
  await answer.doRound(session, 1);
  await expectKeptParts(db, candidate.evalSettingID, { statements: 0, blocks: 1 });
  await expect(interrupted).toBeHidden();
});

test('the implicit task by keyboard alone', async ({ page, candidate, outside, db }) => {
  test.setTimeout(240_000);
  await setParts(db, candidate.evalSettingID, { disposition: 'implicit', trendIDs: [] });
  const session = await answerByApi(outside, candidate.token, false);
  const answer = new AnswerPartsPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await answer.press('welcome.continue', 'keyboard');
  await answer.startPart('implicit', 'keyboard');
  for (const round of rounds) {
    await answer.doRound(session, round, { input: 'keyboard', errs: round === 3 });
  }
  await expectKeptParts(db, candidate.evalSettingID, { statements: 0, blocks: 7 });
  await answer.press('handIn.button', 'keyboard');
  await expect(page.getByRole('heading', { name: answer.t('receipt.title') })).toBeVisible();
});

test('whoever can not react fast answers questions instead, and staff see which way was taken', async ({
  page,
  candidate,
  outside,
  db,
}) => {
  await setParts(db, candidate.evalSettingID, { disposition: 'implicit', trendIDs: [] });
  const session = await answerByApi(outside, candidate.token, false);
  const answer = new AnswerPartsPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await answer.continue();
  await answer.startPart('implicit');
  await answer.doRound(session, 1);
  await answer.press('implicit.form');
  await answer.startPart('disposition');
  await answer.answerStatements(session, 'disposition');
  await expectKeptParts(db, candidate.evalSettingID, { statements: 20, blocks: 1 });
  await answer.handIn();
  expect(
    await db.rows('select progress, method from examinee_part where eval_setting_id = $1', [
      candidate.evalSettingID,
    ]),
  ).toEqual([{ progress: 2, method: 'form' }]);
});

test('every third call is dropped, the clock is wrong by a day, nothing can be stored: nothing is lost', async ({
  page,
  candidate,
  outside,
  db,
}) => {
  await setParts(db, candidate.evalSettingID, { disposition: 'form', trendIDs: [1] });
  const session = await answerByApi(outside, candidate.token, false);
  let calls = 0;
  await page.route('**/answer/answers', (route) => {
    calls += 1;
    return calls % 3 === 0 ? route.abort() : route.continue();
  });
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 86_400_000;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const answer = new AnswerPartsPage(page);
  await answer.open(candidate.token);
  await answer.continue();
  await answer.startPart('disposition');
  await answer.answerStatements(session, 'disposition');
  await answer.startPart('trend');
  await answer.answerStatements(session, 'trend');
  await expectKeptParts(db, candidate.evalSettingID, { statements: 24, blocks: 0 });
  const late = await db.one(
    `select count(*) from part_answer where eval_setting_id = $1 and abs(extract(epoch from received_at - answered_at)) > 600`,
    [candidate.evalSettingID],
  );
  expect(late).toEqual({ count: 0 });
  await answer.handIn();
});

test('two devices answer different parts, and overwrite nothing of each other', async ({
  page,
  browser,
  baseURL,
  candidate,
  outside,
  db,
}) => {
  await setParts(db, candidate.evalSettingID, { disposition: 'form', trendIDs: [1] });
  const session = await answerByApi(outside, candidate.token, false);
  const elsewhere = await browser.newContext({ ...phone, baseURL, locale: 'ja-JP' });
  const first = new AnswerPartsPage(page);
  const second = new AnswerPartsPage(await elsewhere.newPage());
  await first.moveClock();
  await second.moveClock();
  await first.open(candidate.token);
  await second.open(candidate.token);
  await first.openPart('disposition');
  await first.answerStatements(session, 'disposition', 0, 10);
  await second.openPart('trend');
  await second.answerStatements(session, 'trend');
  await expectKeptParts(db, candidate.evalSettingID, { statements: 14, blocks: 0 });
  await elsewhere.close();
  await first.answerStatements(session, 'disposition', 10);
  await expectKeptParts(db, candidate.evalSettingID, { statements: 24, blocks: 0 });
  await page.reload();
  await first.continue();
  await first.handIn();
});

for (const language of ['en', 'vi'] satisfies LanguageCode[]) {
  test(`parts in ${language}, chosen in the middle of another language`, async ({
    page,
    candidate,
    outside,
    db,
  }) => {
    await setParts(db, candidate.evalSettingID, { disposition: 'implicit', trendIDs: [14] });
    const session = await answerByApi(outside, candidate.token, false);
    const japanese = new AnswerPartsPage(page);
    await japanese.moveClock();
    await japanese.open(candidate.token);
    await japanese.continue();
    await japanese.startPart('implicit');
    await japanese.doRound(session, 1);
    await expectKeptParts(db, candidate.evalSettingID, { statements: 0, blocks: 1 });
    await japanese.changeLanguage(language);
    const answer = new AnswerPartsPage(page, language);
    await answer.doRound(session, 2, { language });
    await answer.press('implicit.form');
    await answer.startPart('disposition');
    await answer.answerStatements(session, 'disposition');
    await answer.startPart('trend');
    await answer.answerStatements(session, 'trend');
    await expectKeptParts(db, candidate.evalSettingID, { statements: 24, blocks: 2 });
    await answer.handIn();
  });
}

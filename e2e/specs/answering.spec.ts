import { endpoints } from '@mebae/contracts';
import { expectKept } from '../core/answers.ts';
import { candidateApi } from '../core/api.ts';
import { courseByApi } from '../core/courses.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { AnswerPage, phone, questionsOf } from '../pages/answer.page.ts';

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

test('answers given without a connection are kept, sent when it is back, and none is lost', async ({
  page,
  context,
  candidate,
  outside,
  db,
  expectAccessible,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const total = questionsOf(session).length;
  const answer = new AnswerPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await expectAccessible(page, 'answer: welcome');
  await answer.begin();
  await answer.answer(session, 0, 2);
  await expectKept(db, session, 2);

  await context.setOffline(true);
  await answer.answer(session, 2, 5);
  await answer.keeps(3);
  await expectAccessible(page, 'answer: without a connection');
  await expectKept(db, session, 2);

  await context.setOffline(false);
  await expectKept(db, session, 5);
  await expect(page.getByText(answer.t('offline', { count: 3 }))).toBeHidden();

  await context.setOffline(true);
  await answer.answer(session, 5, total);
  await page.getByRole('button', { name: answer.t('handIn.button') }).tap();
  await expect(page.getByText(answer.t('handIn.offline'))).toBeVisible();
  await context.setOffline(false);
  await expectKept(db, session, total);
  const receipt = await answer.handIn();
  expect(receipt).not.toBe('');

  await page.reload();
  await expect(page.getByText(receipt)).toBeVisible();
  await expectAccessible(page, 'answer: receipt');
});

test('a reload without a connection shows the page with every answer, and goes on', async ({
  page,
  context,
  candidate,
  outside,
  db,
  expectAccessible,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const total = questionsOf(session).length;
  // The browser asks before a page with unsent answers is left.
  page.on('dialog', (dialog) => void dialog.accept());
  const answer = new AnswerPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await answer.keptForOffline();
  await answer.begin();
  await answer.answer(session, 0, 2);
  await expectKept(db, session, 2);

  await context.setOffline(true);
  await answer.answer(session, 2, 4);
  await page.reload();
  await expect(
    page.getByText(answer.t('welcome.resume', { answered: 4, questions: total })),
  ).toBeVisible();
  await answer.keeps(2);
  await answer.continue();
  await answer.answer(session, 4, 6);
  await page.reload();
  await answer.continue();
  await answer.atQuestion(7, total);

  await context.setOffline(false);
  await expectKept(db, session, 6);
  await answer.answer(session, 6, total);
  await expectKept(db, session, total);
  await expectAccessible(page, 'answer: hand in');
  await answer.handIn();
});

test('what a device keeps says nothing to who has not the link, and calls are never kept', async ({
  page,
  candidate,
  outside,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const answer = new AnswerPage(page);
  await answer.open(candidate.token);
  await answer.keptForOffline();
  await answer.begin();
  await answer.answer(session, 0, 2);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('mebae-answer');
    const files = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    return {
      files,
      names: await caches.keys(),
      stored: JSON.stringify(Object.entries(localStorage)),
    };
  });
  expect(kept.names).toEqual(['mebae-answer']);
  expect(kept.files.toSorted()).toEqual([
    '/answer/',
    expect.stringMatching(/^\/remotes\/exams\/[^/]+\/pages\/answer\.js$/),
  ]);
  expect(kept.stored).toContain('mebae-session');
  for (const secret of [candidate.token, session.candidate.lastName, session.schoolName]) {
    expect(kept.stored).not.toContain(secret);
  }
});

test("the browser's back goes to the view before", async ({
  page,
  candidate,
  outside,
  expectAccessible,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const total = questionsOf(session).length;
  const answer = new AnswerPage(page);
  await answer.open(candidate.token);
  await answer.begin();
  await answer.answer(session, 0, 3);
  await answer.atQuestion(4, total);
  await expectAccessible(page, 'answer: question');
  await page.goBack();
  await answer.atQuestion(3, total);
  await page.getByRole('button', { name: answer.t('question.back'), exact: true }).tap();
  await answer.atQuestion(2, total);
  await page.goBack();
  await answer.atQuestion(1, total);
  await page.goForward();
  await answer.atQuestion(2, total);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: answer.t('practice.title') })).toBeVisible();
  await expectAccessible(page, 'answer: practice');
  await page.goBack();
  await expect(page.getByText(answer.t('welcome.about'), { exact: true })).toBeVisible();
  await expect(page.getByText(answer.t('timeLeft.title'), { exact: true })).toBeVisible();
});

test('everybody is one tap away from the check page, and it from every question', async ({
  page,
  candidate,
  outside,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const items = session.items.length;
  const total = questionsOf(session).length;
  expect(session.tasks).toHaveLength(2);
  const answer = new AnswerPage(page);
  await answer.moveClock();
  await answer.open(candidate.token);
  await answer.begin();
  await answer.answer(session, 0, 2);
  await answer.toCheckPage();
  await expect(answer.people).toHaveText([
    new RegExp(answer.t('handIn.personOpen', { count: items - 2 })),
    new RegExp(answer.t('handIn.personOpen', { count: items })),
  ]);
  await answer.people.nth(1).tap();
  await answer.atQuestion(items + 1, total);
  for (let left = items; left > 0; left -= 1) {
    await answer.atQuestion(total - left + 1, total);
    await answer.tapOption(0);
  }
  // The last question of a person who was chosen there leads back.
  await answer.atCheckPage();
  await answer.people.first().tap();
  await answer.atQuestion(3, total);
});

test('two of the same name are told apart', async ({ page, candidate, db }) => {
  await db.rows(
    `update student set last_name = '鈴木', first_name = '葵', last_name_kana = 'スズキ', first_name_kana = 'アオイ'
     from examinee x where x.eval_setting_id = $1 and x.student_id = student.student_id`,
    [candidate.evalSettingID],
  );
  const answer = new AnswerPage(page);
  await answer.open(candidate.token);
  await answer.begin();
  await answer.options.first().tap();
  await answer.toCheckPage();
  const peer = answer.people.nth(1);
  await expect(peer).toContainText(answer.t('question.aboutPeer', { name: '鈴木 葵' }));
  await expect(peer).toContainText(/1年1組・\d番・スズキ アオイ/);
  await peer.tap();
  await expect(page.getByText(/^1年1組・\d番・スズキ アオイ$/)).toBeVisible();
});

test('two quick taps, or keys, answer one question and not the next one unseen', async ({
  page,
  candidate,
  outside,
  db,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const total = questionsOf(session).length;
  const answer = new AnswerPage(page);
  await answer.open(candidate.token);
  await answer.begin();
  await answer.atQuestion(1, total);
  await answer.tapTwice(2);
  await answer.atQuestion(2, total);
  await expect(answer.options.first()).toBeEnabled();
  await answer.atQuestion(2, total);
  await answer.pressNumber('2');
  await page.keyboard.press('2');
  await answer.atQuestion(3, total);
  await expect(answer.options.first()).toBeEnabled();
  await answer.atQuestion(3, total);
  await expect
    .poll(() =>
      db.rows('select level from answer where evaluation_request_id = any($1)', [
        session.tasks.map((task) => task.evaluationRequestID),
      ]),
    )
    .toHaveLength(2);
});

test('a second device goes on where the first one stopped', async ({
  page,
  browser,
  baseURL,
  candidate,
  outside,
  db,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const total = questionsOf(session).length;
  const first = new AnswerPage(page);
  await first.moveClock();
  await first.open(candidate.token);
  await first.begin();
  await first.answer(session, 0, 3);
  await expectKept(db, session, 3);

  const elsewhere = await browser.newContext({ ...phone, baseURL, locale: 'ja-JP' });
  const second = new AnswerPage(await elsewhere.newPage());
  await second.moveClock();
  await second.open(candidate.token);
  await expect(
    second.page.getByText(second.t('welcome.resume', { answered: 3, questions: total })),
  ).toBeVisible();
  await second.continue();
  await second.answer(session, 3, total);
  const receipt = await second.handIn();
  await expectKept(db, session, total);
  await elsewhere.close();

  // The first device learns of it and changes nothing any longer.
  await page.reload();
  await expect(page.getByText(receipt)).toBeVisible();
});

test('a candidate changes the language and goes on', async ({ page, candidate, outside }) => {
  const api = candidateApi(outside, candidate.token);
  const session = await api.call(endpoints.answer.session);
  const japanese = new AnswerPage(page);
  await japanese.open(candidate.token);
  await japanese.changeLanguage('vi');
  const vietnamese = new AnswerPage(page, 'vi');
  await expect(page.getByText(vietnamese.t('welcome.about'), { exact: true })).toBeVisible();
  const { lastName, firstName, latinName = '' } = session.candidate;
  expect(latinName).not.toBe('');
  const name = `${lastName} ${firstName} (${latinName})`;
  await expect(page.getByText(vietnamese.t('welcome.hello', { name }))).toBeVisible();
  await vietnamese.begin();
  await vietnamese.answer(session, 0, 1);
  expect((await api.call(endpoints.answer.session)).language).toBe('vi');

  // in the middle the question stays, and the way back with it
  const total = questionsOf(session).length;
  await vietnamese.changeLanguage('ja');
  await japanese.atQuestion(2, total);
  await page.reload();
  await expect(page.getByText(japanese.t('welcome.about'), { exact: true })).toBeVisible();
});

test('an open page learns of the end, hands in what there is, and who never began is told that it is over', async ({
  page,
  candidate,
  outside,
  db,
}) => {
  const session = await candidateApi(outside, candidate.token).call(endpoints.answer.session);
  const answer = new AnswerPage(page);
  await answer.open(candidate.token);
  await answer.begin();
  await answer.answer(session, 0, 2);
  await expectKept(db, session, 2);
  await db.rows('update exam set ended_at = now() where eval_setting_id = $1', [
    candidate.evalSettingID,
  ]);
  // as if another page had been in front meanwhile: coming back asks at once
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(answer.t('grace', { minutes: 10 }))).toBeVisible();
  await answer.toCheckPage();
  await page.getByRole('button', { name: answer.t('handIn.button') }).tap();
  await expect(page.getByRole('heading', { name: answer.t('receipt.title') })).toBeVisible();

  const [other] = await db.rows<{ handedIn: number }>(
    `update examinee set handed_in_at = null where eval_setting_id = $1 and handed_in_at is not null
     returning 1 as "handedIn"`,
    [candidate.evalSettingID],
  );
  expect(other).toEqual({ handedIn: 1 });
  await db.rows('delete from answer where evaluation_request_id = any($1)', [
    session.tasks.map((task) => task.evaluationRequestID),
  ]);
  await page.reload();
  await expect(page.getByText(answer.t('ended.advice'))).toBeVisible();
});

test('a link that is not known, one of tomorrow and one of yesterday say so', async ({
  page,
  candidate,
  db,
  expectAccessible,
}) => {
  const answer = new AnswerPage(page);
  await page.goto('/answer/no-such-link');
  await expect(page.getByRole('heading', { name: answer.t('unknown.title') })).toBeVisible();
  await expectAccessible(page, 'answer: unknown link');

  await db.rows(
    `update exam set start_at = now() + interval '1 day', end_at = now() + interval '2 days'
     where eval_setting_id = $1`,
    [candidate.evalSettingID],
  );
  await page.goto(`/answer/${candidate.token}`);
  await expect(page.getByText(answer.t('notStarted.advice'))).toBeVisible();
  await expectAccessible(page, 'answer: not begun');

  await db.rows(
    `update exam set start_at = now() - interval '2 days', end_at = now() - interval '1 day'
     where eval_setting_id = $1`,
    [candidate.evalSettingID],
  );
  await page.goto(`/answer/${candidate.token}`);
  await expect(page.getByText(answer.t('ended.advice'))).toBeVisible();
  await expectAccessible(page, 'answer: over');
});

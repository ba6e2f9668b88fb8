import { endpoints, type AnswerSession } from '@mebae/contracts';
import { candidateApi } from '../core/api.ts';
import { courseByApi } from '../core/courses.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { AnswerPage, phone, questionsOf } from '../pages/answer.page.ts';

/** A course that compares two classes, and one candidate's link. */
const test = base.extend<{ candidate: { token: string; session: AnswerSession } }>({
  ...phone,
  candidate: async ({ newSchoolWithStudents, outside }, use) => {
    const { school, api } = await newSchoolWithStudents(8, { classesPerGrade: [2] });
    const course = await courseByApi(api, school.classes, { compareClasses: true });
    const [token = ''] = course.tokens.values();
    const session = await candidateApi(outside, token).call(endpoints.answer.session);
    await use({ token, session });
  },
});

test('two examples come first, are answered by keys and without a connection, then people', async ({
  page,
  context,
  candidate: { token, session },
  outside,
  expectAccessible,
}) => {
  const total = 10;
  const stored = async () =>
    (await candidateApi(outside, token).call(endpoints.answer.session)).exampleAnswers;
  // The browser asks before a page with unsent answers is left.
  page.on('dialog', (dialog) => void dialog.accept());
  const answer = new AnswerPage(page);
  await answer.open(token);
  await answer.keptForOffline();
  await answer.leaveWelcome();
  const { title, examples } = session.anchoring!;
  await expect(page.getByRole('heading', { name: title.ja })).toBeVisible();
  await expectAccessible(page, 'answer: examples explained');
  await page.getByRole('button', { name: answer.t('part.start') }).tap();
  await answer.atQuestion(1, total);
  await expect(page.getByText(examples[0]!.description.ja)).toBeVisible();
  await expectAccessible(page, 'answer: example');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    phone.viewport.width,
  );
  await answer.options.nth(3).tap();
  await answer.atQuestion(2, total);
  await answer.pressNumber('3');
  await answer.atQuestion(3, total);
  await answer.pressNumber('0');
  await answer.atQuestion(4, total);
  await expect.poll(async () => (await stored()).map(({ level }) => level)).toEqual([4, 3, null]);

  await context.setOffline(true);
  for (const [index, key] of ['3', '3', '1', '2', '1'].entries()) {
    await answer.atQuestion(4 + index, total);
    await answer.pressNumber(key);
  }
  await answer.atQuestion(9, total);
  await expect(page.getByText(examples[1]!.description.ja)).toBeVisible();
  await answer.keeps(5);
  await page.reload();
  await answer.continue();
  await answer.atQuestion(9, total);
  await context.setOffline(false);
  await expect.poll(async () => (await stored()).length).toBe(8);

  for (const position of [9, 10]) {
    await answer.atQuestion(position, total);
    await answer.pressNumber('2');
  }
  await answer.atQuestion(1, questionsOf(session).length);
  await expect(
    page.getByText(answer.t('question.aboutSelf'), { exact: true }).first(),
  ).toBeVisible();
  await answer.answer(session);
  expect(await answer.handIn()).not.toBe('');
});

test('a person who can’t tell says so for one question, or for all that is open of somebody', async ({
  page,
  candidate: { token, session },
  outside,
  expectAccessible,
}) => {
  const api = candidateApi(outside, token);
  const { items, tasks } = session;
  const total = questionsOf(session).length;
  const exampleAnswers = session.anchoring!.examples.flatMap(({ exampleID }) =>
    session.anchoring!.items.map(({ questionItemID }) => ({
      exampleID,
      questionItemID,
      level: exampleID,
      milliseconds: 3000,
      answeredAt: session.serverTime,
    })),
  );
  await api.call(endpoints.answer.save, { body: { exampleAnswers } });
  const answer = new AnswerPage(page);
  await answer.open(token);
  await answer.continue();
  // nobody is asked whether they can tell about themselves
  await expect(answer.options).toHaveCount(4);
  await expect(page.getByText(answer.t('cannotTell.person'))).toBeHidden();
  await answer.answer(session, 0, items.length);

  await expect(answer.options).toHaveCount(5);
  await page.getByRole('button', { name: answer.t('cannotTell'), exact: true }).tap();
  await answer.atQuestion(items.length + 2, total);
  // it can be seen and changed as any other answer
  await page.getByRole('button', { name: answer.t('question.back') }).tap();
  const untold = page.getByRole('button', { name: answer.t('cannotTell'), exact: true });
  await expect(untold).toHaveAttribute('aria-pressed', 'true');
  await answer.options.nth(1).tap();
  await answer.atQuestion(items.length + 2, total);

  const summary = page.getByText(answer.t('cannotTell.person'));
  await summary.focus();
  await page.keyboard.press('Enter');
  const all = page.getByRole('button', {
    name: answer.t('cannotTell.all'),
  });
  await expect(all).toBeVisible();
  await expectAccessible(page, 'answer: can’t tell');
  await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await answer.atCheckPage();
  expect(await answer.handIn()).not.toBe('');

  const { answers } = await api.call(endpoints.answer.session);
  const peer = tasks.find((task) => task.kind === 'peer')!;
  const levels = answers
    .filter((given) => given.evaluationRequestID === peer.evaluationRequestID)
    .map(({ level }) => level);
  expect(levels).toEqual([2, ...items.slice(1).map(() => null)]);
});

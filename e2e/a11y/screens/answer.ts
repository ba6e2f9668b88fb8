import { expect } from '@playwright/test';
import { endpoints, type AnswerSession } from '@mebae/contracts';
import { press, type Screen, type Visit } from '../screen.ts';

const route = '/answer/:token';
const unanswered = ({ own }: Visit['schools']): string => `/answer/${own.links.unused}`;

/** Shows a personal link as it is at another time. */
const at =
  (change: Partial<AnswerSession>) =>
  ({ page }: Visit) =>
    page.route(
      (url) => url.pathname.endsWith(endpoints.answer.session.path),
      async (handled) => {
        const response = await handled.fetch();
        await handled.fulfill({ response, json: { ...(await response.json()), ...change } });
      },
    );

const begin = async ({ page, say }: Visit): Promise<void> => {
  await press(page, say('answer', 'welcome.start'));
  await expect(page.getByRole('heading', { name: say('answer', 'practice.title') })).toBeVisible();
};

const toQuestions = async (visit: Visit): Promise<void> => {
  await begin(visit);
  await visit.page.getByRole('group').getByRole('button').nth(2).click();
  await press(visit.page, visit.say('answer', 'practice.done'));
  await expect(visit.page.getByRole('group').getByRole('button')).toHaveCount(4);
};

/** Everything that the owner of a personal link sees, on a telephone. */
export const answerScreens: Screen[] = [
  { name: 'answer: welcome', route, path: unanswered },
  { name: 'answer: welcome, primary', path: unanswered, before: at({ wording: 'primary' }) },
  { name: 'answer: practice', path: unanswered, act: begin },
  { name: 'answer: question', path: unanswered, act: toQuestions },
  {
    name: 'answer: without a connection',
    // Its answer is sent once there is a connection again: the other screens' link stays unused.
    path: ({ own }) => `/answer/${own.links.offline}`,
    act: async (visit) => {
      await toQuestions(visit);
      await visit.page.context().setOffline(true);
      await visit.page.getByRole('group').getByRole('button').first().click();
      await expect(
        visit.page.getByText(visit.say('answer', 'offline', { count: 1 })),
      ).toBeVisible();
    },
  },
  { name: 'answer: not begun', path: unanswered, before: at({ status: 'beforeStart' }) },
  { name: 'answer: over', path: unanswered, before: at({ status: 'ended' }) },
  {
    name: 'answer: hand in',
    path: ({ own }) => `/answer/${own.links.answered}`,
    act: ({ page, say }) => press(page, say('answer', 'welcome.continue')),
  },
  { name: 'answer: receipt', path: ({ own }) => `/answer/${own.links.handedIn}` },
  { name: 'answer: unknown link', path: '/answer/no-such-link' },
  { name: 'answer: no link', route: '/answer', path: '/answer' },
  {
    name: 'answer: out of order',
    path: unanswered,
    before: ({ page }) =>
      page.route(
        (url) => url.pathname.endsWith(endpoints.answer.session.path),
        (handled) => handled.fulfill({ status: 500, json: { code: 1, category: 0, reason: '' } }),
      ),
  },
];

import { expect } from '@playwright/test';
import { answerCalls, dialogShown, press, tab, type Screen } from '../screen.ts';

const preview = {
  name: 'import: preview',
  route: '/pages/students/import/:importID',
  path: ({ own }) => `/pages/students/import/${own.importID}`,
  heading: ['settings', 'import.title'],
} satisfies Screen;

/** Dialogs, and what is on its way, in a school in which things begin. */
export const ownSchoolScreens: Screen[] = [
  preview,
  {
    ...preview,
    name: 'import: question before it',
    come: async ({ page, say }) => {
      await press(page, say('settings', 'import.applyGood', { n: 1 }));
      await dialogShown(page);
    },
  },
  {
    name: 'record without scores',
    path: ({ own }) => `/pages/student-record/${own.student}`,
  },
  {
    name: 'course: links',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    come: ({ page, say }) => tab(page, say('exams', 'detail.part.links')),
  },
  {
    name: 'course: question before its end',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    come: async ({ page, say }) => {
      await press(page, say('exams', 'detail.end'));
      await dialogShown(page);
    },
  },
  {
    name: 'sent mail',
    route: '/pages/outbox',
    path: '/pages/outbox',
    heading: ['settings', 'outbox.title'],
  },
  {
    name: 'mail in full',
    path: '/pages/outbox',
    come: async ({ page, say }) => {
      await page.getByRole('main').getByRole('table').getByRole('button').last().click();
      await expect(page.getByText(say('settings', 'outbox.heldHint'))).toBeVisible();
    },
  },
  {
    name: 'question before input is lost',
    path: '/pages/account',
    come: async ({ page, say }) => {
      const field = page.getByLabel(say('account', 'password.current'), { exact: true });
      await field.fill('Story-pass1');
      await page.getByRole('banner').getByRole('link').first().click();
      await dialogShown(page);
    },
  },
  {
    name: 'session over',
    waits: true,
    path: '/pages/home',
    come: async ({ page, say }) => {
      await answerCalls(page, '', { code: -1, category: 3, reason: '' }, 401);
      await press(page, say('shell', 'menu.setup'));
      await page.getByRole('navigation').locator('a[href="/pages/students"]').click();
      await dialogShown(page);
    },
  },
  {
    name: 'product out of order',
    path: '/pages/home',
    before: ({ page }) =>
      answerCalls(page, 'account/profile', { code: 1, category: 0, reason: '' }, 500),
  },
  {
    name: 'area out of order',
    path: '/pages/jgrow/activity',
    before: ({ page }) =>
      page.route(/\/remotes\/jgrow\/.*mf-manifest\.json/, (route) =>
        route.fulfill({ status: 500, body: 'out of order' }),
      ),
    come: ({ page }) =>
      expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'connection lost',
    path: '/pages/home',
    come: async ({ page, say }) => {
      await page.context().setOffline(true);
      await expect(page.getByText(say('shell', 'connection.lost'))).toBeVisible();
    },
  },
];

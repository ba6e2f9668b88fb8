import { ErrorCategory } from '@mebae/contracts';
import { expect } from '@playwright/test';
import { pageAt, fulfillCalls, press, type Screen, type Visit } from '../screen.ts';

const own = 'someone@story.example';

/** Fills the sign-in form and sends it. */
async function signIn({ page, text }: Visit): Promise<void> {
  await page.getByLabel(text('shell', 'signIn.email'), { exact: true }).fill(own);
  await page.getByLabel(text('shell', 'signIn.password'), { exact: true }).fill('Story-pass1');
  await press(page, text('shell', 'signIn.submit'));
}

const answersSignIn =
  (answer: Record<string, unknown>, status = 200) =>
  ({ page }: Visit) => {
    const undecided = { licenseExpired: false, authCodeRequire: false, authCodeFail: false };
    return fulfillCalls(
      page,
      'signin',
      status === 200 ? { ...undecided, ...answer } : answer,
      status,
    );
  };
const refused = (code: number) => ({ code, category: ErrorCategory.Auth, reason: '' });

const step2 = '/reset-password/step2?resetPasswordToken=story';
const knowsLink = ({ page }: Visit) =>
  fulfillCalls(page, 'account/getEmailByToken', {
    accessEntryID: 1,
    email: own,
    purpose: 'reset',
  });

/** Screens of a person who is not signed in. */
export const entryScreens: Screen[] = [
  { name: 'sign-in', route: '/signin', path: '/signin', heading: ['shell', 'signIn.title'] },
  {
    name: 'sign-in: nothing typed',
    path: '/signin',
    act: async ({ page, text }) => {
      await press(page, text('shell', 'signIn.submit'));
      const value = text('shell', 'signIn.email');
      await expect(page.getByText(text('shell', 'validation.required', { value }))).toBeVisible();
    },
  },
  {
    name: 'sign-in: refused',
    path: '/signin',
    before: answersSignIn(refused(2), 400),
    act: async (visit) => {
      await signIn(visit);
      await expect(visit.page.getByRole('alert').first()).not.toBeEmpty();
    },
  },
  {
    name: 'sign-in: code',
    path: '/signin',
    before: answersSignIn({ authCodeRequire: true }),
    act: async (visit) => {
      await signIn(visit);
      const name = visit.text('shell', 'signIn.codeTitle');
      await expect(visit.page.getByRole('heading', { name })).toBeVisible();
    },
  },
  {
    name: 'sign-in: second factor',
    path: '/signin',
    before: answersSignIn({
      secondFactor: { passkey: { challenge: 'YQ' }, oneTimeCode: true, failed: false },
    }),
    act: async (visit) => {
      await signIn(visit);
      const name = visit.text('factor', 'usePasskey');
      await expect(visit.page.getByRole('button', { name })).toBeVisible();
    },
  },
  {
    name: 'sign-in: second factor asked for from a day on',
    path: '/signin',
    before: answersSignIn({ secondFactorFrom: '2027-04-01', secondFactorMissing: false }),
    act: async (visit) => {
      await signIn(visit);
      const name = visit.text('factor', 'setUpNow');
      await expect(visit.page.getByRole('button', { name })).toBeVisible();
    },
  },
  {
    name: 'sign-in: password expired',
    path: '/signin',
    before: answersSignIn(refused(6), 400),
    act: async (visit) => {
      await signIn(visit);
      const name = visit.text('shell', 'signIn.changeTitle');
      await expect(visit.page.getByRole('heading', { name })).toBeVisible();
    },
  },
  {
    name: 'locked screen',
    path: '/pages/home',
    heading: ['cover', 'title'],
    before: async ({ page }) => {
      const live = { signedIn: true, secondsLeft: 600, role: 1, operator: false };
      await page.route('**/session', (route) =>
        route.fulfill({ json: { ...live, covered: true, coverMinutes: 5 } }),
      );
      await fulfillCalls(page, 'account/continue', {
        companyID: 1,
        userID: 7,
        name: '佐藤 葵',
        email: own,
        companyName: '桜ヶ丘中学校',
        coverMinutes: 5,
        password: true,
        passkey: true,
        connections: [{ connectionID: 1, kind: 'google', name: 'Google' }],
      });
    },
  },
  pageAt('reset: ask', '/reset-password/step1', 'resetPassword', 'ask.title'),
  {
    name: 'reset: asked',
    path: '/reset-password/step1',
    before: ({ page }) => fulfillCalls(page, 'account/sendResetPasswordEmail', {}),
    act: async ({ page, text }) => {
      await page.getByLabel(text('shell', 'signIn.email'), { exact: true }).fill(own);
      await press(page, text('resetPassword', 'ask.submit'));
      await expect(page.getByText(text('resetPassword', 'asked.title'))).toBeVisible();
    },
  },
  {
    name: 'reset: dead link',
    route: '/reset-password/step2',
    path: step2,
    before: ({ page }) => fulfillCalls(page, 'account/getEmailByToken', refused(7), 400),
    act: ({ page, text }) =>
      expect(page.getByText(text('resetPassword', 'dead.title')).first()).toBeVisible(),
  },
  {
    name: 'reset: set, with messages',
    path: step2,
    before: knowsLink,
    act: ({ page, text }) => press(page, text('resetPassword', 'set.submit')),
  },
  {
    name: 'reset: done',
    path: step2,
    before: async (visit) => {
      await knowsLink(visit);
      await fulfillCalls(visit.page, 'account/resetPassword', {});
    },
    act: async ({ page, text }) => {
      for (const key of ['password.new', 'password.confirmation']) {
        await page.getByLabel(text('shell', key), { exact: true }).fill('Story-pass2');
      }
      await press(page, text('resetPassword', 'set.submit'));
      await expect(page.getByText(text('resetPassword', 'done.signIn'))).toBeVisible();
    },
  },
  { name: 'help: sign-in', route: '/help', path: '/help/signin' },
  { name: 'help: no page', path: '/help/nowhere', heading: ['guide', 'noPage'] },
  { name: "operator's link, refused", path: '/pages/home?signinToken=made-up' },
];

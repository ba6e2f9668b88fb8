import { expect } from '@playwright/test';
import {
  apiBase,
  endpoints,
  ownPageSchool,
  type CourseOfOwnPage,
  type OwnResults,
} from '@mebae/contracts';
import { press, type Screen, type Visit } from '../screen.ts';

/** The page of whoever has handed in: a tab that was opened with the link has the link no longer in its address. */
const path = '/my';
const openedByLink = ({ page, schools }: Visit): Promise<unknown> =>
  page.addInitScript(
    (token) =>
      sessionStorage.setItem('mebae-own-page', JSON.stringify({ token, usedAt: Date.now() })),
    schools.own.links.handedIn,
  );
const moment = '2026-07-18T06:00:00.000Z';

const past: CourseOfOwnPage = {
  evalSettingID: 1,
  title: '第1回 コンピテンシー測定（3年生全員・総合的な探究の時間）',
  status: 'ended',
  startAt: moment,
  endAt: moment,
  token: null,
  receipt: { receiptNumber: '7K2M-9QXD', handedInAt: moment },
  hasResults: true,
};
const coming: CourseOfOwnPage = {
  ...past,
  evalSettingID: 2,
  title: '後期の振り返り',
  status: 'beforeStart',
  receipt: null,
  hasResults: false,
};

const results: OwnResults = {
  schoolName: '桜川市立桜川東中学校',
  candidate: {
    lastName: '勅使河原',
    firstName: '凛太朗',
    lastNameKana: 'テシガワラ',
    firstNameKana: 'リンタロウ',
  },
  wording: 'general',
  title: past.title,
  startAt: moment,
  endAt: moment,
  hasReadings: false,
  notes: ['このレポートは暫定のものです。'],
  picture: {
    title: '自分の評価とまわりの人の評価',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="332" height="320"><circle cx="166" cy="160" r="120" fill="none" stroke="#0b5cad"/></svg>',
    width: 332,
    height: 320,
    alt: 'レーダーチャート。課題設定：まわり 62.3、自分 58.0',
    remarks: ['点数は0〜100です。'],
  },
  scores: {
    title: '自分の評価とまわりの人の評価',
    // the longest heads of all languages
    heads: {
      competency: 'Competency',
      peer: 'Người khác (± sai số)',
      self: 'Tự đánh giá',
      mean: 'Trung bình lớp',
    },
    rows: [
      { name: '課題設定', peer: '62.3 ± 8.1', self: '58.0', mean: '55' },
      { name: '表現力・影響力の行使', peer: '3人未満', self: '41.7', mean: '–' },
    ],
    remarks: ['「3人未満」のところは、点数を示していません。'],
  },
  parts: [
    {
      part: 'strengths',
      title: 'あなたの強み',
      lines: [{ name: '課題設定', text: '問いを立てることが、まわりの人によく伝わっています。' }],
    },
    {
      part: 'comment',
      title: '先生から',
      lines: [{ name: null, text: '班の話し合いを\n支えました。' }],
    },
  ],
  disposition: {
    title: 'ふだんの自分（気質）',
    lead: 'どちらがよい・わるいというものではありません。',
    scales: [
      {
        first: '人といると元気が出る',
        second: '一人の時間に元気が出る',
        value: 40,
        reading: '「人といると元気が出る」のほう',
      },
      {
        first: 'みんなと相談して決める',
        second: '自分で考えて決める',
        value: null,
        reading: '結果なし',
      },
    ],
    remarks: ['速すぎる回答が多かったため、結果を示していません。'],
  },
};

/** Answers calls of the own page: with further courses, and with results where there are some. */
const answers =
  ({
    courses = [past],
    given = results,
  }: {
    courses?: CourseOfOwnPage[];
    given?: OwnResults | null;
  }) =>
  async (visit: Visit): Promise<void> => {
    const { page } = visit;
    await openedByLink(visit);
    await page.route(
      (url) => url.pathname === apiBase + endpoints.ownPage.read.path,
      async (handled) => {
        const response = await handled.fetch();
        const own = await response.json();
        await handled.fulfill({
          response,
          json: { ...own, courses: [...own.courses, ...courses] },
        });
      },
    );
    await page.route(/\/my\/results\/|\/releasedResults\//, (handled) =>
      given
        ? handled.fulfill({ json: given })
        : handled.fulfill({ status: 404, json: { code: 4, category: 1, reason: [] } }),
    );
  };

const openResults = async ({ page, text }: Visit): Promise<void> => {
  await press(page, text('ownPage', 'course.results'));
};

/** The student's own page, on a telephone. */
export const ownPageScreens: Screen[] = [
  { name: 'own page: courses', route: '/my', path, before: answers({ courses: [coming, past] }) },
  {
    name: 'own page: results',
    path,
    before: answers({}),
    act: async (visit) => {
      await openResults(visit);
      await expect(visit.page.getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'own page: results withdrawn',
    path,
    before: answers({ given: null }),
    act: async (visit) => {
      await openResults(visit);
      await expect(
        visit.page.getByRole('heading', { name: visit.text('ownPage', 'gone.title') }),
      ).toBeVisible();
    },
  },
  { name: 'own page: not open', path: '/my', heading: ['ownPage', 'noLink.title'] },
  {
    name: 'own page: sign-in',
    path: `/my?${ownPageSchool}=1`,
    before: ({ page }) =>
      page.route(/\/openID\/buttons\?/, (handled) =>
        handled.fulfill({
          json: {
            schoolName: '桜川市立桜川東中学校',
            data: [
              { connectionID: 1, kind: 'google', name: 'Google' },
              { connectionID: 2, kind: 'microsoft', name: 'Microsoft 365' },
            ],
          },
        }),
      ),
    heading: ['ownPage', 'signIn.title'],
  },
  {
    name: 'own page: preview',
    route: '/my/preview',
    path: '/my/preview?course=1&student=1',
    before: answers({}),
  },
];

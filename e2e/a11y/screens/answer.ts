import { expect } from '@playwright/test';
import { endpoints, type AnswerSession, type SurveyItem } from '@mebae/contracts';
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

const begin = async ({ page, text }: Visit): Promise<void> => {
  await press(page, text('answer', 'welcome.start'));
  await expect(page.getByRole('heading', { name: text('answer', 'practice.title') })).toBeVisible();
};

const toQuestions = async (visit: Visit): Promise<void> => {
  await begin(visit);
  await visit.page.getByRole('group').getByRole('button').nth(2).click();
  await press(visit.page, visit.text('answer', 'practice.done'));
  await expect(visit.page.getByRole('group').getByRole('button')).toHaveCount(4);
};

const translated = (ja: string) => ({ ja, en: `${ja} (en)`, vi: `${ja} (vi)` });
const implicitTask = {
  scaleID: 1,
  taskVersion: 1,
  isFirstPoleFirst: true,
  labels: {
    self: translated('自分'),
    others: translated('ほかの人'),
    firstPole: translated('外向的'),
    secondPole: translated('内向的'),
  },
  words: (['self', 'others', 'firstPole', 'secondPole'] as const).flatMap((group, index) => [
    { wordID: index * 2 + 1, group, text: translated('物静か') },
    { wordID: index * 2 + 2, group, text: translated('話し好き') },
  ]),
  doneBlocks: [1, 2],
};
/** A course that asks parts and nothing about people. */
const parts = (isTask: boolean) =>
  at({
    tasks: [],
    disposition: {
      items: [
        {
          itemID: 11,
          itemVersion: 1,
          left: translated('大勢でにぎやかに過ごすと、元気が出る'),
          right: translated('一人で静かに過ごすと、元気が出る'),
        },
      ],
      implicitTask: isTask ? implicitTask : null,
    },
    trendItems: [{ itemID: 11, itemVersion: 1, statement: translated('自分のことが好きだ') }],
    partAnswers: [],
  });
const openSection = async ({ page }: Visit, index: number): Promise<void> => {
  await page.getByRole('listitem').getByRole('button').nth(index).click();
};
const toPart =
  (index: number) =>
  async (visit: Visit): Promise<void> => {
    await openSection(visit, index);
    await press(visit.page, visit.text('answer', 'part.start'));
    await expect(visit.page.getByText(visit.text('answer', 'practice.title'))).toBeVisible();
  };
const toStatements =
  (index: number) =>
  async (visit: Visit): Promise<void> => {
    await toPart(index)(visit);
    await visit.page.getByRole('group').getByRole('button').first().click();
    await press(visit.page, visit.text('answer', 'practice.done'));
    await expect(visit.page.getByRole('group').getByRole('button')).toHaveCount(5);
  };

/** A course whose evaluators answer about an example first, in the wording of a primary school. */
const withExample = at({
  wording: 'primary',
  // another screen has answered with this link
  answers: [],
  anchoring: {
    title: translated('れいの二人《ふたり》'),
    lead: translated('はじめに、ほんとうはいない二人《ふたり》のお話《はなし》を読《よ》みます。'),
    notes: [translated('正《ただ》しい答《こた》えはありません。')],
    examples: [
      {
        exampleID: 1,
        name: translated('Kさん'),
        description: translated(
          '自分《じぶん》で作《つく》ると決《き》めたポスターは、さいごまで作《つく》りました。',
        ),
      },
    ],
    items: [
      {
        questionItemID: 301,
        itemVersion: 1,
        competencyID: 3,
        self: translated('終《お》わりまでやる'),
        other: translated('この友《とも》だちは、終《お》わりまでやる'),
        levels: ['一', '二', '三', '四'].map((level) => translated(`${level}番目の段階`)),
      },
    ],
  },
});
/** In Japanese the button has words of its own for primary schools. */
const startOfPart = ({ page, text }: Visit) =>
  page
    .getByRole('button', { name: text('answer', 'part.start') })
    .or(page.getByRole('button', { name: 'ここをはじめる' }));
const toExample = async (visit: Visit): Promise<void> => {
  await press(visit.page, visit.text('answer', 'welcome.start'));
  await startOfPart(visit).click();
  await expect(visit.page.getByRole('group').getByRole('button')).toHaveCount(5);
};
/** The first question about a classmate: the second person, whom the section of the check page opens. */
const toPeer = async (visit: Visit): Promise<void> => {
  await toQuestions(visit);
  const { page, text } = visit;
  await page.getByRole('group').getByRole('button').first().click();
  await press(page, text('answer', 'question.check'));
  await page.getByRole('list').getByRole('button').nth(1).click();
  await page.getByText(text('answer', 'cannotTell.person')).click();
  await expect(page.getByRole('group').getByRole('button').last()).toBeVisible();
};

const questionsAboutEvents = {
  participation: '「山登り」に、どのくらい積極的に取り組みましたか。',
  choice: 'よかったものをすべて選んでください',
  text: '感想を書いてください',
} satisfies Partial<Record<SurveyItem['kind'], string>>;
/** A course that asks one question about an event, and nothing about people. */
const survey = (kind: keyof typeof questionsAboutEvents) => {
  const hasSteps = kind === 'participation';
  return at({
    tasks: [],
    surveys: [
      {
        eventID: 1,
        title: '第1学年 校外学習（高尾山・天文台）',
        moment: 'after',
        items: [
          {
            surveyItemID: 1,
            kind,
            text: translated(questionsAboutEvents[kind]),
            low: hasSteps ? translated('まったく積極的ではなかった') : null,
            high: hasSteps ? translated('とても積極的だった') : null,
            options: kind === 'choice' ? ['景色', 'お弁当を友だちと食べたこと', '星'] : [],
            isMultiple: kind === 'choice',
            isRequired: hasSteps,
          },
        ],
      },
    ],
    surveyAnswers: [],
  });
};
const toSurvey = async (visit: Visit): Promise<void> => {
  const { page, text } = visit;
  await openSection(visit, 0);
  await expect(page.getByText(text('answer', 'survey.asItWas'))).toBeVisible();
};

/** Everything that the owner of a personal link sees, on a telephone. */
export const answerScreens: Screen[] = [
  { name: 'answer: welcome', route, path: unanswered },
  { name: 'answer: welcome, primary', path: unanswered, before: at({ wording: 'primary' }) },
  {
    name: 'answer: whom to ask',
    path: unanswered,
    act: async ({ page, text }) => {
      await page.getByText(text('answer', 'ask.title')).click();
      await page.getByLabel(text('answer', 'ask.name')).fill('中村');
      await press(page, text('answer', 'ask.search'));
      await expect(page.getByRole('button', { name: '中村' }).first()).toBeVisible();
    },
  },
  {
    name: 'answer: asked',
    path: ({ own }) => `/answer/${own.links.asking}`,
    act: ({ page, text }) =>
      expect(page.getByText(text('answer', 'ask.state.waiting'))).toBeVisible(),
  },
  { name: 'answer: from outside', path: ({ own }) => `/answer/${own.links.outside}` },
  { name: 'answer: practice', path: unanswered, act: begin },
  { name: 'answer: question', path: unanswered, act: toQuestions },
  { name: 'answer: can’t tell', path: unanswered, act: toPeer },
  {
    name: 'answer: examples explained',
    path: unanswered,
    before: withExample,
    act: async (visit) => {
      await press(visit.page, visit.text('answer', 'welcome.start'));
      await expect(startOfPart(visit)).toBeVisible();
    },
  },
  { name: 'answer: example', path: unanswered, before: withExample, act: toExample },
  { name: 'answer: parts', path: unanswered, before: parts(false) },
  {
    name: 'answer: a part explained',
    path: unanswered,
    before: parts(false),
    act: async (visit) => {
      await openSection(visit, 1);
      await expect(
        visit.page.getByRole('heading', { name: visit.text('answer', 'part.trend') }),
      ).toBeVisible();
    },
  },
  {
    name: 'answer: disposition, practice',
    path: unanswered,
    before: parts(false),
    act: toPart(0),
  },
  { name: 'answer: disposition', path: unanswered, before: parts(false), act: toStatements(0) },
  { name: 'answer: trend, practice', path: unanswered, before: parts(false), act: toPart(1) },
  { name: 'answer: trend', path: unanswered, before: parts(false), act: toStatements(1) },
  {
    name: 'answer: a round explained',
    path: unanswered,
    before: parts(true),
    act: async (visit) => {
      await openSection(visit, 0);
      await expect(
        visit.page.getByRole('heading', { name: visit.text('answer', 'implicit.title') }),
      ).toBeVisible();
    },
  },
  {
    name: 'answer: sorting words',
    path: unanswered,
    before: parts(true),
    act: async (visit) => {
      await openSection(visit, 0);
      await press(visit.page, visit.text('answer', 'implicit.start'));
      await expect(visit.page.locator('output[aria-live=assertive]')).toHaveText(/\S/);
    },
  },
  { name: 'answer: survey explained', path: unanswered, before: survey('text'), act: toSurvey },
  ...(['participation', 'choice', 'text'] as const).map((kind) => ({
    name: `answer: survey, ${kind}`,
    path: unanswered,
    before: survey(kind),
    act: async (visit: Visit): Promise<void> => {
      await toSurvey(visit);
      await press(visit.page, visit.text('answer', 'part.start'));
      const question = questionsAboutEvents[kind];
      await expect(visit.page.getByRole('heading', { name: question })).toBeVisible();
    },
  })),
  {
    name: 'answer: without a connection',
    // Its answer is sent once there is a connection again: the other screens' link stays unused.
    path: ({ own }) => `/answer/${own.links.offline}`,
    act: async (visit) => {
      await toQuestions(visit);
      await visit.page.context().setOffline(true);
      await visit.page.getByRole('group').getByRole('button').first().click();
      await expect(
        visit.page.getByText(visit.text('answer', 'offline', { count: 1 })),
      ).toBeVisible();
    },
  },
  { name: 'answer: not begun', path: unanswered, before: at({ status: 'beforeStart' }) },
  { name: 'answer: over', path: unanswered, before: at({ status: 'ended' }) },
  {
    name: 'answer: hand in',
    path: ({ own }) => `/answer/${own.links.answered}`,
    act: ({ page, text }) => press(page, text('answer', 'handIn.button')),
  },
  { name: 'answer: receipt', path: ({ own }) => `/answer/${own.links.handedIn}` },
  { name: 'answer: unknown link', path: '/answer/no-such-link' },
  { name: 'answer: link of a test mail', path: '/answer/example' },
  { name: 'answer: no link', route: '/answer', path: '/answer' },
  { name: 'answer: short code', route: '/c', path: '/c' },
  {
    name: 'answer: lost link',
    path: '/c',
    act: async ({ page, text }) => {
      await page.getByText(text('answer', 'code.lost')).click();
      await page.getByLabel(text('answer', 'code.email')).fill('hanako@lost.example');
      await press(page, text('answer', 'code.send'));
      await expect(page.getByText(text('answer', 'code.sent'))).toBeVisible();
    },
  },
  {
    name: 'answer: wrong short code',
    path: '/c',

    act: async ({ page, text }) => {
      await page.getByRole('textbox').first().fill('ZZZZZ-ZZZZZ');
      await press(page, text('answer', 'code.open'));
      await expect(page.getByText(text('answer', 'code.unknown'))).toBeVisible();
    },
  },
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

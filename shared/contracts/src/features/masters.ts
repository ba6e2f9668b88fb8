import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { localisedText } from './localised-text.ts';

export const competencyType = z.enum(['cognitive', 'self', 'gift', 'community']);

export const competency = z.object({
  competencyID: z.number(),
  name: z.string(),
  competencyType,
  isValid: z.boolean(),
  questionCount: z.number(),
  isCognitive: z.boolean(),
  isSelf: z.boolean(),
  isGift: z.boolean(),
  isCommunity: z.boolean(),
});
export type Competency = z.infer<typeof competency>;

const settingCompetency = competency.pick({
  competencyID: true,
  competencyType: true,
  name: true,
  questionCount: true,
});

/** Kinds of questions that the screen of all questions shows at a time. */
export const questionKinds = ['competency', 'disposition', 'implicit', 'trend'] as const;
export const questionKind = z.enum(questionKinds);
export type QuestionKind = (typeof questionKinds)[number];

/** Role of a text of a question. */
export const questionRole = z.enum([
  'self',
  'other',
  'level1',
  'level2',
  'level3',
  'level4',
  'left',
  'right',
  'statement',
  'label',
  'word',
]);

/** For whom questions are worded. */
export const questionWordings = ['general', 'primary'] as const;
export type QuestionWording = (typeof questionWordings)[number];

/** One version of a question with all of its texts, for review by staff. */
export const reviewedQuestion = z.object({
  ID: z.number(),
  version: z.number(),
  /** Candidates are asked this version, unless their course was made with an older one. */
  isNewest: z.boolean(),
  /** The competency, the scale or the trend. */
  group: localisedText,
  /** Whether agreeing counts against the scale; null where that means nothing. */
  isReversed: z.boolean().nullable(),
  wordings: z.array(
    z.object({
      wording: z.enum(questionWordings),
      texts: z.array(z.object({ role: questionRole, text: localisedText })),
    }),
  ),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

const master = { method: 'GET', access: 'staff' } as const;

export const masterEndpoints = {
  competencies: endpoint({
    ...master,
    path: '/master/competencies',
    summary: 'The 25 competencies',
    response: listOf(competency),
  }),
  competencySettingTypes: endpoint({
    ...master,
    path: '/master/competencySettingTypes',
    summary: 'Ready-made competency sets',
    response: z.object({
      miniCompetencies: z.array(settingCompetency),
      recommendCompetencies: z.array(settingCompetency),
      uchidaCompetencies: z.array(settingCompetency),
    }),
  }),
  questionTypes: endpoint({
    ...master,
    path: '/master/questionTypes',
    summary: 'Question types that this school may use',
    response: listOf(
      z.object({
        questionTypeID: z.number(),
        title: z.string(),
        /** All statements of a competency are asked, not the first one only. */
        long: z.boolean(),
      }),
    ),
  }),
  allQuestionTypes: endpoint({
    ...master,
    path: '/master/allQuestionTypes',
    summary: 'Every question type',
    response: listOf(z.object({ questionTypeID: z.number(), title: z.string() })),
  }),
  questionTypesWithCompetencies: endpoint({
    ...master,
    path: '/master/questionTypesWithCompetencies',
    summary: 'Question types with the competencies that each can ask about',
    response: listOf(
      z.object({
        questionType: z.number(),
        title: z.string(),
        competencies: z.array(settingCompetency),
      }),
    ),
  }),
  trends: endpoint({
    ...master,
    path: '/master/trends',
    summary: 'Trend checks',
    response: listOf(
      z.object({
        trendID: z.number(),
        masterID: z.number(),
        tested: z.boolean(),
        /** Primary schools are offered the primary variant where there is one, other schools never. */
        isOffered: z.boolean(),
        title: z.string(),
        highScoreTitle: z.string(),
        lowScoreTitle: z.string(),
      }),
    ),
  }),
  questions: endpoint({
    ...master,
    path: '/master/questions',
    summary: 'Every version of all questions of a kind, in every language and wording',
    query: z.object({ kind: questionKind.default('competency') }),
    response: listOf(reviewedQuestion).extend({
      /** The wording of the question types that the school may use. */
      ownWording: z.enum(questionWordings),
    }),
  }),
  growingPurposes: endpoint({
    ...master,
    path: '/master/growingPurposes',
    summary: 'Growing purposes',
    query: z.object({ isValid: z.coerce.number().int().min(0).max(1).default(1) }),
    response: listOf(z.object({ growingPurposeID: z.number(), title: z.string() })),
  }),
  destinations: endpoint({
    ...master,
    path: '/jgrow/destination',
    summary: 'Destinations, seeded ones and the school’s own',
    response: listOf(z.object({ ID: z.number(), destinationName: z.string() })),
  }),
  interviewNaviCompetencies: endpoint({
    ...master,
    path: '/master/interviewNavi/competencies',
    summary: 'Comments of the interview navigation',
    response: listOf(
      z.object({
        competencyID: z.number(),
        upComment: z.string(),
        downComment: z.string(),
        /** Where others see more than the student does, in the wording of the school. */
        peersSeeMoreComment: z.string(),
      }),
    ),
  }),
  languages: endpoint({
    ...master,
    access: 'public',
    path: '/master/languages',
    summary: 'Interface languages',
    response: listOf(
      z.object({
        languageID: z.number(),
        code: z.string(),
        langName: z.string(),
        dispName: z.string(),
        nameOrder: z.boolean(),
      }),
    ),
  }),
};

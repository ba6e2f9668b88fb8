import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../lists.ts';
import { examParams } from '../params.ts';
import { competency } from './masters.ts';
import { courseStudent } from './person-in-course.ts';
import { carelessReason, recordExam } from './records.ts';
import { smallIDParam } from '../scalars.ts';

/** Evaluators whose answers look careless, by which rule, and with how much weight they count. */
const carelessPattern = z.object({
  /** 1 counts in full. */
  weight: z.number(),
  reasons: z.array(carelessReason),
  /** Levels that this person gave about others. */
  ratings: z.number(),
});

export const carelessStudent = carelessPattern.extend({
  student: courseStudent,
  /** Reasons in the answers about oneself, which count for nothing but the self evaluation. */
  selfReasons: z.array(carelessReason),
});
export type CarelessStudent = z.infer<typeof carelessStudent>;

export const carelessOutsideEvaluator = carelessPattern.extend({
  name: z.string(),
  /** The person whom this one evaluates. */
  target: courseStudent,
});
export type CarelessOutsideEvaluator = z.infer<typeof carelessOutsideEvaluator>;

/** Somebody who answered 'I can't tell' to more than half of the questions about most of the people they were asked about. */
export const cannotJudgeStudent = z.object({
  student: courseStudent,
  /** How many people this person can't judge, of how many. */
  cannotJudge: z.number(),
  asked: z.number(),
});
export type CannotJudgeStudent = z.infer<typeof cannotJudgeStudent>;

export const carelessPatterns = z.object({
  /** False: the course has no scores yet, and nothing is known. */
  isScored: z.boolean(),
  isFixed: z.boolean(),
  /** Everybody who answered, as far as the caller may see them. */
  answered: z.number(),
  students: z.array(carelessStudent),
  outsiders: z.array(carelessOutsideEvaluator),
  /** Missing data, and no sign of carelessness. */
  cannotJudge: z.array(cannotJudgeStudent),
});
export type CarelessPatterns = z.infer<typeof carelessPatterns>;

/** Which rule put a student on the care list. */
export const careRule = z.enum(['belowGrade', 'drop']);
export type CareRule = z.infer<typeof careRule>;

export const careReason = z.object({
  rule: careRule,
  trends: z.array(
    z.object({
      trendID: z.number(),
      title: z.string(),
      /** In standard deviations of the grade: below its mean, or since the last check. */
      distance: z.number(),
    }),
  ),
});

/** Why a rule could not be applied. */
export const careGap = z.object({
  rule: careRule,
  /** One core trend in the course; no check before; a grade of fewer than five, or in which all are alike. */
  reason: z.enum(['oneCoreTrend', 'noEarlierCheck', 'smallGrade']),
  /** Students whom the rule was not applied to. */
  students: z.number(),
});
export type CareGap = z.infer<typeof careGap>;

export const careEntry = z.object({ student: courseStudent, reasons: z.array(careReason) });
export type CareEntry = z.infer<typeof careEntry>;

export const careList = z.object({
  /** False: the course has no results of its trend check yet. */
  isScored: z.boolean(),
  /** Core trends that the course checked. */
  trends: z.array(z.object({ trendID: z.number(), title: z.string() })),
  /** Students with results, as far as the caller may see them. */
  checked: z.number(),
  /** Where a rule was not applied, to all that were checked or to some. */
  notApplied: z.array(careGap),
  data: z.array(careEntry),
});
export type CareList = z.infer<typeof careList>;

/** Why a score is not fixed. */
export const preliminaryReason = z.enum(['running', 'fewEvaluators', 'fewSoundEvaluators']);
/** Why numbers are left out: somebody's answer could be worked out from them. */
export const hiddenNumbers = z.enum(['fewEvaluators', 'downWeighted', 'ends', 'unadjusted']);
export type HiddenNumbers = z.infer<typeof hiddenNumbers>;
/** A group of evaluators compared with all of the course. */
export const groupSeverity = z.enum(['lenient', 'average', 'severe']);
export type GroupSeverity = z.infer<typeof groupSeverity>;

/** Numbers of one score, in whole points. */
export const scoreNumbers = z.object({
  rawMean: z.number(),
  corrected: z.number(),
  /** From the raw mean to the corrected score. */
  correction: z.number(),
  /** One standard error, which tables show behind ±. */
  error: z.number(),
  /** The 95 % interval, not symmetric near the ends of the scale; null for a score of an earlier model. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});
export type ScoreNumbers = z.infer<typeof scoreNumbers>;

/** The facts that one score rests on; nothing in it discloses what one evaluator answered. */
export const scoreExplanation = z.object({
  student: courseStudent,
  exam: recordExam,
  competency: competency.pick({ competencyID: true, name: true, competencyType: true }),
  isFixed: z.boolean(),
  preliminaryReasons: z.array(preliminaryReason),
  evaluators: z.number(),
  /** Those of them whose answers count less; null where they are fewer than three. */
  downWeighted: z
    .object({
      count: z.number(),
      reasons: z.array(z.object({ reason: carelessReason, count: z.number() })),
    })
    .nullable(),
  groupSeverity: groupSeverity.nullable(),
  numbers: scoreNumbers.nullable(),
  hiddenNumbers: hiddenNumbers.nullable(),
  course: z.object({
    evaluators: z.number(),
    downWeighted: z.number(),
    scores: z.number(),
    /** Scores of nothing but the highest or the lowest level, computed after the estimation; null for who may not see the whole school. */
    extremes: z.number().nullable(),
    subsets: z.number(),
    /** Whether the anchoring examples link classes; null in a course without answers about them. */
    areExamplesTrusted: z.boolean().nullable(),
    converged: z.boolean(),
  }),
  method: z.number(),
  modelVersion: z.string(),
  computedAt: z.string(),
});
export type ScoreExplanation = z.infer<typeof scoreExplanation>;

export const scoreEndpoints = {
  explain: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/score/:evalSettingID/:competencyID',
    access: 'staff',
    writes: true,
    summary: 'What one score rests on',
    params: examParams.extend({ studentID: idParam, competencyID: smallIDParam }),
    response: scoreExplanation,
  }),
  careless: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/careless',
    access: 'staff',
    summary: 'Those of a course whose answers look careless, by which rule, and their weight',
    params: examParams,
    response: carelessPatterns,
  }),
  careList: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/care-list',
    access: 'staff',
    writes: true,
    summary: 'Students whose trends ask for a talk, by which rule',
    params: examParams,
    response: careList,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idListQuery, idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { eventParams } from '../params.ts';
import { activityComponent } from './activities.ts';
import { eventLimits, eventRow } from './events.ts';
import { competency } from './masters.ts';
import { namedStudent } from './person-in-course.ts';
import { estimate, groupSize, changeFigures } from './statistics.ts';
import { studentClass } from './students.ts';
import { surveyMoments } from './survey-moments.ts';

/** Bounds of the analysis of a survey. */
export const eventAnalysisLimits = {
  words: 60,
  searchLength: 60,
  /** Events that can be chosen, latest first. */
  events: 200,
} as const;

const analysedEvent = eventRow.pick({
  eventID: true,
  title: true,
  schoolYear: true,
  startsOn: true,
  endsOn: true,
});

/** Answers of students whom the caller may see, on a scale. */
const mean = groupSize.extend({ mean: estimate.nullable() });
export type MeanFigures = z.infer<typeof mean>;

const steps = mean.extend({
  /** How many gave each step: 1 to 5; of participation 0 to 5, of which 0 is 'did not take part'. */
  counts: z.array(z.number()).nullable(),
});
export type StepFigures = z.infer<typeof steps>;

/** Expectation first, then participation. */
export const quadrantNames = ['highHigh', 'highLow', 'lowHigh', 'lowLow'] as const;
export type QuadrantName = (typeof quadrantNames)[number];

/**
 * Expectation and participation of the same students, each as the mean over the activities, cut at the middle of the
 * scale (3; the middle itself counts as high).
 */
const quadrants = groupSize.extend({
  counts: z.record(z.enum(quadrantNames), z.number()),
  points: z.array(
    // class and number are those of the event's school year
    namedStudent.extend({
      expectation: z.number(),
      participation: z.number(),
      feltChange: z.number().nullable(),
      quadrant: z.enum(quadrantNames),
    }),
  ),
});

/** Spearman's rank correlation with participation. */
const correlation = groupSize.extend({
  /** `feltChange`: the mean over the purposes; else a competency's change between the courses. */
  measure: z.union([z.literal('feltChange'), z.number()]),
  rho: estimate.nullable(),
});
export type RankCorrelation = z.infer<typeof correlation>;

const correlationsOf = { correlations: z.array(correlation) };

/** Means of a class or of all: one over activities or purposes. */
const means = z.object({ expectation: mean, participation: mean, feltChange: mean });

const course = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  /** Its scores are fixed. */
  hasScores: z.boolean(),
});

export const eventAnalysis = z.object({
  event: analysedEvent.extend({ courseBefore: course.nullable(), courseAfter: course.nullable() }),
  counts: z.object({
    /** Number of the targets whom the caller may see: nobody else is counted in an event. */
    students: z.number(),
    /** Those who answered a question of every event: before, after, and both. */
    before: z.number(),
    after: z.number(),
    both: z.number(),
    /** Number of those who answered after and took part in something. */
    participants: z.number(),
  }),
  activities: z.array(
    z.object({
      activityID: z.number(),
      title: z.string(),
      expectation: steps,
      participation: steps,
      ...correlationsOf,
    }),
  ),
  quadrants,
  feltChange: z.array(
    z.object({ growingPurposeID: z.number(), title: z.string(), figures: steps }),
  ),
  /** Fixed scores of the course after less those of the course before, of students who have both. */
  change: z.array(
    competency.pick({ competencyID: true, name: true, competencyType: true }).extend({
      /** Figures of those who took part: targets who did not answer 'did not take part' to everything. */
      participants: changeFigures,
      /** Other examinees of both courses. */
      others: changeFigures,
      /** Change of participants less change of the others (Welch). */
      difference: estimate.nullable(),
    }),
  ),
  /** False: the changes are of classes whose evaluators are not linked, so that nothing may compare them. */
  isComparable: z.boolean(),
  /** Components by the activities that have them: those of the same activities can't be told apart. */
  components: z.array(
    z.object({
      components: z.array(activityComponent),
      activityIDs: z.array(z.number()),
      /** With the mean participation in these activities. */
      ...correlationsOf,
    }),
  ),
  classes: z.array(means.extend({ schoolClass: studentClass })),
  /** Questions of the event's own. */
  questions: z.array(
    z.object({
      surveyItemID: z.number(),
      kind: z.enum(['scale', 'choice', 'text']),
      moment: z.enum(surveyMoments),
      text: z.string(),
      low: z.string(),
      high: z.string(),
      /** Figures of those who answered; mean and counts of a scale only. */
      figures: steps,
      /** Options of a choice. */
      options: z.array(z.object({ text: z.string(), count: z.number() })),
    }),
  ),
});
export type EventAnalysis = z.infer<typeof eventAnalysis>;

/** Answers in words, without names; none while fewer than `limits.rankingMinimum` have answered. */
export const eventTexts = pageOf(z.object({ text: z.string() })).extend({
  size: groupSize,
  /** Words as a dictionary has them, by the number of answers that have them, most first. */
  words: z.array(z.object({ word: z.string(), answers: z.number() })),
});
export type EventTexts = z.infer<typeof eventTexts>;

/** One event beside others. */
export const comparedEvent = means.extend({
  event: analysedEvent,
  students: z.number(),
  /** Number of those who took part. */
  participants: z.number(),
  isComparable: z.boolean(),
  /** Change of those who took part, of each competency that both courses have. */
  change: z.array(
    competency
      .pick({ competencyID: true, name: true, competencyType: true })
      .extend({ figures: changeFigures }),
  ),
});
export type ComparedEvent = z.infer<typeof comparedEvent>;

export const eventAnalysisEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/jgrow/analysis/events',
    access: 'staff',
    summary: 'Events up to the school year that somebody has answered about, latest first',
    response: listOf(analysedEvent),
  }),
  analysis: endpoint({
    method: 'GET',
    path: '/jgrow/events/:eventID/analysis',
    access: 'staff',
    writes: true,
    summary: 'What a survey says of an event',
    params: eventParams,
    response: eventAnalysis,
  }),
  texts: endpoint({
    method: 'GET',
    path: '/jgrow/events/:eventID/texts',
    access: 'staff',
    writes: true,
    summary: 'Answers in words to one question, and how many have each word',
    params: eventParams,
    query: pageQuery.extend({
      surveyItemID: idParam,
      search: z.string().max(eventAnalysisLimits.searchLength).optional(),
      /** One of the counted words. */
      word: z.string().max(eventAnalysisLimits.searchLength).optional(),
    }),
    response: eventTexts,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/jgrow/analysis/comparison',
    access: 'staff',
    writes: true,
    summary: `Up to ${eventLimits.compared} events beside each other, of any years`,
    query: z.object({
      eventIDs: idListQuery.refine(
        (ids) => ids.length <= eventLimits.compared && new Set(ids).size === ids.length,
      ),
    }),
    response: listOf(comparedEvent),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/jgrow/events/:eventID/analysis/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: `The numbers of an analysis as Excel; answers in words from ${limits.rankingMinimum} on`,
    params: eventParams,
  }),
};

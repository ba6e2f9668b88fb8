import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, pageQuery } from '../lists.ts';
import { smallIDParam } from '../scalars.ts';
import { scaleType } from './class-management.ts';
import {
  estimate,
  figureDetail,
  groupSize,
  measureText,
  changeFigures,
  statisticsOptions,
  targetText,
} from './statistics.ts';
import { courseStudent } from './person-in-course.ts';
import { trendBand } from './students.ts';

/** Courses that the trend of a group goes back. */
export const classAnalysisLimits = { trendCourses: 6 } as const;

const course = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  schoolYear: z.number(),
  endAt: z.string(),
});

const groupMean = groupSize.extend({
  mean: estimate.nullable(),
});

/** False: classes are shown together whose evaluators are not linked, so that nothing may compare them. */
const comparable = { isComparable: z.boolean() };

export const groupTrend = z.object({
  ...comparable,
  target: z.string(),
  /** Oldest first. */
  courses: z.array(course),
  /** The one that is given for all courses; null without a course. */
  measure: z.string().nullable(),
  /** One a course, in their order; of the group, of its grade (null where it is none) and of the school. */
  line: z
    .object({
      own: z.array(groupMean),
      grade: z.array(groupMean).nullable(),
      school: z.array(groupMean),
    })
    .nullable(),
  /** The course that changes are measured from; null without one. */
  before: z.number().nullable(),
  /** Measures that the newest course asked about, in that course. */
  measures: z.array(
    z.object({
      measure: z.string(),
      own: groupMean.nullable(),
      grade: groupMean.nullable(),
      school: groupMean.nullable(),
      change: changeFigures.nullable(),
    }),
  ),
});
export type GroupTrend = z.infer<typeof groupTrend>;

export const rankingDetails = z.object({
  ...comparable,
  ...groupSize.shape,
  course,
  /** People who are counted in places but whom the caller may not see. */
  hiddenPersons: z.number(),
  measures: z.array(z.string()),
  data: z.array(
    courseStudent.extend({
      /** One a measure, in their order; null without a fixed score. */
      values: z.array(z.number().nullable()),
      /** 1, 2, 2, 4, among everybody of the group; the end of five places where `detail` is `rounded`. */
      ranks: z.array(z.number().nullable()),
    }),
  ),
  totalRecords: z.number(),
});
export type RankingDetails = z.infer<typeof rankingDetails>;

/** Performance and maintenance after Misumi: both, one or none above the norm. */
export const pmQuadrant = z.enum(['PM', 'Pm', 'pM', 'pm']);
export type PmQuadrant = z.infer<typeof pmQuadrant>;

const pmScore = z.object({ value: z.number(), standardError: z.number().nullable() });

export const pmAnalysis = z.object({
  ...comparable,
  ...groupSize.shape,
  course,
  /**
   * The means that were stored when the course was scored, and that everybody is cut at; null where the caller gets no
   * figures of the group that they are of. In whole points where other people are in it.
   */
  norm: z
    .object({
      scale: scaleType,
      n: z.number(),
      detail: figureDetail,
      p: z.number(),
      m: z.number(),
      computedAt: z.string(),
    })
    .nullable(),
  /** Competencies that P and M are means of and that the course did not ask about: there is no analysis then. */
  missing: z.array(z.number()),
  /** The last course before with both; null without one. */
  before: course.nullable(),
  hiddenPersons: z.number(),
  /** How many of the group are in each quadrant; of exact figures only. */
  counts: z.record(pmQuadrant, z.number()).nullable(),
  data: z.array(
    courseStudent.extend({
      p: pmScore,
      m: pmScore,
      quadrant: pmQuadrant,
      /** Within one standard error of a line. */
      isBorderline: z.boolean(),
      /** In the course before. */
      before: z.object({ p: z.number(), m: z.number() }).nullable(),
    }),
  ),
});
export type PmAnalysis = z.infer<typeof pmAnalysis>;

export const trendAnalyses = z.object({
  course: course.nullable(),
  target: z.string(),
  trends: z.array(
    groupMean.extend({
      trendID: z.number(),
      title: z.string(),
      lowTitle: z.string(),
      highTitle: z.string(),
      /** Students in each band of the school's cut points; of exact figures only. */
      bands: z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable(),
      /** Null where the caller gets no figures of the school. */
      cuts: z.object({ low: z.number(), high: z.number() }).nullable(),
      /** Since the last check before; null without one. */
      change: changeFigures.nullable(),
      /** Each class against the other students of the group, grade or school; none of a class. */
      classes: z.array(
        groupSize.extend({
          schoolClassID: z.number(),
          grade: z.number(),
          schoolClassName: z.string(),
          /** With an interval that holds for all of them together (Bonferroni). */
          difference: estimate.nullable(),
          /** Beyond chance, by Welch's test corrected after Holm. */
          isClear: z.boolean(),
        }),
      ),
    }),
  ),
});
export type TrendAnalyses = z.infer<typeof trendAnalyses>;

export const trendPeople = z.object({
  /** People of the band whom the caller may not see; null where the caller gets no exact figures of the group. */
  hiddenPersons: z.number().nullable(),
  /** From the lowest value. */
  data: z.array(courseStudent.extend({ value: z.number() })),
  totalRecords: z.number(),
});
export type TrendPeople = z.infer<typeof trendPeople>;

const groupQuery = z.object({ target: targetText });
const trendQuery = groupQuery.extend({ measure: measureText.optional() });
const courseQuery = groupQuery.extend({ evalSettingID: idParam });
const detailsQuery = courseQuery.extend({
  /** A measure, or class and number. */
  sort: z.union([z.literal('number'), measureText]).default('number'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** Students whose value in the measure that is sorted by is at least this, and below `to`; 100 is below 100. */
  from: z.coerce.number().min(0).max(100).optional(),
  to: z.coerce.number().min(0).max(100).optional(),
  search: z.string().max(64).default(''),
});
const trendPeopleQuery = courseQuery.extend({ trendID: smallIDParam, band: trendBand });
const pmQuery = courseQuery.extend({ norm: scaleType });
const file = z.object({
  chart: z.enum(['trend', 'rankingDetails', 'pm', 'trendAnalyses']),
  target: targetText,
  evalSettingID: idParam.optional(),
  norm: scaleType.optional(),
});

export type RankingDetailsQuery = z.output<typeof detailsQuery>;
export type GroupTrendQuery = z.output<typeof trendQuery>;
export type PmQuery = z.output<typeof pmQuery>;
export type TrendPeopleQuery = z.output<typeof trendPeopleQuery>;
export type CourseTargetQuery = z.output<typeof courseQuery>;
export type ClassAnalysesFile = z.output<typeof file>;

export const classAnalysesEndpoints = {
  options: endpoint({
    method: 'GET',
    path: '/classAnalyses/options',
    access: 'staff',
    summary: 'Courses, groups and measures that classes can be analysed by',
    response: statisticsOptions,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/classAnalyses/trend',
    access: 'staff',
    writes: true,
    summary:
      'A class, grade or tag of the school year over courses, beside its grade and the school',
    query: trendQuery,
    response: groupTrend,
  }),
  rankingDetails: endpoint({
    method: 'GET',
    path: '/classAnalyses/rankingDetails',
    access: 'staff',
    writes: true,
    summary: 'Everybody of a group with all scores of a course and their places',
    query: pageQuery.extend(detailsQuery.shape),
    response: rankingDetails,
  }),
  pm: endpoint({
    method: 'GET',
    path: '/classAnalyses/pm',
    access: 'staff',
    writes: true,
    summary: 'PM analysis of a group, by the norm of the class, the grade or the school',
    query: pmQuery,
    response: pmAnalysis,
  }),
  trendAnalyses: endpoint({
    method: 'GET',
    path: '/classAnalyses/trendAnalyses',
    access: 'staff',
    writes: true,
    summary: 'The trend check of a group: distribution, change, and which classes differ',
    query: courseQuery,
    response: trendAnalyses,
  }),
  trendPeople: endpoint({
    method: 'GET',
    path: '/classAnalyses/trendPeople',
    access: 'staff',
    writes: true,
    summary: 'The people of a group whose result of a trend is in one band',
    query: pageQuery.extend(trendPeopleQuery.shape),
    response: trendPeople,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/classAnalyses/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'The numbers of one analysis as Excel',
    query: file,
  }),
};

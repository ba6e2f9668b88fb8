import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ScaleType } from '../enums.ts';
import { limits } from '../limits.ts';
import { idParam, pageQuery } from '../lists.ts';
import { competency } from './masters.ts';
import { courseStudent } from './person-in-course.ts';
import { changeReading, derivedScoreName, recordExam } from './records.ts';
import { groupSize } from './statistics.ts';
import { studentClass } from './students.ts';

export const scaleType = z.enum([ScaleType.Class, ScaleType.Grade, ScaleType.School]);

/** Measure and people of a ranking. One of `competencyID` and `derived` is given. */
export const rankingFilter = z.object({
  /** Unless given, the newest course of the school year with fixed scores, else the newest scored one. */
  evalSettingID: idParam.optional(),
  competencyID: z.coerce.number().int().min(1).max(25).optional(),
  derived: derivedScoreName.optional(),
  scale: scaleType.default(ScaleType.Class),
  /** For scale `class`. */
  schoolClassID: idParam.optional(),
  /** For scale `grade`. */
  grade: z.coerce.number().int().min(1).max(limits.gradeMax).optional(),
});
export type RankingFilter = z.output<typeof rankingFilter>;

export const rankingRow = z.object({
  /**
   * 1, 2, 2, 4: people whose values are shown as the same share a place; the end of five places where `detail` is
   * `rounded`. Null without a place: the score is preliminary, or there are too few others. Preliminary ones stand last.
   */
  rank: z.number().nullable(),
  ...courseStudent.shape,
  value: z.number(),
  standardError: z.number().nullable(),
  /** The fewest of the score's parts. */
  evaluators: z.number(),
  isFixed: z.boolean(),
  /** Since the student's previous fixed score; null without one, or while this one is preliminary. */
  change: z
    .object({
      evalSettingID: z.number(),
      before: z.number(),
      difference: z.number(),
      reading: changeReading,
    })
    .nullable(),
});
export type RankingRow = z.infer<typeof rankingRow>;

/** Figures of one group. */
export const groupSummary = groupSize.extend({
  mean: z.number().nullable(),
  /** Sample standard deviation. */
  sd: z.number().nullable(),
  /** Inclusive quartiles (type 7). */
  lowerQuartile: z.number().nullable(),
  median: z.number().nullable(),
  upperQuartile: z.number().nullable(),
});
export type GroupSummary = z.infer<typeof groupSummary>;

export const ranking = z.object({
  exam: recordExam,
  scale: scaleType,
  /** People of the chosen class, grade or school with the score; without preliminary ones of others. */
  ...groupSize.shape,
  /** Those of them whose score is fixed: only they have a place, and only they are in the figures. */
  ranked: z.number(),
  /** False: classes are ranked together whose evaluators are not linked. */
  isComparable: z.boolean(),
  /** People who are ranked too but whom the caller may not see. */
  hiddenPersons: z.number(),
  /** The chosen group and the wider ones around it. */
  summaries: z.object({
    class: groupSummary.nullable(),
    grade: groupSummary.nullable(),
    school: groupSummary,
  }),
  /** Groups of people whom no evaluator connects; each is centred on its own. */
  subsets: z.number(),
  /** Earlier courses that changes on this page are measured from. */
  comparedExams: z.array(
    z.object({ evalSettingID: z.number(), title: z.string(), endAt: z.string() }),
  ),
  data: z.array(rankingRow),
  totalRecords: z.number(),
});
export type Ranking = z.infer<typeof ranking>;

export const rankingOptions = z.object({
  /** Scored courses of the school year, newest first. */
  exams: z.array(recordExam),
  /** The course that the rest is about: the one asked for, else the newest with fixed scores, else the newest scored. */
  evalSettingID: z.number().nullable(),
  grades: z.array(z.object({ grade: z.number(), examinees: z.number() })),
  /** Classes whose people the caller may see. */
  classes: z.array(studentClass.extend({ examinees: z.number() })),
  competencies: z.array(competency.pick({ competencyID: true, name: true, competencyType: true })),
  /** Combined scores whose every part was asked. */
  derived: z.array(derivedScoreName),
});
export type RankingOptions = z.infer<typeof rankingOptions>;

export const classManagementEndpoints = {
  ranking: endpoint({
    method: 'GET',
    path: '/classManagement/ranking',
    access: 'staff',
    writes: true,
    summary: 'Ranking of one competency in a class, a grade or the school',
    query: pageQuery.extend(rankingFilter.shape),
    response: ranking,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/classManagement/ranking/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'A whole ranking as Excel, with a sheet that says where it comes from',
    query: rankingFilter,
  }),
  options: endpoint({
    method: 'GET',
    path: '/classManagement/options',
    access: 'staff',
    summary: 'Courses, groups and competencies that a ranking can be made of',
    query: z.object({ evalSettingID: idParam.optional() }),
    response: rankingOptions,
  }),
};

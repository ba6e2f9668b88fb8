import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { studentParams } from '../params.ts';
import { changeReading, recordExam } from './records.ts';
import { careReason } from './scores.ts';
import { trendBand } from './students.ts';

/** A result of a trend check, 0–100, with its band among everybody of the school who was checked. */
export const trendPoint = z.object({ value: z.number(), band: trendBand });

/** Where a band begins: low at or below `low`, high at or above `high`. */
export const trendCuts = z.object({
  low: z.number(),
  high: z.number(),
  /** One standard deviation around the school's mean; false: fixed points, for fewer than 30 people. */
  isOfSchool: z.boolean(),
});

export const studentTrend = z.object({
  /**
   * Trend of the last result. A primary school's variant and its general trend are one, unless a course asked for both.
   */
  trendID: z.number(),
  title: z.string(),
  /** One for each of `checks`, in their order; null where the course did not check it. */
  points: z.array(trendPoint.nullable()).min(1),
  /** Meaning of the last result where it is low or high. */
  meaning: z.string().nullable(),
  /** Figures of the last result. */
  /** Null where the caller gets no figures of the school, which they are the mean and deviation of. */
  cuts: trendCuts.nullable(),
  /** From the result before to the last one. */
  change: z
    .object({
      difference: z.number(),
      /** Clear from one standard deviation of the grade on; null where the grade is too small to say. */
      reading: changeReading.nullable(),
    })
    .nullable(),
});
export type StudentTrend = z.infer<typeof studentTrend>;

export const studentTrends = z.object({
  /** Courses that checked trends, oldest first. */
  checks: z.array(recordExam),
  trends: z.array(studentTrend),
  /** The school's plan shows results and starts no checks. */
  isReadOnly: z.boolean(),
});
export type StudentTrends = z.infer<typeof studentTrends>;

export const studentCare = z.object({
  /** The last course that checked core trends. */
  exam: recordExam.nullable(),
  /** Empty: not on the care list. */
  reasons: z.array(careReason),
});
export type StudentCare = z.infer<typeof studentCare>;

export const studentTrendEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/trends',
    access: 'staff',
    writes: true,
    summary: "A student's results of trend checks, with their bands and the change since the last",
    params: studentParams,
    response: studentTrends,
  }),
  care: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/care',
    access: 'staff',
    writes: true,
    summary: 'Whether a student is on the care list of the last check, and by which rule',
    params: studentParams,
    response: studentCare,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../lists.ts';
import { studentParams } from '../params.ts';
import { competency } from './masters.ts';
import { growthCompetency, growthPoint, recordExam } from './records.ts';
import { groupSize } from './statistics.ts';
import { studentClass } from './students.ts';

/** The mean of a group's fixed scores, as in statistics. */
export const groupMean = groupSize.extend({ mean: z.number().nullable() });
export type GroupMean = z.infer<typeof groupMean>;

/** A student's score on something, 0–100, beside those of the class, grade and school that the student was in then. */
const comparedScore = z.object({
  value: z.number().nullable(),
  standardError: z.number().nullable(),
  isFixed: z.boolean(),
  selfValue: z.number().nullable(),
  classMean: groupMean,
  gradeMean: groupMean,
  schoolMean: groupMean,
});

export const comparedCompetency = competency
  .pick({ competencyID: true, name: true, competencyType: true })
  .extend({
    /** False: the course did not ask about it, and nobody has a score. */
    isAsked: z.boolean(),
    evaluators: z.number(),
    soundEvaluators: z.number(),
    ...comparedScore.shape,
  });
export type ComparedCompetency = z.infer<typeof comparedCompetency>;

/** A competency of the school's own: a score only where every member has a fixed one. */
export const comparedCustomCompetency = z.object({
  customCompetencyID: z.number(),
  name: z.string(),
  /** Names of its members, in their order. */
  competencies: z.array(z.string()),
  ...comparedScore.shape,
});
export type ComparedCustomCompetency = z.infer<typeof comparedCustomCompetency>;

export const allCompetencies = z.object({
  /** False: the classes of the school are not linked by evaluators, so that nothing may compare them. */
  isComparable: z.boolean(),
  /** Ended or scored ones, newest first. */
  exams: z.array(recordExam),
  /** The course that the scores are of: the one asked for, else the newest with fixed scores, else the newest scored. */
  evalSettingID: z.number().nullable(),
  /** Class of the enrolment that the answers were given in. */
  schoolClass: studentClass.nullable(),
  /** Every competency there is, by id; empty while the course is not scored. */
  competencies: z.array(comparedCompetency),
  /** None for the Uchida display. */
  customCompetencies: z.array(comparedCustomCompetency),
});
export type AllCompetencies = z.infer<typeof allCompetencies>;

const scoreChange = growthCompetency.shape.change;

/** A fixed score and how it differs from the last fixed one before it; null for the first. */
const growthStep = growthPoint.extend({ change: scoreChange });
export type GrowthStep = z.infer<typeof growthStep>;

const steps = {
  /** One for each of `exams`, in their order; null where the course gave no fixed score. */
  points: z.array(growthStep.nullable()),
  /** From the first fixed score to the last; null with fewer than two. */
  overall: scoreChange,
};

export const allGrowth = z.object({
  /** Courses that gave the student a fixed score, oldest first; the newest `limits.growthExams` of them. */
  exams: z.array(recordExam.extend({ method: z.number() })),
  competencies: z.array(growthCompetency.extend(steps)),
  customCompetencies: z.array(
    z.object({
      customCompetencyID: z.number(),
      name: z.string(),
      competencies: z.array(z.string()),
      ...steps,
    }),
  ),
});
export type AllGrowth = z.infer<typeof allGrowth>;

const query = z.object({ evalSettingID: idParam.optional() });

export const allCompetencyEndpoints = {
  scores: endpoint({
    method: 'GET',
    path: '/studentAllCompetency/:studentID',
    access: 'staff',
    writes: true,
    summary: "All competencies and the school's own of a student beside class, grade and school",
    params: studentParams,
    query,
    response: allCompetencies,
  }),
  scoresFile: endpoint({
    method: 'GET',
    path: '/studentAllCompetency/:studentID/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'All competencies of a student as Excel, with a sheet that says where they come from',
    params: studentParams,
    query,
  }),
  growth: endpoint({
    method: 'GET',
    path: '/studentAllCompetencyGrowth/:studentID',
    access: 'staff',
    writes: true,
    summary: "All competencies and the school's own of a student over all fixed courses",
    params: studentParams,
    response: allGrowth,
  }),
  growthFile: endpoint({
    method: 'GET',
    path: '/studentAllCompetencyGrowth/:studentID/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'Growth of all competencies of a student as Excel',
    params: studentParams,
  }),
};

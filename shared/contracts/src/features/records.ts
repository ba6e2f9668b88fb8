import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../lists.ts';
import { studentParams } from '../params.ts';
import { personName } from '../person.ts';
import { scoringState } from './exams.ts';
import { competency } from './masters.ts';
import { statement } from './statements.ts';
import { highlights, studentClass, studentFilterQuery, studentTag, trendBand } from './students.ts';

/** The derived scores of the specification; `shared/rules` computes them. */
export const derivedScoreName = z.enum([
  'individuality',
  'collaboration',
  'leadership',
  'innovation',
  'criticalThinking',
  'creativeThinking',
  'collaborativeThinking',
]);

/** Why an evaluator's answers look careless. */
export const carelessReasons = [
  'sameLevel',
  'tooFast',
  'outfit',
  'unrelated',
  'examplesAlike',
] as const;
export const carelessReason = z.enum(carelessReasons);

/** How a change between two fixed scores is to be read: see `changesOf` in `rules/statements`. */
export const changeReading = z.enum(['up', 'down', 'noClearChange']);
export type ChangeReading = z.infer<typeof changeReading>;

export const recordEnrolment = z.object({
  schoolYear: z.number(),
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
  studentNumber: z.number().nullable(),
  state: z.enum(['enrolled', 'transferredOut', 'withdrawn', 'graduated']),
});

/** The student of the record; class and number are those of the school year of the call. */
export const recordStudent = z.object({
  studentID: z.number(),
  ...personName.shape,
  email: z.string().nullable(),
  studentNumber: z.number().nullable(),
  manageNumber: z.string(),
  schoolClass: studentClass.nullable(),
  tagList: z.array(studentTag),
  priorityTag: studentTag.nullable(),
  /** Newest school year first. */
  enrolments: z.array(recordEnrolment),
});
export type RecordStudent = z.infer<typeof recordStudent>;

/** A course that the student took part in, as far as the record needs it. Moments are ISO 8601. */
export const recordExam = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  schoolYear: z.number(),
  startAt: z.string(),
  /** The moment it really ended, where an administrator ended it early. */
  endAt: z.string(),
  /** 0 before start, 1 under examination, 2 ended */
  status: z.number(),
  scoringState,
});
export type RecordExam = z.infer<typeof recordExam>;

/** One competency of the chosen course. Scores are 0–100. */
export const recordCompetency = competency
  .pick({ competencyID: true, name: true, competencyType: true })
  .extend({
    /** Corrected (method 2) or unadjusted mean (method 1); null when nobody evaluated the student on it. */
    value: z.number().nullable(),
    standardError: z.number().nullable(),
    evaluators: z.number(),
    /** Number of the evaluators whose answers look sound. */
    soundEvaluators: z.number(),
    isFixed: z.boolean(),
    selfValue: z.number().nullable(),
    /** Mean of the fixed scores of the class that the student was in when answering; null without any. */
    classMean: z.number().nullable(),
    /** Classmates with a fixed score, the student among them. */
    classN: z.number(),
    /**
     * Distance from the grade's mean in its standard deviations; null where its classes can't be compared. The distance
     * in a grade with students whom the caller may not see is in tenths, with few such in halves.
     */
    gradeZ: z.number().nullable(),
  });
export type RecordCompetency = z.infer<typeof recordCompetency>;

export const recordDerivedScore = z.object({
  name: derivedScoreName,
  value: z.number(),
  standardError: z.number().nullable(),
  isFixed: z.boolean(),
  selfValue: z.number().nullable(),
});

/** A competency of the school's own: the mean of its members, of a student who has a fixed score on all of them. */
export const recordCustomCompetency = z.object({
  customCompetencyID: z.number(),
  name: z.string(),
  /** Names of its members, in their order. */
  competencies: z.array(z.string()),
  value: z.number(),
  standardError: z.number().nullable(),
  /** Null unless the student has a self evaluation on all of them. */
  selfValue: z.number().nullable(),
});

export const recordResult = z.object({
  /** Class of the enrolment that the answers were given in. */
  schoolClass: studentClass.nullable(),
  /** 1 unadjusted mean, 2 bias-corrected */
  method: z.number(),
  modelVersion: z.string(),
  computedAt: z.string(),
  /** False: the estimation stopped before it settled. */
  converged: z.boolean(),
  /** Groups of people whom no evaluator connects; scores of different groups can't be compared. */
  subsets: z.number(),
  /** False: the grade's classes are not linked by evaluators, so that nothing compares the student with the grade. */
  isComparable: z.boolean(),
  competencies: z.array(recordCompetency),
  derivedScores: z.array(recordDerivedScore),
  /** Valid school competencies that the course gives a fixed score on; none for the Uchida display. */
  customCompetencies: z.array(recordCustomCompetency),
  ...highlights.shape,
  /** Statements that may be made about the scores, by kind, the strongest of a kind first. */
  statements: z.array(statement),
  /** The fixed course before, with which it was compared; null without one. */
  comparedWith: recordExam.pick({ evalSettingID: true, title: true, endAt: true }).nullable(),
  /** Band of the trend of learning drive; null where the course did not check it. */
  learningIncentive: trendBand.nullable(),
  /** The student's own answers look careless. */
  isSuspiciousStudent: z.boolean(),
  suspiciousReasons: z.array(carelessReason),
  /** Evaluators of the student; those whose answers look careless count less. */
  evaluators: z.object({
    total: z.number(),
    downWeighted: z.number(),
    reasons: z.array(z.object({ reason: carelessReason, count: z.number() })),
  }),
});
export type RecordResult = z.infer<typeof recordResult>;

export const studentRecord = z.object({
  student: recordStudent,
  /** Ended or scored ones, newest first. */
  exams: z.array(recordExam),
  /** The course that `result` is about: the one asked for, else the newest with fixed scores, else the newest scored. */
  evalSettingID: z.number().nullable(),
  /** Null while the chosen course is not scored, or there is none. */
  result: recordResult.nullable(),
});
export type StudentRecord = z.infer<typeof studentRecord>;

export const growthPoint = z.object({
  value: z.number(),
  standardError: z.number().nullable(),
  evaluators: z.number(),
});

export const growthCompetency = competency
  .pick({ competencyID: true, name: true, competencyType: true })
  .extend({
    /** One for each of `exams`, in their order; null where the course gave no fixed score. */
    points: z.array(growthPoint.nullable()),
    /** From the last but one course to the last; null unless both gave a fixed score. */
    change: z
      .object({
        difference: z.number(),
        /** Combined standard error of both scores; null where one of them has none. */
        standardError: z.number().nullable(),
        reading: changeReading,
      })
      .nullable(),
  });
export type GrowthCompetency = z.infer<typeof growthCompetency>;

export const studentGrowth = z.object({
  /** Courses that gave the student a fixed score, oldest first. */
  exams: z.array(recordExam.extend({ method: z.number() })),
  competencies: z.array(growthCompetency),
});
export type StudentGrowth = z.infer<typeof studentGrowth>;

const neighbour = z.object({
  studentID: z.number(),
  ...personName.shape,
});

export const studentNeighbours = z.object({
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
  /** Place in the filtered list, from 1; null when the student is not in it. */
  position: z.number().nullable(),
  totalRecords: z.number(),
});
export type StudentNeighbours = z.infer<typeof studentNeighbours>;

export const recordEndpoints = {
  record: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID',
    access: 'staff',
    writes: true,
    summary: "A student's record: profile, courses, and the scores of one of them",
    params: studentParams,
    query: z.object({ evalSettingID: idParam.optional() }),
    response: studentRecord,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/profile',
    access: 'staff',
    summary: 'Who a record is about: name, class, tags, enrolments',
    params: studentParams,
    response: recordStudent,
  }),
  growth: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/growth',
    access: 'staff',
    writes: true,
    summary: "A student's fixed scores from course to course",
    params: studentParams,
    response: studentGrowth,
  }),
  neighbours: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/neighbours',
    access: 'staff',
    summary: "The students before and after this one in the list's filter and order",
    params: studentParams,
    query: studentFilterQuery,
    response: studentNeighbours,
  }),
};

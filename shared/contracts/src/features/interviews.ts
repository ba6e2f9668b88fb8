import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam } from '../lists.ts';
import { schoolClassParams, studentParams } from '../params.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { evidenceSource } from './evidence.ts';
import { competency } from './masters.ts';
import type { StatementKind } from './statements.ts';
import { studentClass } from './students.ts';
import { day, instant } from '../scalars.ts';

/** Statements that a talk is about: it rose or fell since the last course, or others see more of it than the student. */
export const agendaKinds = ['risen', 'fallen', 'peersSeeMore'] as const satisfies StatementKind[];

/** How the student's own evaluation can be compared with that of others. */
export const selfEvaluationStates = ['none', 'careless', 'comparable'] as const;

/** Something to talk about, with what a teacher could say and the numbers behind it. */
export const agendaItem = competency
  .pick({ competencyID: true, name: true, competencyType: true })
  .extend({
    kind: z.enum(agendaKinds),
    comment: z.string(),
    value: z.number(),
    /** In the course before, where it rose or fell. */
    before: z.number().nullable(),
    selfValue: z.number().nullable(),
    /** Error of both scores where it rose or fell, else of the score; null where it isn't known. */
    error: z.number().nullable(),
    source: evidenceSource,
    sourceBefore: evidenceSource.nullable(),
  });
export type AgendaItem = z.infer<typeof agendaItem>;

/** Notes of a talk. Days are those of Japan. */
export const interviewBody = z.object({
  heldOn: day,
  memo: z.string().max(limits.memoLength),
  /** Goals that both have agreed on. */
  goals: z.array(lineOfText.min(1).max(limits.interviewGoalLength)).max(limits.interviewGoals),
  nextOn: day.nullable(),
});
export type InterviewBody = z.infer<typeof interviewBody>;

export const interview = interviewBody.extend({
  interviewID: z.number(),
  schoolYear: z.number(),
  updatedAt: z.string(),
  createdByLastName: z.string().nullable(),
  createdByFirstName: z.string().nullable(),
  createdByLastNameKana: z.string().nullable(),
  createdByFirstNameKana: z.string().nullable(),
});
export type Interview = z.infer<typeof interview>;

export const studentInterviews = z.object({
  /** Whether the student has fixed scores at all: without any there is no agenda. */
  hasScores: z.boolean(),
  agenda: z.array(agendaItem),
  /** State of the self evaluation in the newest course with fixed scores; `none` without one. */
  selfEvaluation: z.enum(selfEvaluationStates),
  /** The last one first. */
  interviews: z.array(interview),
});
export type StudentInterviews = z.infer<typeof studentInterviews>;

/** Talks with a class in the school year, one row a student. */
export const interviewsRow = z.object({
  studentID: z.number(),
  studentNumber: z.number().nullable(),
  ...personName.shape,
  count: z.number(),
  lastOn: z.string().nullable(),
  /** Agreed in the last one. */
  nextOn: z.string().nullable(),
  /** `none`: not talked to this year; `due`: the next day has come. */
  state: z.enum(['none', 'due', 'done']),
});
export type InterviewsRow = z.infer<typeof interviewsRow>;

export const interviewsOfClass = z.object({
  schoolClass: studentClass,
  data: z.array(interviewsRow),
});
export type InterviewsOfClass = z.infer<typeof interviewsOfClass>;

const interviewParams = studentParams.extend({ interviewID: idParam });

export const interviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/studentRecord/:studentID/interviews',
    access: 'staff',
    writes: true,
    summary: 'What to talk about with a student, and the talks before',
    params: studentParams,
    response: studentInterviews,
  }),
  create: endpoint({
    method: 'POST',
    path: '/studentRecord/:studentID/interviews',
    access: 'staff',
    summary: 'Keep a talk with a student',
    params: studentParams,
    body: interviewBody,
    response: z.object({ interviewID: z.number() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/studentRecord/:studentID/interviews/:interviewID',
    access: 'staff',
    summary: 'Change what was kept of a talk',
    params: interviewParams,
    body: interviewBody.extend({ updatedAt: instant }),
    response: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/studentRecord/:studentID/interviews/:interviewID',
    access: 'staff',
    summary: 'Remove a talk',
    params: interviewParams,
    response: undoable,
  }),
  ofClass: endpoint({
    method: 'GET',
    path: '/schoolClasses/:schoolClassID/interviews',
    access: 'staff',
    writes: true,
    summary: 'Who of a class was talked to in the school year, one row a student',
    params: schoolClassParams,
    response: interviewsOfClass,
  }),
};

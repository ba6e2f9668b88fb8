import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, listOf } from '../lists.ts';
import { examParams } from '../params.ts';
import { day, instant } from '../scalars.ts';
import { namedStudent } from './person-in-course.ts';
import { studentClass } from './students.ts';

/** `none`: nothing is written; `draft`: written and not finished, so that no report prints it. */
export const reportCommentStates = ['none', 'draft', 'done'] as const;
export type ReportCommentState = (typeof reportCommentStates)[number];

/** The homeroom teacher's words to a student in the report of a course. */
export const reportComment = z.object({
  text: z.string(),
  isDone: z.boolean(),
  /** Sent back with a change; null before the first. */
  updatedAt: z.string().nullable(),
  updatedByLastName: z.string().nullable(),
  updatedByFirstName: z.string().nullable(),
  updatedByLastNameKana: z.string().nullable(),
  updatedByFirstNameKana: z.string().nullable(),
});
export type ReportComment = z.infer<typeof reportComment>;

/** A student of a class with the comment, and what a comment can begin with. */
export const reportCommentRow = namedStudent.extend({
  ...reportComment.shape,
  /** The newest findings of the course's school year; null where there are none. */
  findings: z.string().nullable(),
});
export type ReportCommentRow = z.infer<typeof reportCommentRow>;

/** Comments to the students of a class, by their numbers. */
export const reportCommentsOfClass = z.object({
  schoolClass: studentClass,
  /** Day in Japan until which they are to be finished; null: none is set. */
  dueOn: z.string().nullable(),
  data: z.array(reportCommentRow),
});
export type ReportCommentsOfClass = z.infer<typeof reportCommentsOfClass>;

/** How far a class of a course is. */
export const reportCommentClass = studentClass.extend({
  students: z.number(),
  drafts: z.number(),
  done: z.number(),
});
export type ReportCommentClass = z.infer<typeof reportCommentClass>;

/** How far the classes of a course are. */
export const reportCommentClasses = listOf(reportCommentClass).extend({
  /** Title of the course. */
  title: z.string(),
  dueOn: z.string().nullable(),
});
export type ReportCommentClasses = z.infer<typeof reportCommentClasses>;

export const reportCommentBody = z.object({
  text: z.string().trim().max(limits.reportCommentLength),
  isDone: z.boolean(),
  updatedAt: instant.nullable(),
});
export type ReportCommentBody = z.infer<typeof reportCommentBody>;

/** A text that is finished has words: an empty one can't be. */
export const emptyComment = 'emptyComment';

const commentParams = examParams.extend({ studentID: idParam });

export const reportCommentEndpoints = {
  classes: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/comments',
    access: 'staff',
    summary: "How far the teachers' comments in the reports of a course are, class by class",
    params: examParams,
    response: reportCommentClasses,
  }),
  ofClass: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/comments/classes/:schoolClassID',
    access: 'staff',
    writes: true,
    summary: "Teachers' comments in the reports of a class, one row a student",
    params: examParams.extend({ schoolClassID: idParam }),
    response: reportCommentsOfClass,
  }),
  read: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/comments/:studentID',
    access: 'staff',
    writes: true,
    summary: "A teacher's comment in the report of one student",
    params: commentParams,
    response: reportComment,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/exams/:evalSettingID/comments/:studentID',
    access: 'staff',
    summary: "Keep a teacher's comment in the report of one student",
    params: commentParams,
    body: reportCommentBody,
    response: z.object({ updatedAt: z.string() }),
  }),
  setDue: endpoint({
    method: 'PUT',
    path: '/exams/:evalSettingID/comments-due',
    access: 'staff',
    summary: "Set until when the teachers' comments of a course are to be finished",
    params: examParams,
    body: z.object({ dueOn: day.nullable() }),
    response: z.object({}),
  }),
};

import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, listOf } from '../lists.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { groupingConflict } from './grouping-result.ts';
import { agreedPairs, keptApartCondition } from './kept-apart.ts';
import { operation } from './operations.ts';
import { id, instant } from '../scalars.ts';

/** Bounds of a class change. */
export const classChangeLimits = {
  /** Students of one grade. */
  students: limits.importRows,
  classes: 40,
  /** Sets of students who are to be together, and of those who are to be apart. */
  sets: 100,
  tags: 10,
} as const;

const distinct = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const studentSet = z.array(id).min(2).max(limits.classSize).refine(distinct);

/** Conditions that a proposal has to keep, and what it balances over the classes. */
export const classChangeConstraints = z.object({
  /** Students of each class; null: as equal as possible. */
  size: z
    .object({
      min: z.number().int().min(0).max(limits.classSize),
      max: z.number().int().min(1).max(limits.classSize),
    })
    .refine(({ min, max }) => min <= max)
    .nullable(),
  together: z.array(studentSet).max(classChangeLimits.sets),
  apart: z.array(studentSet).max(classChangeLimits.sets),
  balance: z.object({
    /** Mean scores of the four types of competencies. */
    scores: z.boolean(),
    /** Whether the students of each class of this year are spread. */
    previousClasses: z.boolean(),
    /** Tags whose students are spread. */
    tagIDs: z.array(id).max(classChangeLimits.tags).refine(distinct),
  }),
});
export type ClassChangeConstraints = z.infer<typeof classChangeConstraints>;

const assignment = z.object({
  studentID: id,
  /** A class of next year; null: not yet in any. */
  schoolClassID: id.nullable(),
  /** A proposal leaves the student in this class. */
  isFixed: z.boolean(),
});

/** A class change while it is worked on. Students who are not named are in no class yet. */
export const classChangeDraft = z.object({
  assignments: z
    .array(assignment)
    .max(classChangeLimits.students)
    .refine((rows) => distinct(rows.map((row) => row.studentID))),
  constraints: classChangeConstraints,
});
export type ClassChangeDraft = z.infer<typeof classChangeDraft>;

/** Result of the last proposal. */
export const classChangeProposal = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('made'),
    at: z.string(),
    assignments: z.array(z.object({ studentID: z.number(), schoolClassID: z.number() })),
  }),
  z.object({ state: z.literal('impossible'), at: z.string(), conflict: groupingConflict }),
]);
export type ClassChangeProposal = z.infer<typeof classChangeProposal>;

export const classChangeStudent = z.object({
  studentID: z.number(),
  ...personName.shape,
  /** This year's. */
  schoolClassID: z.number(),
  schoolClassName: z.string(),
  studentNumber: z.number().nullable(),
  tagIDs: z.array(z.number()),
  /** Means of the fixed scores of each type of competencies, in the newest course with some; null without one. */
  scores: z.object({
    cognitive: z.number().nullable(),
    self: z.number().nullable(),
    gift: z.number().nullable(),
    community: z.number().nullable(),
  }),
});
export type ClassChangeStudent = z.infer<typeof classChangeStudent>;

export const classChange = z.object({
  /** Grade of this year, from which students come; the next grade takes them. */
  grade: z.number(),
  /** Next year. */
  schoolYear: z.number(),
  /** Classes of next year, in their order. */
  classes: z.array(z.object({ schoolClassID: z.number(), schoolClassName: z.string() })),
  /** Names of this year's classes, the next grade's first: what next year's can be called. */
  namesOfThisYear: z.array(z.object({ schoolClassName: z.string(), isOfNextGrade: z.boolean() })),
  students: z.array(classChangeStudent),
  /** Tags that some of the students carry. */
  tags: z.array(z.object({ tagID: z.number(), tag: z.string(), students: z.number() })),
  /** The course that the scores are of. */
  exam: z
    .object({
      evalSettingID: z.number(),
      title: z.string(),
      /** False: the students come from classes whose evaluators are not linked. */
      isComparable: z.boolean(),
    })
    .nullable(),
  /** As it was saved; else as it was confirmed or students are enrolled already; else without classes. */
  draft: classChangeDraft,
  /** Version of the draft, sent back with a change; null: nobody has saved one. */
  updatedAt: z.string().nullable(),
  proposal: classChangeProposal.nullable(),
  /** Students of the grade whom the school keeps apart: proposals keep to it, and the board says where it is broken. */
  keptApart: z.array(keptApartCondition),
  confirmed: z.object({ at: z.string(), by: personName.nullable() }).nullable(),
  /** Next year's enrolments are there: confirming changes them. */
  isPromoted: z.boolean(),
});
export type ClassChange = z.infer<typeof classChange>;

/** Why a class change is refused: the first entry of the failure's `reason`; the browser has the texts. */
export const ClassChangeRefusal = {
  /** Students are in no class yet; how many follows. */
  Unassigned: 'unassigned',
  /** A class would have more students than it may; its name and how many follow. */
  ClassTooLarge: 'classTooLarge',
  /** Students who are to be apart would be in one class, and nobody has agreed to it; their names follow, pair by pair. */
  KeptApart: 'keptApart',
  /** Next year has classes of the grade already. */
  ClassesExist: 'classesExist',
  /** Next year has no classes of the grade. */
  NoClasses: 'noClasses',
} as const;

const params = z.object({ grade: idParam.max(limits.gradeMax - 1) });
const readAt = instant.nullable();

/**
 * Class change brings the students of a grade into the classes of the next grade and year. Its draft changes nothing.
 * Confirming it writes the table `next_class`: for each student the class of the new year. Promotion reads that table
 * as its default; where next year's enrolments exist already, confirming changes them as well.
 */
export const classChangeEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/schoolClasses/change',
    access: 'staff',
    summary: 'Grades of this year whose students come into classes of next year',
    response: listOf(
      z.object({
        grade: z.number(),
        students: z.number(),
        /** Number of next year's classes. */
        classes: z.number(),
        confirmedAt: z.string().nullable(),
      }),
    ).extend({ schoolYear: z.number() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/schoolClasses/change/:grade',
    access: 'staff',
    writes: true,
    summary: 'Students of a grade, classes of next year, and the draft',
    params,
    response: classChange,
  }),
  createClasses: endpoint({
    method: 'POST',
    path: '/schoolClasses/change/:grade/classes',
    access: 'staff',
    summary: 'Make next year’s classes of the next grade, where there are none',
    params,
    body: z.object({
      schoolClassNames: z
        .array(lineOfText.pipe(z.string().min(1).max(limits.classNameLength)))
        .min(1)
        .max(classChangeLimits.classes),
    }),
    response: z.object({ created: z.number() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/schoolClasses/change/:grade',
    access: 'staff',
    summary: 'Keep the draft of a class change',
    params,
    body: z.object({ draft: classChangeDraft, updatedAt: readAt }),
    response: z.object({ updatedAt: z.string() }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/schoolClasses/change/:grade/propose',
    access: 'staff',
    summary: 'Have classes proposed under the draft’s constraints, as a long operation',
    params,
    response: operation,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/schoolClasses/change/:grade/confirm',
    access: 'staff',
    summary: 'Give every student of a grade the class of the draft',
    params,
    body: z.object({ updatedAt: instant, agreed: agreedPairs }),
    response: z.object({
      students: z.number().int(),
      /** Next year’s enrolments that were changed. */
      enrolments: z.number().int(),
      undoID: undoable.shape.undoID,
    }),
  }),
};

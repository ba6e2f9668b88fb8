import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';
import { givenName, personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { operation } from './operations.ts';
import { chosenSchoolYear, instant } from '../scalars.ts';

/** Outcomes of a student in the new school year. */
export const promotionWays = [
  'promoted',
  'retained',
  'transferredOut',
  'withdrawn',
  'graduated',
] as const;
export const promotionWay = z.enum(promotionWays);
export type PromotionWay = z.infer<typeof promotionWay>;

/** Steps of a promotion: classes, teachers, students, summary. */
export const promotionSteps = 4;
/** Classes of a school in one year. */
export const classesOfYearMax = 200;

const key = z.number().int().min(1).max(9999);
const teacherIDs = z.array(z.number().int().positive()).max(30);

/** A class of the new year as it is planned. */
export const promotionClass = z.object({
  /** Names the class within the promotion, also before it exists. */
  key,
  /** Null while the class is not there. */
  schoolClassID: z.number().int().positive().nullable(),
  grade: z.number().int().min(1).max(limits.gradeMax),
  schoolClassName: lineOfText.pipe(z.string().min(1).max(limits.classNameLength)),
  teacherIDs,
});
export type PromotionClass = z.infer<typeof promotionClass>;

const promotionTeacher = z.object({
  teacherID: z.number(),
  ...personName.shape,
  /** Whether the teacher has normal authority and must be in charge of a class. */
  isNormal: z.boolean(),
});
export type PromotionTeacher = z.infer<typeof promotionTeacher>;

/** How many take which way. */
export const promotionCounts = z.object({
  promoted: z.number().int(),
  retained: z.number().int(),
  transferredOut: z.number().int(),
  withdrawn: z.number().int(),
  graduated: z.number().int(),
  newcomers: z.number().int(),
});
export type PromotionCounts = z.infer<typeof promotionCounts>;

const promotionDraft = z.object({
  step: z.number().int().min(1).max(promotionSteps),
  /** Sent back with a change, so that nobody overwrites what another has just saved. */
  updatedAt: z.string(),
  /** When anything of the draft was changed last: classes, decisions or newcomers. Sent back when it is given up. */
  changedAt: z.string(),
  classes: z.array(promotionClass),
  /** Valid teachers by kana. */
  teachers: z.array(promotionTeacher),
});
export type PromotionDraft = z.infer<typeof promotionDraft>;

/** The promotion into a school year, before or after it was applied. */
export const promotionState = z.object({
  fromYear: z.number().int(),
  toYear: z.number().int(),
  /** Nothing can be promoted: there are no students in an earlier year or this one. */
  hasStudents: z.boolean(),
  /** Null: not begun, or applied. */
  draft: promotionDraft.nullable(),
  /** The last one that was applied, as long as it can concern the current year or the next. */
  applied: z
    .object({
      fromYear: z.number().int(),
      toYear: z.number().int(),
      appliedAt: z.string(),
      counts: promotionCounts,
      /** Title of a course of the new year, because of which it can't be undone any more. */
      course: z.string().nullable(),
    })
    .nullable(),
});
export type PromotionState = z.infer<typeof promotionState>;

/** The way of one student, as somebody has seen it or decided it. */
export const wayOfStudent = z.object({
  studentID: z.number().int().positive(),
  way: promotionWay,
  classKey: key.nullable(),
});
export type WayOfStudent = z.infer<typeof wayOfStudent>;

/** One student with what becomes of them. */
export const promotionStudent = z.object({
  studentID: z.number(),
  ...personName.shape,
  manageNumber: z.string(),
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
  way: promotionWay,
  classKey: z.number().nullable(),
  /** As the product proposes it: nobody has chosen otherwise. */
  isDefault: z.boolean(),
});
export type PromotionStudent = z.infer<typeof promotionStudent>;

const name = lineOfText.pipe(z.string().min(1).max(limits.nameLength));
const kana = lineOfText.pipe(z.string().max(limits.nameLength));

/** Somebody who comes to the school with the new year. */
export const newcomerBody = z.object({
  classKey: key,
  manageNumber: lineOfText.pipe(z.string().min(1).max(limits.manageNumberLength)),
  lastName: name,
  firstName: givenName,
  lastNameKana: kana.default(''),
  firstNameKana: givenName.default(''),
});
export type NewcomerBody = z.infer<typeof newcomerBody>;
export const newcomer = newcomerBody.extend({ newcomerID: z.number() });
export type Newcomer = z.infer<typeof newcomer>;

/** Why a promotion can't be applied; names of those concerned, and how many there are in all. */
export const promotionProblems = [
  'noClasses',
  'teachersWithoutClass',
  'studentsWithoutClass',
  'classTooLarge',
  'tooManyStudents',
  'newYearHasStudents',
  'numberTaken',
] as const;
export const promotionProblem = z.object({
  kind: z.enum(promotionProblems),
  total: z.number().int(),
  /** The first ones; with an id where there is a page to put it right. */
  people: z.array(z.object({ id: z.number().nullable(), name: z.union([z.string(), personName]) })),
});
export type PromotionProblem = z.infer<typeof promotionProblem>;

/** Counts of what would be written. */
export const promotionSummary = z.object({
  fromYear: z.number().int(),
  toYear: z.number().int(),
  counts: promotionCounts,
  classes: z.array(
    z.object({
      key: z.number(),
      grade: z.number(),
      schoolClassName: z.string(),
      isNew: z.boolean(),
      students: z.number().int(),
      newcomers: z.number().int(),
      teachers: z.array(personName),
    }),
  ),
  problems: z.array(promotionProblem),
  /** Names exactly this plan: what is applied is what was shown. */
  fingerprint: z.string(),
  /** When anything of the draft was changed last. Sent back when it is applied, so that whoever changed it is named. */
  changedAt: z.string(),
});
export type PromotionSummary = z.infer<typeof promotionSummary>;

/** Why a call about a promotion is refused: the first entry of the failure's `reason`. */
export const PromotionRefusal = {
  /** There is nothing to promote. */
  NoStudents: 'noStudents',
  /** No promotion is under way, or it was applied meanwhile. */
  NoDraft: 'noDraft',
  /** The worker is writing it: nothing of it can be changed. */
  BeingApplied: 'beingApplied',
  /** Two classes of a grade have the same name. */
  ClassTwice: 'classTwice',
  /** Something stands in the way; the summary says what. */
  Blocked: 'blocked',
  /** The data are no longer those of the summary. */
  DataChanged: 'dataChanged',
  /** Somebody has the management number already; the number follows. */
  NumberTaken: 'numberTaken',
} as const;

const updatedAt = instant;

export const promotionEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/promotion',
    access: 'staff',
    summary: 'Which years a promotion is about, its draft, and the last one that was applied',
    response: promotionState,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/promotion',
    access: 'staff',
    summary: 'Begin a promotion, or go on with the one that was begun',
    response: promotionState,
  }),
  saveClasses: endpoint({
    method: 'PUT',
    path: '/promotion/classes',
    access: 'staff',
    summary: 'Keep the classes of the new year with their teachers, as a draft',
    body: z.object({
      updatedAt,
      step: z.number().int().min(1).max(promotionSteps),
      classes: z.array(promotionClass).max(classesOfYearMax),
    }),
    response: promotionState,
  }),
  setStep: endpoint({
    method: 'PUT',
    path: '/promotion/step',
    access: 'staff',
    summary: 'Keep which step the promotion is at',
    body: z.object({ step: z.number().int().min(1).max(promotionSteps) }),
    response: promotionState,
  }),
  students: endpoint({
    method: 'GET',
    path: '/promotion/students',
    access: 'staff',
    summary: 'Students of the old year with the way that each takes',
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      /** Grade and class of the old year. */
      grade: z.coerce.number().int().min(1).max(limits.gradeMax).optional(),
      schoolClassName: z.string().max(limits.classNameLength).optional(),
      way: promotionWay.optional(),
      /** Only those who stay and have no class yet. */
      withoutClass: z.stringbool().default(false),
    }),
    response: pageOf(promotionStudent),
  }),
  setStudents: endpoint({
    method: 'PUT',
    path: '/promotion/students',
    access: 'staff',
    summary: 'Decide the way of some students; null goes back to what the product proposes',
    body: z
      .object({
        studentIDs: z.array(z.number().int().positive()).min(1).max(limits.importRows),
        way: promotionWay.nullable(),
        /** The class of the new year; null lets the product choose. */
        classKey: key.nullable(),
        /** Outcomes of the students when it was decided: refused where somebody has decided otherwise since. */
        basedOn: z.array(wayOfStudent).max(limits.importRows),
      })
      .refine(({ studentIDs, basedOn }) => {
        const seen = new Set(basedOn.map(({ studentID }) => studentID));
        return studentIDs.every((studentID) => seen.has(studentID));
      }),
    response: z.object({
      changed: z.number().int(),
      /** Outcomes of these students now. */
      ways: z.array(wayOfStudent),
      undoID: undoable.shape.undoID,
    }),
  }),
  newcomers: endpoint({
    method: 'GET',
    path: '/promotion/newcomers',
    access: 'staff',
    summary: 'Students who come to the school with the new year, by class and number',
    query: pageQuery,
    response: pageOf(newcomer),
  }),
  addNewcomers: endpoint({
    method: 'POST',
    path: '/promotion/newcomers',
    access: 'staff',
    summary: 'Note students who come to the school with the new year',
    body: z.object({ newcomers: z.array(newcomerBody).min(1).max(limits.importRows) }),
    response: z.object({
      added: z.number().int(),
      /** Where the first of them stands among all newcomers, from 0. */
      firstIndex: z.number().int(),
    }),
  }),
  removeNewcomer: endpoint({
    method: 'DELETE',
    path: '/promotion/newcomers/:newcomerID',
    access: 'staff',
    summary: 'Strike a student who does not come after all',
    params: z.object({ newcomerID: idParam }),
    response: z.object({}),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/promotion/summary',
    access: 'staff',
    summary: 'What the promotion would write, and what stands in its way',
    response: promotionSummary,
  }),
  start: endpoint({
    method: 'POST',
    path: '/promotion/start',
    access: 'staff',
    summary: 'Have the worker apply the promotion, exactly as the summary showed it',
    body: z.object({
      fingerprint: z.string().max(64),
      /** `changedAt` of the summary. */
      basedOn: instant,
    }),
    response: operation,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/promotion',
    access: 'staff',
    summary: 'Give the draft up',
    /** `basedOn`: `changedAt` of the draft that was shown. */
    query: z.object({ basedOn: instant }),
    response: z.object({}),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/promotion/undo',
    access: 'staff',
    summary: 'Take the last promotion back; it is a draft again',
    /** `basedOn`: `appliedAt` of the promotion that was shown. */
    body: z.object({ toYear: chosenSchoolYear, basedOn: instant }),
    response: promotionState,
  }),
};

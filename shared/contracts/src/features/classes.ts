import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { listOf } from '../lists.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { instant } from '../scalars.ts';

/** Bounds of the classes of a school year. */
export const classLimits = { perYear: 500, teachers: 50 } as const;

/** A class of the school year with who is in it and who is in charge. */
export const schoolClassRow = z.object({
  schoolClassID: z.number(),
  grade: z.number(),
  schoolClassName: z.string(),
  /** Students enrolled in it. */
  studentCount: z.number(),
  teachers: z.array(z.object({ teacherID: z.number(), ...personName.shape })),
  /** Whether the caller may see its students: all for administrators, else classes in charge. */
  inCharge: z.boolean(),
  /** In its grade, from 1; null: ordered by name, after those that have a position. */
  position: z.number().nullable(),
  /** Sent back with a change, so that nobody overwrites what another has just written. */
  updatedAt: z.string(),
});
export type SchoolClassRow = z.infer<typeof schoolClassRow>;

/**
 * A class as the screen has edited it. It is new when its id is missing or not positive. Only rows with a flag are
 * written: `deleted` outweighs the others.
 */
export const editedClass = z.object({
  schoolClassID: z.number().int().optional(),
  /** Grade, which an existing class can't change. */
  grade: z.number().int().min(1).max(limits.gradeMax),
  schoolClassName: lineOfText.pipe(z.string().min(1).max(limits.classNameLength)),
  position: z.number().int().min(1).max(classLimits.perYear).nullable(),
  /** All teachers in charge from now on. Charges of teachers who are invalid stay as they are. */
  teacherIDs: z.array(z.number().int().positive()).max(classLimits.teachers),
  /** The version that was read with an existing class. */
  updatedAt: instant.nullable(),
  deleted: z.boolean(),
  changed: z.boolean(),
  created: z.boolean(),
});
export type EditedClass = z.infer<typeof editedClass>;

/** Why classes are refused: the first entry of the failure's `reason`; the browser has the texts. */
export const SchoolClassRefusal = {
  /** Two classes of a grade would have one name; grade and name follow. */
  SameName: 'sameName',
  /** A class that is to be deleted has students; grade, name and how many follow. */
  HasStudents: 'hasStudents',
} as const;

export const classEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/schoolClasses',
    access: 'staff',
    summary: 'Classes of the school year by grade, with counts',
    response: listOf(schoolClassRow),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/schoolClasses',
    access: 'staff',
    summary: 'Save all edits of the school year’s classes at once (2013 when there are none)',
    body: z.object({ classes: z.array(editedClass).max(classLimits.perYear) }),
    response: z.object({
      created: z.number().int(),
      changed: z.number().int(),
      deleted: z.number().int(),
      undoID: undoable.shape.undoID,
    }),
  }),
};

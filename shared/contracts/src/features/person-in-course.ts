import { z } from 'zod';

/** A student as lists of a course name one. */
export const namedStudent = z.object({
  studentID: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** With the number it distinguishes people of one name; empty where the roster has none. */
  firstNameKana: z.string(),
  lastNameKana: z.string(),
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
  studentNumber: z.number().nullable(),
});

/** The same with the class by which such a list is narrowed. */
export const personInCourse = namedStudent.extend({ schoolClassID: z.number().nullable() });
export type PersonInCourse = z.infer<typeof personInCourse>;

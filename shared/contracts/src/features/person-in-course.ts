import { z } from 'zod';
import { personName } from '../person.ts';
import { studentClass } from './students.ts';

/** A student as lists of a course name one. */
export const namedStudent = z.object({
  studentID: z.number(),
  ...personName.shape,
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
  studentNumber: z.number().nullable(),
});

/** The same with the class by which such a list is narrowed. */
export const personInCourse = namedStudent.extend({ schoolClassID: z.number().nullable() });
export type PersonInCourse = z.infer<typeof personInCourse>;

/** Somebody of a course, with class and number of then. */
export const courseStudent = z.object({
  studentID: z.number(),
  ...personName.shape,
  studentNumber: z.number().nullable(),
  schoolClass: studentClass.nullable(),
});

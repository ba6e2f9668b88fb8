import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';

/** A class of the school year with who is in it and who is in charge. */
export const schoolClassRow = z.object({
  schoolClassID: z.number(),
  grade: z.number(),
  schoolClassName: z.string(),
  /** Students enrolled in it. */
  studentCount: z.number(),
  teachers: z.array(
    z.object({ teacherID: z.number(), lastName: z.string(), firstName: z.string() }),
  ),
  /** Whether the caller may see its students: all for administrators, else classes in charge. */
  inCharge: z.boolean(),
});
export type SchoolClassRow = z.infer<typeof schoolClassRow>;

export const classEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/schoolClasses',
    access: 'staff',
    summary: 'Classes of the school year by grade, with counts',
    response: listOf(schoolClassRow),
  }),
};

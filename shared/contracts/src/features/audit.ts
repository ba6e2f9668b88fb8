import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { personName } from '../person.ts';

/** One entry: who saw or changed what of which student, and from where. */
export const auditEntry = z.object({
  auditID: z.number(),
  at: z.string(),
  /** `<entity>.<verb>`, such as `student.view`; its words are in the screen's catalogue. */
  action: z.string(),
  /** Null for the product itself. */
  actor: z.object({ userID: z.number(), ...personName.shape, role: z.number() }).nullable(),
  student: z
    .object({
      studentID: z.number(),
      /** Null once the student has been deleted. */
      lastName: z.string().nullable(),
      firstName: z.string().nullable(),
      lastNameKana: z.string().nullable(),
      firstNameKana: z.string().nullable(),
      manageNumber: z.string().nullable(),
    })
    .nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Names of the people and things whose ids are in `detail`, by its keys; without what has been deleted. */
  names: z.record(z.string(), z.union([z.string(), personName])),
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Whether there is such a day is the service's to say, in words that the page shows. */
const day = z.string().regex(/^(?:19|20)\d{2}-\d{2}-\d{2}$/);

export const auditFilterQuery = z.object({
  /** First and last day in Japan, both included. */
  from: day.optional(),
  to: day.optional(),
  userID: idParam.optional(),
  studentID: idParam.optional(),
  /** Any of these actions, separated by commas: the calls of an operator about one feature have the same words. */
  actions: z
    .string()
    .max(2000)
    .regex(/^[\w.]+(,[\w.]+)*$/)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().max(2000)))
    .optional(),
  /** Name of a student or teacher. */
  search: z.string().max(100).optional(),
});
export type AuditFilterQuery = z.output<typeof auditFilterQuery>;

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'staff',
    writes: true,
    summary: 'The audit log, newest first',
    query: pageQuery.extend(auditFilterQuery.shape),
    response: pageOf(auditEntry),
  }),
  actions: endpoint({
    method: 'GET',
    path: '/audit/actions',
    access: 'staff',
    summary: 'The actions that the log of the school holds',
    response: listOf(z.object({ action: z.string() })),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/audit/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'The filtered log as Excel',
    query: auditFilterQuery,
  }),
};

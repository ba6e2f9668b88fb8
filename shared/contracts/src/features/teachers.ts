import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenShape, takenIfGiven, takenShape } from '../entities/schemas.ts';
import {
  identifyingTeacherFields,
  otherTeacherFields,
  teacherFields,
} from '../entities/teacher.ts';
import { Role } from '../enums.ts';
import { languageCodes, defaultLanguage } from '../languages.ts';
import { idListQuery, idParam, pageOf, pageQuery } from '../lists.ts';
import { classInCharge } from './account.ts';
import { mailState, newMailState } from './outbox.ts';
import { instant, smallIDParam } from '../scalars.ts';

/** Invitation: `none` once a first password is set. */
export const invitationState = z.enum(['none', 'pending', 'expired', 'notSent']);

export const teacherRow = z.object({
  teacherID: z.number(),
  userID: z.number(),
  ...givenShape(teacherFields),
  role: z.number(),
  language: z.enum(languageCodes),
  isValid: z.boolean(),
  /** Classes in charge in the school year of the call. */
  schoolClasses: z.array(classInCharge),
  invitation: invitationState,
  /** How far the mail with the newest link has come; null when there is no such mail. */
  invitationMail: mailState.nullable(),
  /** Too many wrong passwords or codes; null when not locked. */
  lockedUntil: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  /** Sent back with a change, so that nobody overwrites what another has just written. */
  updatedAt: z.string(),
});
export type TeacherRow = z.infer<typeof teacherRow>;

const texts = takenShape(identifyingTeacherFields);

export const teacherBody = z.object({
  ...texts,
  lastNameKana: texts.lastNameKana.default(''),
  firstNameKana: texts.firstNameKana.default(''),
  ...takenIfGiven(otherTeacherFields),
  role: z.union([z.literal(Role.Admin), z.literal(Role.Normal)]),
  language: z.enum(languageCodes).default(defaultLanguage),
  schoolClassIDs: z.array(idParam).max(100).default([]),
});
export type TeacherBody = z.output<typeof teacherBody>;

const teacherParams = z.object({ teacherID: idParam });

export const teacherEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/teachers',
    access: 'staff',
    summary: 'Teachers, by kana',
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      role: smallIDParam.optional(),
      /** Also those made invalid. */
      includeInvalid: z.stringbool().default(false),
      schoolClassIDs: idListQuery.optional(),
    }),
    response: pageOf(teacherRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/teachers/:teacherID',
    access: 'staff',
    summary: 'One teacher (academic 2 when there is none)',
    params: teacherParams,
    response: teacherRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/teachers',
    access: 'staff',
    summary: 'Register a teacher and mail the invitation (2006 for an address that is taken)',
    body: teacherBody,
    response: z.object({ teacherID: z.number(), mailState: newMailState }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/teachers/:teacherID',
    access: 'staff',
    summary: 'Change a teacher; made invalid or general, they are signed out at once',
    params: teacherParams,
    body: teacherBody.extend({ isValid: z.boolean(), updatedAt: instant }),
    response: z.object({}),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/teachers/:teacherID/invitation',
    access: 'staff',
    summary: 'Mail the invitation again; the earlier link dies (2021 for an invalid teacher)',
    params: teacherParams,
    response: z.object({ mailState: newMailState }),
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/teachers/:teacherID/unlock',
    access: 'staff',
    summary: 'Let a locked teacher sign in again',
    params: teacherParams,
    response: z.object({}),
  }),
};

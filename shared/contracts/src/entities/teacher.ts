import { limits } from '../limits.ts';
import { namesOfFields, type PlainField, type ValuesOf } from './field.ts';
import { nameFields, userMasterIdentifierField } from './person.ts';

/** Texts that screens and imports treat each in its own way: they find a teacher, or say who it is. */
export const identifyingTeacherFields = {
  ...nameFields,
  email: {
    form: 'email',
    maxLength: limits.emailLength,
    isRequired: true,
    isNullable: false,
    isAudited: true,
    file: { width: 32, oneRoster: 'users.email' },
  },
} as const satisfies Record<string, PlainField>;

/** Texts that only the school's other systems need: lists show them on request. */
export const otherTeacherFields = {
  userMasterIdentifier: userMasterIdentifierField,
} as const satisfies Record<string, PlainField>;

/** The texts of a teacher; role, language and classes in charge are fields of their own. */
export const teacherFields = { ...identifyingTeacherFields, ...otherTeacherFields } as const;
export type TeacherValues = ValuesOf<typeof teacherFields>;

/** Fields of a row of the teachers' file, in the order of the template's columns. */
export const teacherImportFields = [
  ...namesOfFields(identifyingTeacherFields),
  'role',
  'schoolClasses',
  ...namesOfFields(otherTeacherFields),
] as const;
export type TeacherImportField = (typeof teacherImportFields)[number];

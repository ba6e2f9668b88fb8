import { limits } from '../limits.ts';
import { namesOfFields, type PlainField, type ValuesOf } from './field.ts';
import { nameFields, userMasterIdentifierField } from './person.ts';

/** A text of a student. */
interface StudentField extends PlainField {
  /** Whether the student's own file of everything has it. */
  readonly isExported: boolean;
  /** Text that erasing for ever leaves; `id`: one that only has the student's id. */
  readonly erased: '' | null | 'id';
}

const kept = { isAudited: true, isExported: true } as const;

/** Texts that screens and imports treat each in its own way: they find a student, or say who it is. */
export const identifyingStudentFields = {
  manageNumber: {
    ...kept,
    form: 'text',
    maxLength: limits.manageNumberLength,
    isRequired: true,
    isNullable: false,
    file: { width: 16, oneRoster: 'users.identifier' },
    erased: 'id',
  },
  lastName: { ...kept, ...nameFields.lastName, erased: 'id' },
  firstName: { ...kept, ...nameFields.firstName, erased: 'id' },
  lastNameKana: { ...kept, ...nameFields.lastNameKana, erased: '' },
  firstNameKana: { ...kept, ...nameFields.firstNameKana, erased: '' },
  email: {
    ...kept,
    form: 'email',
    maxLength: limits.emailLength,
    isRequired: false,
    isNullable: true,
    file: { width: 30, oneRoster: 'users.email' },
    erased: null,
  },
} as const satisfies Record<string, StudentField>;

/** Texts that only the school's other systems need: lists show them on request. */
export const otherStudentFields = {
  userMasterIdentifier: { ...kept, ...userMasterIdentifierField, erased: null },
} as const satisfies Record<string, StudentField>;
export type OtherStudentField = keyof typeof otherStudentFields;

/** The texts of a student; class, number, tags and memo are tables and fields of their own. */
export const studentFields = { ...identifyingStudentFields, ...otherStudentFields } as const;
export type StudentValues = ValuesOf<typeof studentFields>;

/** Fields of a row of the roster, in the order of the template's columns. */
export const studentImportFields = [
  'grade',
  'schoolClass',
  'studentNumber',
  ...namesOfFields(identifyingStudentFields),
  'tags',
  ...namesOfFields(otherStudentFields),
] as const;
export type StudentImportField = (typeof studentImportFields)[number];

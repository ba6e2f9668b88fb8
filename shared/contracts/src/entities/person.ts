import { limits } from '../limits.ts';
import type { PlainField } from './field.ts';

const name = {
  maxLength: limits.nameLength,
  isRequired: false,
  isNullable: false,
  isAudited: true,
} as const;

/** The names of students and teachers. */
export const nameFields = {
  lastName: {
    ...name,
    form: 'text',
    isRequired: true,
    file: { width: 14, oneRoster: 'users.familyName' },
  },
  firstName: { ...name, form: 'givenName', file: { width: 14, oneRoster: 'users.givenName' } },
  lastNameKana: { ...name, form: 'text', file: { width: 18, oneRoster: 'users.kanaFamilyName' } },
  firstNameKana: {
    ...name,
    form: 'givenName',
    file: { width: 18, oneRoster: 'users.kanaGivenName' },
  },
} as const satisfies Record<string, PlainField>;

/** Identifier of a person in the ministry's standard of data exchange, the same throughout the school years. */
export const userMasterIdentifierField = {
  form: 'uuid',
  maxLength: 36,
  isRequired: false,
  isNullable: true,
  isAudited: true,
  file: {
    width: 40,
    oneRoster: 'users.userMasterIdentifier',
    headers: ['ユーザマスタ識別子', 'ユーザーマスター識別子', 'UUID'],
  },
} as const satisfies PlainField;

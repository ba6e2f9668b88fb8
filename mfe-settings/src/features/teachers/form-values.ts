import {
  Role,
  limits,
  type LanguageCode,
  type TeacherBody,
  type TeacherRow,
} from '@mebae/contracts';
import { hasTab, isBlank, isEmail, normaliseText } from '@mebae/rules';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Text } from '../../lib/text.ts';

export interface FormValues {
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
  email: string;
  role: typeof Role.Admin | typeof Role.Normal;
  language: LanguageCode;
  schoolClassIDs: number[];
  isValid: boolean;
}

const names = ['lastName', 'firstName', 'lastNameKana', 'firstNameKana'] as const;
const required = ['lastName', 'firstName', 'email'] as const;

/** What is wrong with each field, in the user's language; empty when nothing is. */
export function problemsOf(values: FormValues, t: Text): Partial<Record<keyof FormValues, string>> {
  const problems: Partial<Record<keyof FormValues, string>> = {};
  for (const name of names) {
    if (hasTab(values[name])) problems[name] = t('teachers.error.tab');
    else if (normaliseText(values[name]).length > limits.nameLength) {
      problems[name] = t('teachers.error.tooLong', { max: limits.nameLength });
    }
  }
  if (!isEmail(normaliseText(values.email))) problems.email = t('teachers.error.email');
  for (const name of required) {
    if (isBlank(values[name])) problems[name] = t('teachers.error.required');
  }
  return problems;
}

/** The rules as react-hook-form asks for them. No zod here: it would weigh on every list of this remote. */
export const resolverOf =
  (t: Text): Resolver<FormValues> =>
  (values) => {
    const problems = Object.entries(problemsOf(values, t));
    const errors = problems.map(([name, message]) => [name, { type: 'validate', message }]);
    return problems.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<FormValues> };
  };

const empty: FormValues = {
  lastName: '',
  firstName: '',
  lastNameKana: '',
  firstNameKana: '',
  email: '',
  role: Role.Normal,
  language: 'ja',
  schoolClassIDs: [],
  isValid: true,
};

/** What the form begins with; null begins empty. */
export function formFrom(teacher: TeacherRow | null): FormValues {
  if (teacher === null) return empty;
  const { lastName, firstName, lastNameKana, firstNameKana, email, language, isValid } = teacher;
  return {
    lastName,
    firstName,
    lastNameKana,
    firstNameKana,
    email,
    role: teacher.role === Role.Admin ? Role.Admin : Role.Normal,
    language,
    schoolClassIDs: teacher.schoolClasses.map((c) => c.schoolClassID),
    isValid,
  };
}

/** The call's body, with what was typed on a full-width keyboard or with stray spaces put right. */
export function bodyOf(values: FormValues): TeacherBody {
  const { role, language, schoolClassIDs } = values;
  return {
    lastName: normaliseText(values.lastName),
    firstName: normaliseText(values.firstName),
    lastNameKana: normaliseText(values.lastNameKana),
    firstNameKana: normaliseText(values.firstNameKana),
    email: normaliseText(values.email),
    role,
    language,
    schoolClassIDs,
  };
}

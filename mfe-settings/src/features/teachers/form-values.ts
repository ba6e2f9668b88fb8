import { Role, languageCodes, limits, type TeacherBody, type TeacherRow } from '@mebae/contracts';
import { hasTab, isBlank, isEmail, normaliseText } from '@mebae/rules';
import { z } from 'zod';
import type { Text } from '../../lib/text.ts';

/** The rules of the form, with their messages in the user's language. */
export function formSchema(t: Text) {
  const text = z
    .string()
    .refine((value) => !hasTab(value), t('teachers.error.tab'))
    .refine(
      (value) => normaliseText(value).length <= limits.nameLength,
      t('teachers.error.tooLong', { max: limits.nameLength }),
    );
  const required = text.refine((value) => !isBlank(value), t('teachers.error.required'));
  return z.object({
    lastName: required,
    firstName: required,
    lastNameKana: text,
    firstNameKana: text,
    email: z
      .string()
      .refine((value) => !isBlank(value), t('teachers.error.required'))
      .refine(
        (value) => isBlank(value) || isEmail(normaliseText(value)),
        t('teachers.error.email'),
      ),
    role: z.union([z.literal(Role.Admin), z.literal(Role.Normal)]),
    language: z.enum(languageCodes),
    schoolClassIDs: z.array(z.number()),
    isValid: z.boolean(),
  });
}

export type FormValues = z.infer<ReturnType<typeof formSchema>>;

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

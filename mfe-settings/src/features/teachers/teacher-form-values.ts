import {
  ErrorCategory,
  Role,
  languageCodes,
  languages,
  PersonRefusal,
  teacherFields,
  type SchoolClassRow,
  type TeacherRow,
  defaultLanguage,
} from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import type { ComparedFields, FieldProblem } from '@mebae/ui/forms';
import { z } from 'zod';
import { fieldLabels, fieldRules, typedFields } from '../../lib/plain-fields.tsx';
import type { Text } from '../../lib/text.ts';

/** The rules of the form, with messages in the user's language. Full-width letters and stray spaces are put right. */
export function teacherSchema(t: Text) {
  return z.object({
    ...fieldRules(t, 'teachers', teacherFields),
    role: z.literal([Role.Admin, Role.Normal]),
    language: z.enum(languageCodes),
    schoolClassIDs: z.array(z.number()),
    isValid: z.boolean(),
    /** The `updatedAt` that the input is based on; empty for a new teacher. */
    basedOn: z.string(),
  });
}
export type TeacherValues = z.infer<ReturnType<typeof teacherSchema>>;

/** First values of the form; null begins empty. */
export function formFrom(teacher: TeacherRow | null): TeacherValues {
  return {
    ...typedFields(teacherFields, teacher),
    role: teacher?.role === Role.Admin ? Role.Admin : Role.Normal,
    language: teacher?.language ?? defaultLanguage,
    schoolClassIDs: teacher?.schoolClasses.map((c) => c.schoolClassID) ?? [],
    isValid: teacher?.isValid ?? true,
    basedOn: teacher?.updatedAt ?? '',
  };
}

const emailTaken = 2006;
/** The one administrator who is left can't be made invalid or general. */
const lastAdministrator = 'lastAdministrator';

/** The server's refusal, as a message at the field that it is about; null when it is about no field. */
export function problemOf(
  error: unknown,
  values: TeacherValues,
  t: Text,
): FieldProblem<TeacherValues> | null {
  if (!(error instanceof ApiError)) return null;
  if (error.category === ErrorCategory.Grow && error.code === emailTaken) {
    return { field: 'email', message: t('teachers.error.emailTaken') };
  }
  const [code, name = '', ...names] = error.reason;
  if (code === PersonRefusal.IdentifierTaken) {
    const message = t('students.refused.identifierTaken', {
      names: names.join(t('list.separator')),
    });
    return { field: name as keyof TeacherValues, message };
  }
  if (error.reason.includes(lastAdministrator)) {
    const message = t('teachers.error.lastAdministrator');
    return { field: values.isValid ? 'role' : 'isValid', message };
  }
  return null;
}

/** How a conflict names the fields of the form. */
export const comparedTeacher = (
  t: Text,
  classes: readonly SchoolClassRow[],
): ComparedFields<TeacherValues, TeacherRow> => ({
  valuesOf: formFrom,
  labels: {
    ...fieldLabels(t, 'teachers', teacherFields),
    role: t('teachers.role'),
    language: t('teachers.language'),
    schoolClassIDs: t('teachers.classes'),
    isValid: t('teachers.isValid'),
  },
  texts: {
    role: (role) => t(role === Role.Admin ? 'teachers.roleName.1' : 'teachers.roleName.2'),
    language: (code) => languages.find((language) => language.code === code)?.dispName ?? code,
    isValid: (isValid) => t(isValid ? 'teachers.isValid' : 'teachers.invalid'),
    schoolClassIDs: (chosen) =>
      classes
        .filter(({ schoolClassID }) => chosen.includes(schoolClassID))
        .map(({ grade, schoolClassName }) =>
          t('students.className', { grade, name: schoolClassName }),
        )
        .join(t('list.separator')),
  },
});

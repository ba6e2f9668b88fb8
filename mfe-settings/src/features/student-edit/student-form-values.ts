import {
  ErrorCategory,
  limits,
  PersonRefusal,
  StudentRefusal,
  studentFields,
  TagRefusal,
  type SchoolClassRow,
  type StudentBody,
  type StudentDetail,
} from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import { hasTab, normaliseText } from '@mebae/rules';
import type { ComparedFields, FieldProblem } from '@mebae/ui/forms';
import { z } from 'zod';
import { fieldLabels, fieldRules, givenFields, typedFields } from '../../lib/plain-fields.tsx';
import { refusalText } from '../../lib/student-refusals.ts';
import type { Text } from '../../lib/text.ts';

/** The rules of tags and memo, with messages in the user's language. */
const notesRules = (t: Text) => ({
  tags: z
    .array(z.string())
    .max(limits.tagsPerStudent, t('students.refused.tooManyTags', { max: limits.tagsPerStudent })),
  /** A text in the field that was not confirmed. */
  typedTag: z.string().refine((typed) => typed.trim() === '', t('students.error.confirmTag')),
  priorityTag: z.string(),
  memo: z
    .string()
    .max(limits.memoLength, t('students.error.tooLong', { max: limits.memoLength }))
    .refine((typed) => !hasTab(typed), t('students.error.tab')),
  /** The `updatedAt` that the input is based on; empty for a new student. */
  basedOn: z.string(),
});

export const notesSchema = (t: Text) => z.object(notesRules(t));
export type NotesValues = z.infer<ReturnType<typeof notesSchema>>;

/** The rules of the form. Full-width letters and stray spaces are put right. */
export function studentSchema(t: Text) {
  const text = z
    .string()
    .refine((typed) => !hasTab(typed), t('students.error.tab'))
    .transform(normaliseText);
  const range = t('students.error.number', { max: limits.studentNumberMax });
  return z.object({
    ...fieldRules(t, 'students', studentFields),
    schoolClassID: z.string().min(1, t('students.error.chooseClass')),
    studentNumber: text.pipe(z.string().regex(/^[1-9]\d{0,2}$/, range)),
    ...notesRules(t),
  });
}
export type StudentValues = z.infer<ReturnType<typeof studentSchema>>;

/** First values of the form; null begins empty. */
export function formFrom(student: StudentDetail | null): StudentValues {
  return {
    ...typedFields(studentFields, student),
    schoolClassID: String(student?.schoolClass?.schoolClassID ?? ''),
    studentNumber: String(student?.studentNumber ?? ''),
    ...notesFrom(student),
  };
}

/** First values of the form of tags and memo. */
export const notesFrom = (student: StudentDetail | null): NotesValues => ({
  tags: student?.tagList.map(({ tagContent }) => tagContent) ?? [],
  typedTag: '',
  priorityTag: student?.priorityTag?.tagContent ?? '',
  memo: student?.memo ?? '',
  basedOn: student?.updatedAt ?? '',
});

/** Tags and memo as a call takes them. */
export const notesBodyOf = ({ tags, priorityTag, memo }: NotesValues) => ({
  tags,
  priorityTag: tags.includes(priorityTag) ? priorityTag : null,
  memo,
});

/** The input as a call takes it. */
export const bodyOf = (values: StudentValues): StudentBody => ({
  ...givenFields(studentFields, values),
  schoolClassID: Number(values.schoolClassID),
  studentNumber: Number(values.studentNumber),
  ...notesBodyOf(values),
});

const emailTaken = 2006;
const fieldOf: Record<string, keyof StudentValues> = {
  [StudentRefusal.ManageNumberTaken]: 'manageNumber',
  [StudentRefusal.StudentNumberTaken]: 'studentNumber',
  [StudentRefusal.ClassFull]: 'schoolClassID',
  [TagRefusal.TooMany]: 'tags',
};

/** The server's refusal, as a message at the field that it is about; null when it is about no field. */
export function problemOf(error: unknown, t: Text): FieldProblem<StudentValues> | null {
  if (!(error instanceof ApiError)) return null;
  const [code = '', name = ''] = error.reason;
  if (error.category === ErrorCategory.Grow && error.code === emailTaken) {
    return { field: 'email', message: t('students.refused.emailTaken', { name: code }) };
  }
  const field =
    code === PersonRefusal.IdentifierTaken ? (name as keyof StudentValues) : fieldOf[code];
  const message = refusalText(t, error);
  return field && message !== null && (name !== '' || field !== 'manageNumber')
    ? { field, message }
    : null;
}

const labelsOfNotes = (t: Text) => ({
  tags: t('students.tags'),
  priorityTag: t('students.priorityTag'),
  memo: t('students.memo'),
});

const textsOfNotes = (t: Text) => ({
  tags: (tags: readonly string[]) => tags.join(t('list.separator')),
});

/** How a conflict names the fields of tags and memo. */
export const comparedNotes = (t: Text): ComparedFields<NotesValues, StudentDetail, 'typedTag'> => ({
  valuesOf: notesFrom,
  labels: labelsOfNotes(t),
  texts: textsOfNotes(t),
});

/** How a conflict names the fields of the form. */
export const comparedStudent = (
  t: Text,
  classes: readonly SchoolClassRow[],
): ComparedFields<StudentValues, StudentDetail, 'typedTag'> => ({
  valuesOf: formFrom,
  labels: {
    ...fieldLabels(t, 'students', studentFields),
    schoolClassID: t('students.schoolClass'),
    studentNumber: t('students.studentNumber'),
    ...labelsOfNotes(t),
  },
  texts: {
    ...textsOfNotes(t),
    schoolClassID: (chosen) => {
      const found = classes.find(({ schoolClassID }) => String(schoolClassID) === chosen);
      return found
        ? t('students.className', { grade: found.grade, name: found.schoolClassName })
        : '';
    },
  },
});

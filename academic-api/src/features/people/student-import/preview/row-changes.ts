import {
  EnrolmentState,
  namesOfFields,
  otherStudentFields,
  type ImportChange,
  type ImportRow,
  type StudentImportField,
} from '@mebae/contracts';
import type { CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import type { CurrentStudent } from './current-data.ts';
import { splitTags, tagSeparator } from './split-tags.ts';

const nameFields = ['lastName', 'firstName', 'lastNameKana', 'firstNameKana'] as const;

const orNull = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tag) => b.includes(tag));
}

/**
 * Fields in which a row differs from the student that it names. A field that the row leaves blank stays as it is.
 * @param row what it says, the class by its exact name
 */
export function changesOf(
  row: ImportRow['values'],
  student: CurrentStudent,
  schoolClass: CurrentClass,
): ImportChange[] {
  const values: Partial<Record<StudentImportField, string>> = row;
  const { enrolment } = student;
  const changes: ImportChange[] = [];
  const note = (
    field: StudentImportField | 'state',
    old: string | null,
    next: string | null,
  ): void => {
    if (old !== next) changes.push({ field, old, new: next });
  };
  note('grade', orNull(enrolment?.grade), String(schoolClass.grade));
  note('schoolClass', orNull(enrolment?.className), schoolClass.name);
  note('studentNumber', orNull(enrolment?.studentNumber), orNull(values.studentNumber));
  for (const field of nameFields) {
    const value = values[field];
    if (value !== undefined) note(field, orNull(student[field]), orNull(value));
  }
  const { email } = values;
  if (email !== undefined && email.toLowerCase() !== student.email?.toLowerCase()) {
    note('email', student.email, email);
  }
  if (values.tags !== undefined && !sameTags(splitTags(values.tags), student.tags)) {
    note('tags', orNull(student.tags.join(tagSeparator)), values.tags);
  }
  // of somebody who is found by the address
  if (values.manageNumber !== undefined) {
    note('manageNumber', student.manageNumber, values.manageNumber);
  }
  for (const field of namesOfFields(otherStudentFields)) {
    const value = values[field];
    if (value !== undefined) note(field, orNull(student[field]), value);
  }
  const state = student.former?.former ?? enrolment?.state ?? EnrolmentState.Enrolled;
  note('state', state, EnrolmentState.Enrolled);
  return changes;
}

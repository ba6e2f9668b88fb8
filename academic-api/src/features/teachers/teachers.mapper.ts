import type { LanguageCode, TeacherRow } from '@mebae/contracts';
import type { TeacherListRow } from './teachers.repository.ts';

/** The later of two locks, when it still holds. */
function lockedUntil(row: TeacherListRow, now: Date): string | null {
  const latest = Math.max(row.locked_until?.getTime() ?? 0, row.code_locked_until?.getTime() ?? 0);
  return latest > now.getTime() ? new Date(latest).toISOString() : null;
}

/** A teacher as an administrator sees them. */
export function toTeacherRow(row: TeacherListRow, now: Date): TeacherRow {
  return {
    teacherID: row.teacher_id,
    userID: row.user_id,
    lastName: row.last_name,
    firstName: row.first_name,
    lastNameKana: row.last_name_kana,
    firstNameKana: row.first_name_kana,
    email: row.email,
    role: row.role,
    language: row.language as LanguageCode,
    isValid: row.valid,
    schoolClasses: row.classes,
    invitation: row.invitation,
    lockedUntil: lockedUntil(row, now),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}

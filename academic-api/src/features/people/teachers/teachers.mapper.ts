import type { LanguageCode, TeacherRow } from '@mebae/contracts';
import type { TeacherListRow } from './teachers.repository.ts';

/** The later of two locks, when it still holds. */
function lockedUntil(row: TeacherListRow, now: Date): string | null {
  const latest = Math.max(row.lockedUntil?.getTime() ?? 0, row.codeLockedUntil?.getTime() ?? 0);
  return latest > now.getTime() ? new Date(latest).toISOString() : null;
}

/** A teacher as an administrator sees them. */
export function toTeacherRow(row: TeacherListRow, now: Date): TeacherRow {
  return {
    ...row,
    language: row.language as LanguageCode,
    isValid: row.valid,
    schoolClasses: row.classes,
    lockedUntil: lockedUntil(row, now),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

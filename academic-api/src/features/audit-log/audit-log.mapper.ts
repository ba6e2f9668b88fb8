import type { AuditEntry } from '@mebae/contracts';
import type { AuditRow } from './audit-log.repository.ts';

/** An entry as an administrator reads it. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    auditID: row.audit_id,
    at: row.at.toISOString(),
    action: row.action,
    actor:
      row.user_id === null
        ? null
        : {
            userID: row.user_id,
            lastName: row.actor_last_name ?? '',
            firstName: row.actor_first_name ?? '',
            role: row.role ?? 0,
          },
    student:
      row.student_id === null
        ? null
        : {
            studentID: row.student_id,
            lastName: row.student_last_name,
            firstName: row.student_first_name,
            manageNumber: row.manage_number,
          },
    detail: row.detail,
    ip: row.ip,
  };
}

import type { AuditEntry } from '@mebae/contracts';
import type { AuditRow } from './audit-log.repository.ts';

/** An entry as an administrator reads it. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    auditID: row.auditID,
    at: row.at.toISOString(),
    action: row.action,
    actor:
      row.userID === null
        ? null
        : {
            userID: row.userID,
            lastName: row.actorLastName ?? '',
            firstName: row.actorFirstName ?? '',
            role: row.role ?? 0,
          },
    student:
      row.studentID === null
        ? null
        : {
            studentID: row.studentID,
            lastName: row.studentLastName,
            firstName: row.studentFirstName,
            manageNumber: row.manageNumber,
          },
    detail: row.detail,
    ip: row.ip,
  };
}

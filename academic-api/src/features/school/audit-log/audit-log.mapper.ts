import { namedDetails, type AuditEntry } from '@mebae/contracts';
import type { AuditRow, NamesOfIDs } from './audit-log.repository.ts';

/** An entry as an administrator reads it. */
export function toAuditEntry(row: AuditRow, known: NamesOfIDs): AuditEntry {
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
            lastNameKana: row.actorLastNameKana ?? '',
            firstNameKana: row.actorFirstNameKana ?? '',
            role: row.role ?? 0,
          },
    student:
      row.studentID === null
        ? null
        : {
            studentID: row.studentID,
            lastName: row.studentLastName,
            firstName: row.studentFirstName,
            lastNameKana: row.studentLastNameKana,
            firstNameKana: row.studentFirstNameKana,
            manageNumber: row.manageNumber,
          },
    detail: row.detail,
    names: Object.fromEntries(
      namedDetails.flatMap((detail) => {
        const name = known.get(detail)?.get(Number(row.detail[detail]));
        return name === undefined ? [] : [[detail, name]];
      }),
    ),
    ip: row.ip,
  };
}

import { EnrolmentState } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connect.ts';
import type { AuditActor } from '../../../../lib/audit/audit.ts';
import { auditRows } from '../../../../lib/audit/audit-rows.repository.ts';

/**
 * Students leave the school, each on a day (`YYYY-MM-DD`) that has come. Class and number stay, as when somebody records
 * it by hand.
 */
export async function writeLeavers(
  tx: Tx,
  actor: AuditActor,
  { importID, schoolYear }: { importID: string; schoolYear: number },
  leavers: readonly { studentID: number; on: string }[],
): Promise<void> {
  if (leavers.length === 0) return;
  const { companyID, userID } = actor;
  const state = EnrolmentState.TransferredOut;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(leavers)}::jsonb) as r("studentID" bigint, "on" date)`;
  await sql`
    update enrolment e set state = ${state}, leaves_as = ${state}, leaves_on = r."on"
    from ${rows}
    where e.company_id = ${companyID} and e.school_year = ${schoolYear}
      and e.student_id = r."studentID"`.execute(tx);
  await sql`
    update student s set updated_at = now(), updated_by = ${userID}::bigint
    from ${rows}
    where s.company_id = ${companyID} and s.student_id = r."studentID"`.execute(tx);
  await auditRows(
    tx,
    actor,
    'student.leave',
    leavers.map(({ studentID, on }) => ({ studentID, detail: { state, on, importID } })),
  );
}

import { sql } from 'kysely';
import { ReportStatus } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { classOrder, sameSchoolKey } from '../../../db/query.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { WaitingReport } from './report-data.repository.ts';

const { Requesting, Creating, Completed, CreateError } = ReportStatus;

interface OfOperation {
  companyID: number;
  evalSettingID: number;
  operationID: string;
}

/** The reports that an operation has yet to make, by class and number, and how many it was asked for in all. */
export async function waitingReports(
  tx: Tx,
  { companyID, evalSettingID, operationID }: OfOperation,
): Promise<WaitingReport[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<WaitingReport>`
    select r.student_id, r.kind, r.language, r.has_readings
    from report r
    join examinee x on ${sameSchoolKey('x', 'r', 'evalSettingID', 'studentID')}
    join enrolment e on ${sameSchoolKey('e', 'x', 'enrolmentID')}
    left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID}
      and r.operation_id = ${operationID} and r.state in (${Requesting}, ${Creating})
    order by ${classOrder('c')}, e.student_number, r.student_id, r.kind`.execute(tx);
  return rows;
}

/** How many reports an operation has made, or has failed to make. */
export async function countDone(
  tx: Tx,
  { companyID, evalSettingID, operationID }: OfOperation,
): Promise<{ made: number; failed: number }> {
  const { rows } = await sql<{ made: number; failed: number }>`
    select (count(*) filter (where state = ${Completed}))::int as made,
      (count(*) filter (where state = ${CreateError}))::int as failed
    from report
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and operation_id = ${operationID}`.execute(
    tx,
  );
  return rows[0] ?? { made: 0, failed: 0 };
}

const those = (operation: OfOperation, { studentID, kind }: WaitingReport) => sql`
  company_id = ${operation.companyID} and eval_setting_id = ${operation.evalSettingID} and student_id = ${studentID}
    and kind = ${kind} and operation_id = ${operation.operationID} and state in (${Requesting}, ${Creating})`;

/** @returns false when the report is no longer wanted, or was made by another try */
export async function setCreating(tx: Tx, operation: OfOperation, report: WaitingReport) {
  const { numAffectedRows } =
    await sql`update report set state = ${Creating} where ${those(operation, report)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Names the file of a report; the one before can be read by nobody from then on. @returns the same as `setCreating` */
export async function setCompleted(
  tx: Tx,
  operation: OfOperation,
  report: WaitingReport,
  file: { fileID: string; isFixed: boolean; madeAt: Date },
) {
  const { numAffectedRows } = await sql`
    update report set state = ${Completed}, file_id = ${file.fileID}, file_language = language,
      file_has_readings = has_readings, is_fixed = ${file.isFixed}, made_at = ${file.madeAt}
    where ${those(operation, report)}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function setFailed(
  tx: Tx,
  operation: OfOperation,
  report: WaitingReport,
): Promise<void> {
  await sql`update report set state = ${CreateError} where ${those(operation, report)}`.execute(tx);
}

/**
 * Notes since when the reports of a course that is scored can be read by all whom it has scores of: its students are
 * told from then on. Nothing changes where it was noted before.
 */
export async function noteReportsReady(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  now: Date,
): Promise<void> {
  await disableNestedLoops(tx);
  await sql`
    update exam e set reports_ready_at = ${now}
    where e.company_id = ${companyID} and e.eval_setting_id = ${evalSettingID} and e.reports_ready_at is null
      and e.scoring_state = 'done'
      and exists (select from report r where ${sameSchoolKey('r', 'e', 'evalSettingID')} and r.kind = e.report_kind
        and r.state = ${Completed})
      and not exists (
        select from examinee x
        left join report r on ${sameSchoolKey('r', 'x', 'evalSettingID', 'studentID')} and r.kind = e.report_kind
          and r.state = ${Completed}
        where ${sameSchoolKey('x', 'e', 'evalSettingID')}
          and exists (select from score s where ${sameSchoolKey('s', 'x', 'evalSettingID', 'studentID')}
            and num_nonnulls(s.value, s.self_value) > 0 and s.computed_at > coalesce(r.made_at, '-infinity')))`.execute(
    tx,
  );
}

import type { Tx } from '../db/connect.ts';
import type { StaffSession } from './session.ts';

/**
 * Leaves an audit row: every write on a student's data and every view of one student's record.
 * @param action `<entity>.<verb>`, such as `student.view`
 * @param about the student concerned, and details that name no free text of a person
 */
export async function audit(
  tx: Tx,
  session: StaffSession,
  action: string,
  about: { studentID?: number; detail?: Record<string, unknown> } = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      company_id: session.companyID,
      user_id: session.userID,
      role: session.role,
      action,
      student_id: about.studentID ?? null,
      detail: JSON.stringify(about.detail ?? {}),
      ip: session.ip,
    })
    .execute();
}

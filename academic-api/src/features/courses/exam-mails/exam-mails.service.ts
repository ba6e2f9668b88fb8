import type { ExamMailKind, ExamMailRow } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { isVisibleExam } from '../../../lib/courses/examinees.repository.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from './exam-mails.repository.ts';

/**
 * Mails of a course to people whom the caller may see, newest first.
 * @throws Failure grow.22 (404)
 */
export async function listMails(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  query: { page: number; pageSize: number; kind?: ExamMailKind; studentID?: number },
): Promise<{ data: ExamMailRow[]; totalRecords: number }> {
  const { companyID } = session;
  const scope = visibleClasses(session);
  if (!(await isVisibleExam(tx, companyID, evalSettingID, scope))) {
    throw new Failure('grow.22', { status: 404 });
  }
  const filter = { ...query, evalSettingID, scope };
  const { rows, total } = await repository.listExamMails(tx, companyID, filter, pageOf(query));
  const data = rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }));
  return { data, totalRecords: total };
}

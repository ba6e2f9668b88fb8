import type { ExamMailRow, examMailEndpoints } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import { isVisibleExam } from '../../../lib/courses/examinees.repository.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import * as repository from './exam-mails.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Mails of a course to people whom the caller may see, newest first.
 * @throws Failure grow.22 (404)
 */
export async function listMails({
  tx,
  session,
  params: { evalSettingID },
  query,
}: Call<typeof examMailEndpoints.list>): Promise<{ data: ExamMailRow[]; totalRecords: number }> {
  const { companyID } = session;
  const scope = visibleClasses(session);
  if (!(await isVisibleExam(tx, companyID, evalSettingID, scope))) {
    throw notFound.course();
  }
  const filter = { ...query, evalSettingID, scope };
  const { rows, total } = await repository.listExamMails(tx, companyID, filter, pageOf(query));
  const data = rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }));
  return { data, totalRecords: total };
}

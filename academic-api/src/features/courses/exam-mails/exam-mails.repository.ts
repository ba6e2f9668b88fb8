import type { ExamMailKind } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, nameColumnsAs, classColumns } from '../../../db/name-columns.ts';
import { onAccount, joinOnSchoolKey } from '../../../db/query.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import { examinees, inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

/** One page of the mails of a course to people in scope, newest first. */
export async function listExamMails(
  tx: Tx,
  companyID: number,
  filter: { evalSettingID: number; scope: Scope; kind?: ExamMailKind; studentID?: number },
  page: Page,
) {
  const { evalSettingID, scope, kind, studentID } = filter;
  await disableNestedLoops(tx);
  const base = examinees(tx)
    .innerJoin('examMail', joinOnSchoolKey('examMail', 'examinee', 'evalSettingID', 'studentID'))
    .innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))
    .leftJoin('outboxMail', joinOnSchoolKey('outboxMail', 'examMail', 'mailID'))
    .leftJoin('account', onAccount('examMail', 'writtenBy'))
    .where('examMail.companyID', '=', companyID)
    .where('examMail.evalSettingID', '=', evalSettingID)
    .where(inScope(scope))
    .$if(kind !== undefined, (query) => query.where('examMail.kind', '=', kind ?? 'reminder'))
    .$if(studentID !== undefined, (query) =>
      query.where('examMail.studentID', '=', studentID ?? 0),
    );
  const { total } = await base
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await base
    .select((eb) => [
      'examMail.studentID',
      ...nameColumns('student'),
      ...classColumns,
      'enrolment.studentNumber',
      'examMail.kind',
      'examMail.writtenAt',
      ...nameColumnsAs('account', 'writtenBy'),
      'outboxMail.mailID',
      'outboxMail.state',
      'outboxMail.error',
      eb.fn.coalesce('outboxMail.isRefused', eb.lit(false)).as('isRefused'),
    ])
    .orderBy('examMail.writtenAt', 'desc')
    .orderBy('examMail.studentID')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
}

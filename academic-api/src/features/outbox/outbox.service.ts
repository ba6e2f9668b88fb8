import type { OutboxMail } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { Failure } from '../../lib/failure.ts';
import type { StaffSession } from '../../lib/session.ts';
import type { Jobs } from '../../plugins/jobs.ts';
import { toOutboxMail } from './outbox.mapper.ts';
import * as repository from './outbox.repository.ts';

/** A page of the school's mails, newest first. */
export async function listMails(
  tx: Tx,
  session: StaffSession,
  query: { search?: string; page: number; pageSize: number },
): Promise<{ data: OutboxMail[]; totalRecords: number }> {
  const { rows, total } = await repository.listMails(tx, session.companyID, {
    search: query.search,
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  });
  return { data: rows.map(toOutboxMail), totalRecords: total };
}

/**
 * Sends a mail that did not go out once more.
 * @throws Failure academic.1 (404) when there is no such mail, it is on its way or sent, or its text is gone
 */
export async function retryMail(
  tx: Tx,
  session: StaffSession,
  jobs: Jobs,
  mailID: number,
): Promise<void> {
  if (!(await repository.requeue(tx, session.companyID, mailID))) {
    throw new Failure('academic.1', { status: 404 });
  }
  await jobs.enqueue(tx, 'send-mail', { companyID: session.companyID, mailID });
}

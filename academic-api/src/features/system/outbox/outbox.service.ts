import type { OutboxMail, outboxEndpoints } from '@mebae/contracts';
import { notFound } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { toOutboxMail } from './outbox.mapper.ts';
import * as repository from './outbox.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** A page of the school's mails, newest first, and how many need to be read. */
export async function listMails({
  tx,
  session,
  query,
}: Call<typeof outboxEndpoints.list>): Promise<{
  data: OutboxMail[];
  totalRecords: number;
  unread: number;
  newestMailID: number | null;
}> {
  const { companyID } = session;
  const { rows, total } = await repository.listMails(tx, companyID, query, pageOf(query));
  const unread = await repository.unreadOf(tx, companyID);
  return { data: rows.map(toOutboxMail), totalRecords: total, ...unread };
}

/**
 * Notes that somebody has opened a mail; the first time counts.
 * @throws Failure academic.1 (404) when there is no such mail
 */
export async function markRead({
  tx,
  session,
  params: { mailID },
  now,
}: Call<typeof outboxEndpoints.markRead>): Promise<void> {
  if (!(await repository.markRead(tx, session.companyID, mailID, now))) {
    throw notFound.row();
  }
}

/** Notes that nothing up to a mail needs to be read any more. @returns how many did */
export async function markAllRead({
  tx,
  session,
  body: { upTo },
  now,
}: Call<typeof outboxEndpoints.markAllRead>): Promise<number> {
  return repository.markAllRead(tx, session.companyID, upTo, now);
}

/**
 * Sends a mail that did not go out once more.
 * @throws Failure academic.1 (404) when there is no such mail, it is on its way or sent, or its text is gone
 */
export async function retryMail({
  tx,
  session,
  params: { mailID },
  deps: { jobs },
}: Call<typeof outboxEndpoints.retry>): Promise<void> {
  if (!(await repository.requeue(tx, session.companyID, mailID))) {
    throw notFound.row();
  }
  await jobs.enqueue(tx, 'send-mail', { companyID: session.companyID, mailID });
}

/**
 * Sends all failed or all held mails once more, but those whose address was refused, those that may have arrived and those
 * whose text is gone: somebody has to look at each of them.
 */
export async function retryAll({
  tx,
  session,
  body: filter,
  deps: { jobs },
}: Call<typeof outboxEndpoints.retryAll>): Promise<{ queued: number; left: number }> {
  const { companyID } = session;
  const mailIDs = await repository.requeueAll(tx, companyID, filter);
  await jobs.enqueueAll(
    tx,
    'send-mail',
    mailIDs.map((mailID) => ({ companyID, mailID })),
  );
  const { total } = await repository.countMails(tx, companyID, filter);
  return { queued: mailIDs.length, left: total };
}

import type { Selectable } from 'kysely';
import type { OutboxView } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { likePattern } from '../../db/query.ts';
import type { OutboxMailTable } from '../../db/schema.ts';
import type { Page } from '../../lib/page.ts';
import { isUnread } from '../../lib/unread-mail.repository.ts';

export type MailRow = Selectable<OutboxMailTable>;

export async function listMails(
  tx: Tx,
  companyID: number,
  filter: { search?: string; show?: OutboxView },
  page: Page,
) {
  let base = tx.selectFrom('outboxMail').where('companyID', '=', companyID);
  const { show } = filter;
  if (show === 'unread') base = base.where(isUnread);
  else if (show) base = base.where('state', '=', show);
  if (filter.search) {
    const pattern = likePattern(filter.search);
    base = base.where((eb) =>
      eb.or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)]),
    );
  }
  const { total } = await base
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await base
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('mailID', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
}

/** How many mails need to be read, and the newest mail of all. */
export async function unreadOf(tx: Tx, companyID: number) {
  const mails = tx.selectFrom('outboxMail').where('companyID', '=', companyID);
  const { unread } = await mails
    .where(isUnread)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  const { newestMailID } = await mails
    .select((eb) => eb.fn.max<number | null>('mailID').as('newestMailID'))
    .executeTakeFirstOrThrow();
  return { unread, newestMailID };
}

/** Keeps when a mail was first read. @returns false when there is no such mail */
export async function markRead(
  tx: Tx,
  companyID: number,
  mailID: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outboxMail')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where((eb) => eb.and({ companyID, mailID }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns how many mails up to this one nobody had read */
export async function markAllRead(
  tx: Tx,
  companyID: number,
  upTo: number,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outboxMail')
    .set({ readAt: now })
    .where('companyID', '=', companyID)
    .where('mailID', '<=', upTo)
    .where(isUnread)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Puts a mail that did not go out back into the queue's state.
 * @returns false when there is no such mail, or nothing is left of it to send
 */
export async function requeue(tx: Tx, companyID: number, mailID: number): Promise<boolean> {
  const result = await tx
    .updateTable('outboxMail')
    // Should it fail again, somebody has to hear of it again.
    .set({ state: 'queued', error: null, isRefused: false, readAt: null })
    .where((eb) => eb.and({ companyID, mailID }))
    .where('state', 'in', ['held', 'failed'])
    .where((eb) => eb.or([eb('confidential', '=', false), eb('body', '!=', '')]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findMail(tx: Tx, companyID: number, mailID: number) {
  return tx
    .selectFrom('outboxMail')
    .innerJoin('company', 'company.companyID', 'outboxMail.companyID')
    .selectAll('outboxMail')
    .select(['company.mailSenderName', 'company.mailReplyTo'])
    .where('outboxMail.companyID', '=', companyID)
    .where('outboxMail.mailID', '=', mailID)
    .executeTakeFirst();
}

/**
 * Notes that the mail server is about to be called. It is committed before the call: whoever finds a mail in this state
 * knows that the process was lost which had it.
 * @returns false when it is on its way already
 */
export async function claimMail(tx: Tx, companyID: number, mailID: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outboxMail')
    .set({ state: 'sending' })
    .where((eb) => eb.and({ companyID, mailID }))
    .where('state', 'in', ['queued', 'held', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps how a try to send went. Of a confidential mail that went out, the text goes. */
export async function setMailState(
  tx: Tx,
  companyID: number,
  mailID: number,
  outcome: {
    state: 'queued' | 'sent' | 'held' | 'failed';
    error?: string;
    isRefused?: boolean;
    sentAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('outboxMail')
    .set((eb) => ({
      state: outcome.state,
      error: outcome.error ?? null,
      isRefused: outcome.isRefused ?? false,
      sentAt: outcome.sentAt ?? null,
      ...(outcome.state === 'sent' && {
        body: eb.case().when('confidential', '=', true).then('').else(eb.ref('body')).end(),
      }),
    }))
    .where((eb) => eb.and({ companyID, mailID }))
    .execute();
}

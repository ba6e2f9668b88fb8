import type { ExpressionBuilder, Selectable } from 'kysely';
import { mailInterrupted, type OutboxView } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { likePattern } from '../../../db/query.ts';
import type { Database, OutboxMailTable } from '../../../db/schema.ts';
import type { Page } from '../../../lib/calls/page.ts';
import { isUnread } from '../../../lib/mails/unread-mail.repository.ts';

export type MailRow = Selectable<OutboxMailTable>;

interface MailFilter {
  search?: string;
  show?: OutboxView;
}

/** Condition on a mail: the filter finds it. */
const isFound =
  ({ search, show }: MailFilter) =>
  (eb: ExpressionBuilder<Database, 'outboxMail'>) =>
    eb.and([
      ...(show === 'unread' ? [isUnread(eb)] : []),
      ...(show && show !== 'unread' ? [eb('state', '=', show)] : []),
      ...(search
        ? [
            eb.or([
              eb('recipient', 'ilike', likePattern(search)),
              eb('subject', 'ilike', likePattern(search)),
            ]),
          ]
        : []),
    ]);

const mailsOf = (tx: Tx, companyID: number, filter: MailFilter) =>
  tx.selectFrom('outboxMail').where('companyID', '=', companyID).where(isFound(filter));

/** How many mails a filter finds. */
export const countMails = (tx: Tx, companyID: number, filter: MailFilter) =>
  mailsOf(tx, companyID, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();

export async function listMails(tx: Tx, companyID: number, filter: MailFilter, page: Page) {
  const { total } = await countMails(tx, companyID, filter);
  const rows = await mailsOf(tx, companyID, filter)
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

/** Columns of a mail that waits to be sent once more. Should it fail again, somebody has to hear of it again. */
const waitingAgain = {
  state: 'queued',
  error: null,
  isRefused: false,
  readAt: null,
  tries: 0,
  nextTryAt: null,
} as const;

/** Condition on a mail: its text is still there. */
const hasText = (eb: ExpressionBuilder<Database, 'outboxMail'>) =>
  eb.or([eb('confidential', '=', false), eb('body', '!=', '')]);

/** Puts mails that did not go out back into the queue's state. @returns those that may well go out this time */
export async function requeueAll(
  tx: Tx,
  companyID: number,
  filter: MailFilter & { show: 'held' | 'failed' },
): Promise<number[]> {
  const rows = await tx
    .updateTable('outboxMail')
    .set(waitingAgain)
    .where('companyID', '=', companyID)
    .where(isFound(filter))
    .where('isRefused', '=', false)
    .where('error', 'is distinct from', mailInterrupted)
    .where(hasText)
    .returning('mailID')
    .execute();
  return rows.map((row) => row.mailID).sort((a, b) => a - b);
}

/**
 * Puts a mail that did not go out back into the queue's state.
 * @returns false when there is no such mail, or nothing is left of it to send
 */
export async function requeue(tx: Tx, companyID: number, mailID: number): Promise<boolean> {
  const result = await tx
    .updateTable('outboxMail')
    .set(waitingAgain)
    .where((eb) => eb.and({ companyID, mailID }))
    .where('state', 'in', ['held', 'failed'])
    .where(hasText)
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

/** Keeps how a try to send went. A confidential mail that went out loses its text. */
export async function setMailState(
  tx: Tx,
  companyID: number,
  mailID: number,
  outcome: {
    state: 'queued' | 'sent' | 'held' | 'failed';
    error?: string;
    isRefused?: boolean;
    sentAt?: Date;
    /** When a mail that was put off is tried again. */
    nextTryAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('outboxMail')
    .set((eb) => ({
      state: outcome.state,
      error: outcome.error ?? null,
      isRefused: outcome.isRefused ?? false,
      sentAt: outcome.sentAt ?? null,
      nextTryAt: outcome.nextTryAt ?? null,
      ...(outcome.nextTryAt && { tries: eb('tries', '+', 1) }),
      ...(outcome.state === 'sent' && {
        body: eb.case().when('confidential', '=', true).then('').else(eb.ref('body')).end(),
      }),
    }))
    .where((eb) => eb.and({ companyID, mailID }))
    .execute();
}

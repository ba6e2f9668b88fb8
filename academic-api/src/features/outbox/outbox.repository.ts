import type { Selectable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { OutboxMailTable } from '../../db/schema.ts';

export type MailRow = Selectable<OutboxMailTable>;

export async function listMails(
  tx: Tx,
  companyID: number,
  filter: { search?: string; limit: number; offset: number },
) {
  let base = tx.selectFrom('outbox_mail').where('company_id', '=', companyID);
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    base = base.where((eb) =>
      eb.or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)]),
    );
  }
  const { total } = await base
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await base
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total };
}

/**
 * Puts a mail that did not go out back into the queue's state.
 * @returns false when there is no such mail, or nothing is left of it to send
 */
export async function requeue(tx: Tx, companyID: number, mailID: number): Promise<boolean> {
  const result = await tx
    .updateTable('outbox_mail')
    .set({ state: 'queued', error: null })
    .where('company_id', '=', companyID)
    .where('mail_id', '=', mailID)
    .where('state', 'in', ['held', 'failed'])
    .where((eb) => eb.or([eb('confidential', '=', false), eb('body', '!=', '')]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findMail(tx: Tx, companyID: number, mailID: number) {
  return tx
    .selectFrom('outbox_mail')
    .selectAll()
    .where('company_id', '=', companyID)
    .where('mail_id', '=', mailID)
    .executeTakeFirst();
}

/** Keeps how a try to send went. Of a confidential mail that went out, the text goes. */
export async function setMailState(
  tx: Tx,
  companyID: number,
  mailID: number,
  outcome: { state: 'sent' | 'held' | 'failed'; error?: string; sentAt?: Date },
): Promise<void> {
  await tx
    .updateTable('outbox_mail')
    .set((eb) => ({
      state: outcome.state,
      error: outcome.error ?? null,
      sent_at: outcome.sentAt ?? null,
      ...(outcome.state === 'sent' && {
        body: eb.case().when('confidential', '=', true).then('').else(eb.ref('body')).end(),
      }),
    }))
    .where('company_id', '=', companyID)
    .where('mail_id', '=', mailID)
    .execute();
}

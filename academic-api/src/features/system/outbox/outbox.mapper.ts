import type { OutboxMail } from '@mebae/contracts';
import type { MailRow } from './outbox.repository.ts';

/** A mail as an administrator reads it. */
export function toOutboxMail(row: MailRow): OutboxMail {
  return {
    ...row,
    to: row.recipient,
    text: row.body,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  };
}

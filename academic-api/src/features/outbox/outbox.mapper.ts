import type { OutboxMail } from '@mebae/contracts';
import type { MailRow } from './outbox.repository.ts';

/** A mail as an administrator reads it. */
export function toOutboxMail(row: MailRow): OutboxMail {
  return {
    mailID: row.mailID,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    confidential: row.confidential,
    state: row.state,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  };
}

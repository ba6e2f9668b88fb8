import type { OutboxMail } from '@mebae/contracts';
import type { MailRow } from './outbox.repository.ts';

/** A mail as an administrator reads it. */
export function toOutboxMail(row: MailRow): OutboxMail {
  return {
    mailID: row.mail_id,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    confidential: row.confidential,
    state: row.state,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
  };
}

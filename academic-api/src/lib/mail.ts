import type { NewMailState } from '@mebae/contracts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/connect.ts';
import type { Jobs } from './jobs.ts';

/** What the worker will do with a mail that is written now. */
export const newMailState = ({ smtpUrl }: Config): NewMailState =>
  smtpUrl === undefined ? 'held' : 'queued';

/**
 * Writes a mail to the outbox and has the worker send it. Both happen with the caller's transaction or not at all.
 * @param mail recipient, subject and plain text, already in the recipient's language; `confidential` for a code or link
 *   of an account: its text goes from the outbox once it has been sent
 * @returns id in the outbox
 */
export async function writeMail(
  tx: Tx,
  jobs: Jobs,
  companyID: number,
  mail: { to: string; subject: string; text: string; confidential?: boolean },
): Promise<number> {
  const { mailID } = await tx
    .insertInto('outboxMail')
    .values({
      companyID,
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      confidential: mail.confidential ?? false,
    })
    .returning('mailID')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, 'send-mail', { companyID, mailID });
  return mailID;
}

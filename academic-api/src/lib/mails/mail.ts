import type { NewMailState } from '@mebae/contracts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/connect.ts';
import type { Jobs } from '../processes/jobs.ts';

/** State of a mail that is written now, by what the worker will do with it. */
export const newMailState = ({ smtpUrl }: Config): NewMailState =>
  smtpUrl === undefined ? 'held' : 'queued';

/** A mail in its recipient's language; `confidential` for a code or link of an account: its text goes once it has been sent. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  confidential?: boolean;
}

/**
 * Writes mails to the outbox and has the worker send them. All of it happens with the caller's transaction or not at all.
 * @returns ids in the outbox, in the order of the mails
 */
export async function writeMails(
  tx: Tx,
  jobs: Jobs,
  companyID: number,
  mails: readonly NewMail[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('outboxMail')
    .values(
      mails.map((mail) => ({
        companyID,
        recipient: mail.to,
        subject: mail.subject,
        body: mail.text,
        confidential: mail.confidential ?? false,
      })),
    )
    .returning('mailID')
    .execute();
  const mailIDs = rows.map((row) => row.mailID).sort((a, b) => a - b);
  await jobs.enqueueAll(
    tx,
    'send-mail',
    mailIDs.map((mailID) => ({ companyID, mailID })),
  );
  return mailIDs;
}

/** Writes one mail; see `writeMails`. @returns its id in the outbox */
export async function writeMail(
  tx: Tx,
  jobs: Jobs,
  companyID: number,
  mail: NewMail,
): Promise<number> {
  const [mailID = 0] = await writeMails(tx, jobs, companyID, [mail]);
  return mailID;
}

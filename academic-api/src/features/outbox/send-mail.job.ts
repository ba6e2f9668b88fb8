import { toStorable } from '@mebae/contracts';
import { createTransport, type Transporter } from 'nodemailer';
import { inSchool } from '../../db/connect.ts';
import type { Deps } from '../../lib/deps.ts';
import type { JobData } from '../../lib/jobs.ts';
import { mailSenderOf } from '../../lib/mail-sender.ts';
import { findMail, setMailState } from './outbox.repository.ts';

/** One pooled transport a worker; null means that there is no SMTP server and mails are kept to be read. */
export function mailTransport(smtpUrl: string | undefined): Transporter | null {
  return smtpUrl ? createTransport(smtpUrl, { pool: true } as object) : null;
}

/**
 * Sends one mail of the outbox, or holds it where no SMTP server is set. A mail that was sent is not sent again.
 * @throws what the SMTP server said, so that the queue tries again; the text is kept with the mail
 */
export async function sendMail(
  deps: Deps,
  transport: Transporter | null,
  { companyID, mailID }: JobData['send-mail'],
): Promise<void> {
  const mail = await inSchool(deps.db, companyID, (tx) => findMail(tx, companyID, mailID));
  if (!mail || mail.state === 'sent') return;
  if (!transport) {
    await inSchool(deps.db, companyID, (tx) =>
      setMailState(tx, companyID, mailID, { state: 'held' }),
    );
    return;
  }
  try {
    await transport.sendMail({
      ...mailSenderOf(deps.config.mailFrom, mail),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      // the same id on a second try lets the receiving side drop a duplicate
      messageId: `<${companyID}.${mailID}@mebae.example>`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await inSchool(deps.db, companyID, (tx) =>
      setMailState(tx, companyID, mailID, {
        state: 'failed',
        error: toStorable(reason.slice(0, 500)),
      }),
    );
    throw error;
  }
  await inSchool(deps.db, companyID, (tx) =>
    setMailState(tx, companyID, mailID, { state: 'sent', sentAt: deps.now() }),
  );
}

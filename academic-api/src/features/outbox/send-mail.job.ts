import { mailInterrupted, toStorable } from '@mebae/contracts';
import { createTransport, type Transporter } from 'nodemailer';
import { inSchool } from '../../db/connect.ts';
import type { Deps } from '../../lib/deps.ts';
import type { JobData } from '../../lib/jobs.ts';
import { mailSenderOf } from '../../lib/mail-sender.ts';
import { claimMail, findMail, setMailState } from './outbox.repository.ts';

/** One pooled transport a worker; null means that there is no SMTP server and mails are kept to be read. */
export function mailTransport(smtpUrl: string | undefined): Transporter | null {
  return smtpUrl ? createTransport(smtpUrl, { pool: true } as object) : null;
}

/** Failures before any text was sent that carry no response of the server: no address, no encryption, no sign-in. */
const beforeText = ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'];

/**
 * What a failed call of the mail server means.
 * - `refused`: a final response (5xx) about this mail or its recipient: another try would end the same
 * - `unclear`: the connection broke, and the library does not tell at which point: the server may have taken the mail
 * - `again`: the server has not taken it, and may do so later
 */
function meaningOf(error: unknown): 'refused' | 'unclear' | 'again' {
  const { responseCode, command, code, syscall } = error as Record<string, unknown>;
  if (typeof responseCode === 'number') {
    const isAboutMail = command === 'RCPT TO' || command === 'DATA';
    return responseCode >= 500 && isAboutMail ? 'refused' : 'again';
  }
  const isConnecting = syscall === 'connect' || syscall === 'getaddrinfo';
  return isConnecting || beforeText.includes(String(code)) ? 'again' : 'unclear';
}

/**
 * Sends one mail of the outbox, or holds it where no SMTP server is set. A mail that was sent is not sent again, and
 * neither is one whose sending was cut off, because the server may have taken it: it fails as `interrupted`, and somebody
 * who reads that decides.
 * @throws what the SMTP server said where another try may help, so that the queue tries again; the text is kept with the
 *   mail
 */
export async function sendMail(
  deps: Deps,
  transport: Transporter | null,
  { companyID, mailID }: JobData['send-mail'],
): Promise<void> {
  const keep = (outcome: Parameters<typeof setMailState>[3]) =>
    inSchool(deps.db, companyID, (tx) => setMailState(tx, companyID, mailID, outcome));
  const mail = await inSchool(deps.db, companyID, (tx) => findMail(tx, companyID, mailID));
  if (!mail || mail.state === 'sent') return;
  if (mail.state === 'sending') return keep({ state: 'failed', error: mailInterrupted });
  if (!transport) return keep({ state: 'held' });
  if (!(await inSchool(deps.db, companyID, (tx) => claimMail(tx, companyID, mailID)))) return;
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
    const meaning = meaningOf(error);
    await keep({
      state: 'failed',
      error: meaning === 'unclear' ? mailInterrupted : toStorable(reason.slice(0, 500)),
      isRefused: meaning === 'refused',
    });
    if (meaning === 'again') throw error;
    return;
  }
  await keep({ state: 'sent', sentAt: deps.now() });
}

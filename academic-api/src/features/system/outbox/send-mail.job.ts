import { mailInterrupted, toStorable } from '@mebae/contracts';
import { createTransport, type Transporter } from 'nodemailer';
import { withSchoolTransaction } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { whenAvailable } from '../../../lib/database/when-available.ts';
import { mailSenderOf } from '../../../lib/mails/mail-sender.ts';
import { claimMail, findMail, setMailState } from './outbox.repository.ts';

/** One pooled transport a worker; null means that there is no SMTP server and mails are kept to be read. */
export function mailTransport(smtpUrl: string | undefined): Transporter | null {
  return smtpUrl ? createTransport(smtpUrl, { pool: true } as object) : null;
}

/** Failures before any text was sent that carry no response of the server: no address, no encryption, no sign-in. */
const beforeText = ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'];

/**
 * The meaning of a failed call of the mail server.
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

/** How long a mail that was put off waits for each further try, in seconds: the last one comes after half a day. */
const pauses = [30, 120, 600, 3_600, 4 * 3_600, 8 * 3_600];

/**
 * Sends one mail of the outbox, or holds it where no SMTP server is set. A mail that was sent is not sent again, and
 * neither is one whose sending was cut off, because the server may have taken it: it fails as `interrupted`, and
 * somebody who reads that decides. The SMTP server's answer is kept with the mail; where another try may help it waits
 * for the next one.
 */
export async function sendMail(
  deps: Deps,
  transport: Transporter | null,
  { companyID, mailID }: JobData['send-mail'],
): Promise<void> {
  // once the mail server has answered, nothing but this says so: the mail would be left to a person
  const keep = (outcome: Parameters<typeof setMailState>[3]) =>
    whenAvailable(() =>
      withSchoolTransaction(deps.db, companyID, (tx) =>
        setMailState(tx, companyID, mailID, outcome),
      ),
    );
  const mail = await withSchoolTransaction(deps.db, companyID, (tx) =>
    findMail(tx, companyID, mailID),
  );
  if (!mail || mail.state === 'sent') return;
  if (mail.state === 'sending') return keep({ state: 'failed', error: mailInterrupted });
  if (!transport) return keep({ state: 'held' });
  if (!(await withSchoolTransaction(deps.db, companyID, (tx) => claimMail(tx, companyID, mailID))))
    return;
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
    const message = error instanceof Error ? error.message : String(error);
    const reason = toStorable(message.slice(0, 500));
    const meaning = meaningOf(error);
    const pause = meaning === 'again' ? pauses[mail.tries] : undefined;
    if (pause !== undefined) return tryLater(deps, mail, reason, pause);
    return keep({
      state: 'failed',
      error: meaning === 'unclear' ? mailInterrupted : reason,
      isRefused: meaning === 'refused',
    });
  }
  await keep({ state: 'sent', sentAt: deps.now() });
}

/** Has a mail that was put off wait for its next try. */
function tryLater(
  { db, now, jobs }: Pick<Deps, 'db' | 'now' | 'jobs'>,
  { companyID, mailID }: JobData['send-mail'],
  error: string,
  pause: number,
): Promise<void> {
  const nextTryAt = new Date(now().getTime() + pause * 1_000);
  return withSchoolTransaction(db, companyID, async (tx) => {
    await setMailState(tx, companyID, mailID, { state: 'queued', error, nextTryAt });
    await jobs.enqueue(tx, 'send-mail', { companyID, mailID }, { startAfter: nextTryAt });
  });
}

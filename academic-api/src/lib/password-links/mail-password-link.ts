import { limits, type LanguageCode } from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../calls/deps.ts';
import { writeMail } from '../mails/mail.ts';
import { catalogue } from '../school-words/catalogue.ts';
import { createPasswordLink, type PasswordLinkFor } from './password-link.ts';
import { accountForLink, noteMailOfLink } from './password-links.repository.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

/**
 * Makes a link that sets the account's password and mails it to the account's address, in the account's language. The
 * mail is confidential: its text goes from the outbox once it has been sent.
 * @param tx a transaction bound to the school; link and mail come with it or not at all
 * @throws when there is no such account in the school
 */
export async function mailPasswordLink(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'jobs' | 'now'>,
  link: PasswordLinkFor,
): Promise<void> {
  const account = await accountForLink(tx, link.companyID, link.userID);
  const { url, hash } = await createPasswordLink(tx, deps, link);
  const language = account.language as LanguageCode;
  const { schoolKind } = account;
  const { subject, text } = textsFor({ language, schoolKind })[link.purpose];
  const values = {
    name: nameFor(account, language, 'both'),
    school: account.schoolName,
    email: account.email,
    url,
    hours: String(limits.resetLinkHours),
    days: String(limits.invitationDays),
    product: deps.config.productName,
  };
  const mailID = await writeMail(tx, deps.jobs, link.companyID, {
    to: account.email,
    subject: filledText(subject, values),
    text: filledText(text, values),
    confidential: true,
  });
  await noteMailOfLink(tx, link.companyID, hash, mailID);
}

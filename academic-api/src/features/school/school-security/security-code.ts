import { timingSafeEqual } from 'node:crypto';
import { limits, type LanguageCode, type SchoolSecurityState } from '@mebae/contracts';
import { filledText, normaliseText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import type { Tx } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { writeMail } from '../../../lib/mails/mail.ts';
import { catalogue } from '../../../lib/school-words/catalogue.ts';
import { textReader } from '../../../lib/school-words/text-reader.ts';
import { hashOfCode, newCode } from '../../../lib/accounts/mailed-code.ts';
import * as repository from './security-code.repository.ts';
import type { CodeOwner } from './security-code.repository.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

type SentCode = NonNullable<Awaited<ReturnType<typeof repository.sentCode>>>;

const isUsable = (code: SentCode, now: Date): boolean =>
  code.expiresAt > now && code.tries < limits.authCodeTries;

/** The address is part of the hash: a code that went to an earlier address proves nothing about today's. */
const hashFor = (deps: Deps, { companyID, userID }: CodeOwner, email: string, code: string) =>
  hashOfCode(deps.config.linkSecret, ['security-code', companyID, userID, email], code);

/** The code that was sent to somebody, as the screen shows it; null when there is none to type in. */
export async function readSentCode(
  tx: Tx,
  owner: CodeOwner,
  now: Date,
): Promise<SchoolSecurityState['sentCode']> {
  const code = await repository.sentCode(tx, owner);
  if (!code || !isUsable(code, now)) return null;
  return { email: code.email, mailState: code.state, expiresAt: code.expiresAt.toISOString() };
}

/** Sends a code to the owner's own address, unless one that can still be typed in has just been sent. */
export async function sendCode(tx: Tx, deps: Deps, owner: CodeOwner): Promise<void> {
  const now = deps.now();
  const account = await repository.codeRecipient(tx, owner);
  const last = await repository.sentCode(tx, owner);
  const waitMs = limits.authCodeResendSeconds * 1000;
  if (last && isUsable(last, now) && now.getTime() - last.sentAt.getTime() < waitMs) return;
  const code = newCode();
  const language = account.language as LanguageCode;
  const values = {
    name: nameFor(account, language, 'both'),
    code,
    minutes: String(limits.authCodeMinutes),
    product: deps.config.productName,
  };
  const texts = textsFor(await textReader(tx, owner.companyID, language));
  const mailID = await writeMail(tx, deps.jobs, owner.companyID, {
    to: account.email,
    subject: filledText(texts.subject, values),
    text: filledText(texts.text, values),
    confidential: true,
  });
  await repository.keepCode(tx, owner, {
    hash: hashFor(deps, owner, account.email, code),
    mailID,
    now,
    expiresAt: new Date(now.getTime() + limits.authCodeMinutes * 60_000),
  });
}

/**
 * Checks a code that was typed in; the right one is used up.
 * @returns `ended` when there is none to type in: never sent, too old, or too many wrong ones
 */
export async function takeCode(
  tx: Tx,
  deps: Deps,
  owner: CodeOwner,
  typed: string,
): Promise<'right' | 'wrong' | 'ended'> {
  // the account's row is locked: of two tries at the same moment each is counted
  const { email } = await repository.codeRecipient(tx, owner);
  const code = await repository.sentCode(tx, owner);
  if (!code || !isUsable(code, deps.now())) return 'ended';
  if (timingSafeEqual(code.codeHash, hashFor(deps, owner, email, normaliseText(typed)))) {
    await repository.removeCode(tx, owner);
    return 'right';
  }
  await repository.countTry(tx, owner);
  return code.tries + 1 < limits.authCodeTries ? 'wrong' : 'ended';
}

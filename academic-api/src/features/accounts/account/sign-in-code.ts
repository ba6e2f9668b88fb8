import { timingSafeEqual } from 'node:crypto';
import { limits, type LanguageCode } from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import type { Tx } from '../../../db/connect.ts';
import { auditAccount } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { writeMail } from '../../../lib/mails/mail.ts';
import { catalogue } from '../../../lib/school-words/catalogue.ts';
import { textReader } from '../../../lib/school-words/text-reader.ts';
import { hashOfCode, newCode } from '../../../lib/accounts/mailed-code.ts';
import { isLocked } from '../../../lib/accounts/wrong-password.ts';
import * as repository from './sign-in.repository.ts';
import type { SignInAccount } from '../../../lib/accounts/sign-in-account.repository.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));
const minute = 60_000;

/**
 * `fits`: nothing has been used up yet; `required`: a code is in the mail; `wrong`: no longer or never good;
 * `locked`: too many wrong ones.
 */
export type CodeCheck = 'fits' | 'required' | 'wrong' | 'locked';

const ownerOf = (account: SignInAccount) =>
  ['sign-in-code', account.companyID, account.userID] as const;

const stillGood = (account: SignInAccount, now: Date): boolean =>
  account.codeHash !== null && account.codeExpiresAt !== null && account.codeExpiresAt > now;

/** Mails a new code, unless a live one has just been mailed. */
async function sendCode(
  tx: Tx,
  deps: Deps,
  account: SignInAccount,
  ip: string,
  now: Date,
): Promise<void> {
  const sentAgo = now.getTime() - (account.codeSentAt?.getTime() ?? 0);
  if (stillGood(account, now) && sentAgo < limits.authCodeResendSeconds * 1000) return;
  const code = newCode();
  await repository.keepCode(tx, account, {
    hash: hashOfCode(deps.config.linkSecret, ownerOf(account), code),
    now,
    expiresAt: new Date(now.getTime() + limits.authCodeMinutes * minute),
  });
  const language = account.language as LanguageCode;
  const values = {
    name: nameFor(account, language, 'both'),
    code,
    minutes: String(limits.authCodeMinutes),
    product: deps.config.productName,
  };
  const texts = textsFor(await textReader(tx, account.companyID, language));
  await writeMail(tx, deps.jobs, account.companyID, {
    to: account.email,
    subject: filledText(texts.subject, values),
    text: filledText(texts.text, values),
    confidential: true,
  });
  const key = { companyID: account.companyID, userID: account.userID };
  await auditAccount(tx, key, 'account.codeSent', ip);
}

/**
 * The second step of a sign-in at a school that asks for a code by email. A new code does not reset the count of wrong
 * ones: else who has the password could try four with every mail. The right code, too late, is not counted.
 * @param account with its row locked
 * @param given the code that was typed in; without one, a code is mailed
 */
export async function checkCode(
  tx: Tx,
  deps: Deps,
  account: SignInAccount,
  given: string | undefined,
  ip: string,
): Promise<CodeCheck> {
  const now = deps.now();
  if (isLocked(account.codeLockedUntil, now)) return 'locked';
  if (!given) {
    await sendCode(tx, deps, account, ip, now);
    return 'required';
  }
  const hash = hashOfCode(deps.config.linkSecret, ownerOf(account), given);
  if (account.codeHash !== null && timingSafeEqual(hash, account.codeHash)) {
    return stillGood(account, now) ? 'fits' : 'wrong';
  }
  const locked = await countWrongCode(tx, account, ip, now, 'code');
  return locked ? 'locked' : 'wrong';
}

/**
 * Counts one more wrong code or passkey: whoever has the password tries so often and no more, by whatever they try.
 * @param account with its row locked
 * @returns whether the account is locked now
 */
export async function countWrongCode(
  tx: Tx,
  account: SignInAccount,
  ip: string,
  now: Date,
  reason: 'code' | 'oneTimeCode' | 'passkey',
): Promise<boolean> {
  // a lock that has run out starts the count anew
  const tries = (account.codeLockedUntil ? 0 : account.codeTries) + 1;
  const locked = tries >= limits.authCodeTries;
  const until = locked ? new Date(now.getTime() + limits.lockMinutes * minute) : null;
  await repository.setCodeTries(tx, account, tries, until);
  const key = { companyID: account.companyID, userID: account.userID };
  const detail = { reason };
  await auditAccount(tx, key, locked ? 'account.locked' : 'account.signInFailed', ip, detail);
  return locked;
}

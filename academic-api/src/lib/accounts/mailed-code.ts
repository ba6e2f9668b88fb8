import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@mebae/contracts';

/** Six random digits, leading zeros included. */
export const newCode = (): string =>
  String(randomInt(10 ** limits.authCodeDigits)).padStart(limits.authCodeDigits, '0');

/**
 * The hash of a code that the database keeps. Six digits are soon tried: without the installation's key a copy of the
 * database says nothing of them.
 * @param secret `LINK_SECRET`
 * @param owner what the code is for and whose it is; a code fits nothing else
 */
export const hashOfCode = (secret: string, owner: readonly (string | number)[], code: string) =>
  createHmac('sha256', secret)
    .update([...owner, code].join(':'))
    .digest();

import { createHmac } from 'node:crypto';

/** Length of a token: 27 characters of base64url are 162 bits. */
const tokenLength = 27;

/**
 * The token of a candidate's personal link. It is computed again whenever it is needed, so that the database keeps only
 * its hash; a new nonce makes a new link and ends the old one.
 * @param secret key of the installation (`LINK_SECRET`)
 * @param key school, exam, student, and how often the link was renewed
 */
export function candidateToken(
  secret: string,
  key: { companyID: number; evalSettingID: number; studentID: number; nonce: number },
): string {
  return createHmac('sha256', secret)
    .update(`${key.companyID}:${key.evalSettingID}:${key.studentID}:${key.nonce}`)
    .digest('base64url')
    .slice(0, tokenLength);
}

/**
 * The token of an outside evaluator's link, computed in the same way.
 * @param key school, outside evaluator, and how often the link was renewed
 */
export function outsideToken(
  secret: string,
  key: { companyID: number; outsideEvaluatorID: number; nonce: number },
): string {
  return createHmac('sha256', secret)
    .update(`outside:${key.companyID}:${key.outsideEvaluatorID}:${key.nonce}`)
    .digest('base64url')
    .slice(0, tokenLength);
}

/** Letters and digits that nobody mistakes for each other (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The number on the receipt that a candidate gets at handing in, such as `7K2M-9QXD`: the same whenever it is shown.
 * @param handedInAt the moment of handing in
 */
export function receiptNumber(
  secret: string,
  key: { companyID: number; evalSettingID: number; handedInAt: Date } & (
    | { studentID: number }
    | { outsideEvaluatorID: number }
  ),
): string {
  const who = 'studentID' in key ? key.studentID : `outside ${key.outsideEvaluatorID}`;
  const digest = createHmac('sha256', secret)
    .update(`receipt:${key.companyID}:${key.evalSettingID}:${who}:${key.handedInAt.toISOString()}`)
    .digest();
  const letters = [...digest.subarray(0, 8)].map((byte) => alphabet[byte % 32]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Address of a candidate's pages. */
export const candidateUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/answer/${token}`;

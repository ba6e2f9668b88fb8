import { createHmac } from 'node:crypto';

/**
 * The token of a candidate's personal link: made anew from the secret whenever the link is shown, so that the database
 * only keeps its hash. 27 characters of base64url are 162 bits.
 * @param secret the installation's `LINK_SECRET`
 * @param link whose link; a higher `nonce` makes a new one and ends the old
 */
export function candidateToken(
  secret: string,
  link: { companyID: number; evalSettingID: number; studentID: number; nonce: number },
): string {
  const { companyID, evalSettingID, studentID, nonce } = link;
  return createHmac('sha256', secret)
    .update(`${companyID}:${evalSettingID}:${studentID}:${nonce}`)
    .digest('base64url')
    .slice(0, 27);
}

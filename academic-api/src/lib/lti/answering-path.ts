import { candidateToken, candidateUrl } from '../courses/candidate-token.ts';

/** Path of the page on which a student answers a course. @param key with how often the link was renewed */
export const answeringPath = (
  linkSecret: string,
  key: { companyID: number; evalSettingID: number; studentID: number; nonce: number },
): string => candidateUrl('', candidateToken(linkSecret, key));

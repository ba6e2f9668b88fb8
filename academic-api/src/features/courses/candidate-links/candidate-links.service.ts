import { shownShortCode, type PersonalLink } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { candidateToken, candidateUrl } from '../../../lib/courses/candidate-token.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { isVisibleExam } from '../../../lib/courses/examinees.repository.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from './candidate-links.repository.ts';

/**
 * Personal links of a course's examinees, for a Normal teacher those of own students. Looking at them is audited: whoever
 * holds a link can answer in the student's name.
 * @param schoolClassID one class, or null for all
 * @throws Failure grow.22 (404)
 */
export async function links(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  schoolClassID: number | null,
  { config }: Deps,
): Promise<PersonalLink[]> {
  const { companyID } = session;
  const scope = visibleClasses(session);
  if (!(await isVisibleExam(tx, companyID, evalSettingID, scope))) {
    throw notFound.course();
  }
  const rows = await repository.linkRows(tx, companyID, evalSettingID, { scope, schoolClassID });
  await audit(tx, session, 'exam.links', { detail: { evalSettingID, links: rows.length } });
  return rows.map(({ linkNonce: nonce, ...row }) => {
    const key = { companyID, evalSettingID, studentID: row.studentID, nonce };
    const token = candidateToken(config.linkSecret, key);
    const shortCode = row.shortCode && shownShortCode(row.shortCode);
    return { ...row, shortCode, token, url: candidateUrl(config.publicUrl, token) };
  });
}

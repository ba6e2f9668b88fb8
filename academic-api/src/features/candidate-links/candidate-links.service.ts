import type { PersonalLink } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { audit } from '../../lib/audit.ts';
import { candidateToken, candidateUrl } from '../../lib/candidate-token.ts';
import type { Deps } from '../../lib/deps.ts';
import { Failure } from '../../lib/failure.ts';
import type { StaffSession } from '../../lib/session.ts';
import * as repository from './candidate-links.repository.ts';

/**
 * Personal links of a course's examinees. Looking at them is audited: whoever holds a link can answer in the student's
 * name.
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
  if (!(await repository.examExists(tx, companyID, evalSettingID))) {
    throw new Failure('grow.22', { status: 404 });
  }
  const rows = await repository.linkRows(tx, companyID, evalSettingID, schoolClassID);
  await audit(tx, session, 'exam.links', { detail: { evalSettingID, links: rows.length } });
  return rows.map(({ linkNonce: nonce, ...row }) => {
    const of = { companyID, evalSettingID, studentID: row.studentID, nonce };
    const token = candidateToken(config.linkSecret, of);
    return { ...row, token, url: candidateUrl(config.publicUrl, token) };
  });
}

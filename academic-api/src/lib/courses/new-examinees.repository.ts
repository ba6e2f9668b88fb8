import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { candidateToken } from './candidate-token.ts';
import { hashOfToken } from '../accounts/token-hash.ts';

/**
 * Makes students examinees of a course, each with a personal link.
 * @param secret key of the installation's links
 */
export async function insertExaminees(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  people: readonly { studentID: number; enrolmentID: number }[],
  secret: string,
): Promise<void> {
  const rows = people.map(({ studentID, enrolmentID }) => {
    const token = candidateToken(secret, { companyID, evalSettingID, studentID, nonce: 0 });
    return { studentID, enrolmentID, linkHash: hashOfToken(token).toString('hex') };
  });
  await sql`
    insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
    select ${companyID}, ${evalSettingID}, r."studentID", r."enrolmentID", decode(r."linkHash", 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("studentID" bigint, "enrolmentID" bigint, "linkHash" text)`.execute(tx);
}

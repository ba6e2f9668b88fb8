import { sql } from 'kysely';
import type { LanguageCode, PersonName, SchoolKind } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';
import { staysInCourse } from '../../../lib/people/enrolled.repository.ts';

/** The owner of a link, and the open course. */
export interface OpenLink {
  companyID: number;
  evalSettingID: number;
  studentID: number;
}

/** Open links of everybody who has an address, in whatever schools; the transaction is bound to none. */
export async function findOpenLinks(tx: Tx, address: string, now: Date): Promise<OpenLink[]> {
  const { rows } = await sql<OpenLink>`select * from find_open_links(${address}, ${now})`.execute(
    tx,
  );
  return rows;
}

/** Facts of a link that a mail names. */
export interface LinkOfStudent extends PersonName {
  studentID: number;
  evalSettingID: number;
  linkNonce: number;
  title: string;
  email: string;
  language: LanguageCode;
  schoolName: string;
  schoolKind: SchoolKind;
}

/** Links of a student who still takes part, the nearest end first; the transaction is bound to the school. */
export async function linksOfStudent(
  tx: Tx,
  { companyID, studentID }: Omit<OpenLink, 'evalSettingID'>,
  evalSettingIDs: readonly number[],
): Promise<LinkOfStudent[]> {
  const { rows } = await sql<LinkOfStudent>`
    select x.student_id, x.eval_setting_id, x.link_nonce, e.title, s.email, ${nameList('s')},
      coalesce(x.language, company.default_language) as language, company.name as school_name, company.school_kind
    from examinee x
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    join student s on ${sameSchoolKey('s', 'x', 'studentID')}
    join company on company.company_id = x.company_id
    where x.company_id = ${companyID} and x.student_id = ${studentID}
      and x.eval_setting_id = ${anyOf(evalSettingIDs)} and ${staysInCourse('x')}
    order by e.end_at, x.eval_setting_id`.execute(tx);
  return rows;
}

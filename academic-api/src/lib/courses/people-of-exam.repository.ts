import { sql } from 'kysely';
import type { ExamineeSelection, LanguageCode, PersonName } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { classOrder, sameSchoolKey } from '../../db/query.ts';
import { matchesFilters } from './examinee-filters.repository.ts';
import type { Scope } from './examinees.repository.ts';
import { disableNestedLoops } from '../database/disable-nested-loops.repository.ts';

/** A person of a course, with what following up and writing to them needs. */
export interface PersonOfExam extends PersonName {
  studentID: number;
  email: string | null;
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
  language: LanguageCode;
  linkNonce: number;
  shortCode: string | null;
  handedInAt: Date | null;
  reopenedAt: Date | null;
  /** The own end, whether it counts or not. */
  endAt: Date | null;
}

/** A page of people at the most: they are looked up one by one. */
const fewPeople = 50;

/**
 * People of a course that somebody in scope has selected, locked, by class and number.
 * @returns fewer than were ticked where some take no part or are out of scope
 */
export async function lockPeopleOfExam(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  { scope, people }: { scope: Scope; people: ExamineeSelection },
): Promise<PersonOfExam[]> {
  const filter = 'filter' in people ? people.filter : {};
  const ticked = 'studentIDs' in people ? people.studentIDs : null;
  if (ticked === null || ticked.length > fewPeople) await disableNestedLoops(tx);
  const { rows } = await sql<PersonOfExam>`
    select s.student_id, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana, s.email,
      c.grade, c.name as school_class_name, enrolment.student_number,
      coalesce(x.language, company.default_language) as language, x.link_nonce, x.short_code, x.handed_in_at,
      x.reopened_at, x.end_at
    from examinee x
    join company on company.company_id = x.company_id
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    join student s on ${sameSchoolKey('s', 'x', 'studentID')}
    left join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and (${ticked}::bigint[] is null or x.student_id = any(${ticked}::bigint[]))
      and ${matchesFilters({ ...filter, scope })}
    order by ${classOrder('c')}, enrolment.student_number, s.student_id
    for update of x`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { AskablePerson, OwnRequest } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList, nameObject } from '../../../db/name-columns.ts';
import { likePattern, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

interface Candidate {
  companyID: number;
  evalSettingID: number;
  studentID: number;
}

/** People whom a candidate has asked, oldest first. The candidate's row is locked: one request after another. */
export async function ownRequests(
  tx: Tx,
  candidate: Candidate,
  { lock = false } = {},
): Promise<OwnRequest[]> {
  if (lock) {
    await tx
      .selectFrom('examinee')
      .select('studentID')
      .where((eb) =>
        eb.and({
          companyID: candidate.companyID,
          evalSettingID: candidate.evalSettingID,
          studentID: candidate.studentID,
        }),
      )
      .forUpdate()
      .execute();
  }
  const { rows } = await sql<OwnRequest>`
    select q.requested_evaluator_id, q.guest_name, q.state,
      case when s.student_id is not null then ${nameObject('s')} end as person
    from requested_evaluator q
    left join student s on s.company_id = q.company_id and s.student_id = q.evaluator_student_id
    where q.company_id = ${candidate.companyID} and q.eval_setting_id = ${candidate.evalSettingID}
      and q.student_id = ${candidate.studentID}
    order by q.requested_evaluator_id`.execute(tx);
  return rows;
}

/** People whom a candidate may ask: of the course, or enrolled at the school in the course's year; never oneself. */
const askable = (candidate: Candidate, wholeSchool: boolean) => sql`
  from exam x
  join enrolment e on ${sameSchoolKey('e', 'x', 'schoolYear')} and ${isEnrolled('e')}
  join student s on ${sameSchoolKey('s', 'e', 'studentID')}
  left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
  where x.company_id = ${candidate.companyID} and x.eval_setting_id = ${candidate.evalSettingID}
    and s.student_id <> ${candidate.studentID} and s.removed_at is null
    and (${wholeSchool} or exists (select from examinee p where ${sameSchoolKey('p', 'x', 'evalSettingID')}
      and p.student_id = s.student_id))`;

/**
 * Some of them by a part of their name. Class and number stand beside a name that another of them has too.
 * @param search in the form of `searchKey`
 */
export async function findPeople(
  tx: Tx,
  candidate: Candidate,
  wholeSchool: boolean,
  search: string,
  most: number,
): Promise<AskablePerson[]> {
  const { rows } = await sql<AskablePerson>`
    with people as (
      select s.student_id, ${nameList('s')}, s.search_key,
        c.grade, c.name as class_name, e.student_number,
        count(*) over (partition by s.last_name, s.first_name) as same_name
      ${askable(candidate, wholeSchool)}
    )
    select student_id, ${nameList('people')},
      case when same_name > 1 and grade is not null then jsonb_build_object('grade', grade,
        'schoolClassName', class_name, 'studentNumber', student_number) end as class_and_number
    from people
    -- the management number, the key's third part, is not searched
    where concat_ws('|', split_part(search_key, '|', 1), split_part(search_key, '|', 2), split_part(search_key, '|', 4)) like ${likePattern(search)}
    order by last_name_kana, first_name_kana, last_name, first_name, student_id limit ${most}`.execute(
    tx,
  );
  return rows;
}

export async function isAskable(
  tx: Tx,
  candidate: Candidate,
  wholeSchool: boolean,
  studentID: number,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 ${askable(candidate, wholeSchool)} and s.student_id = ${studentID}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Whether a person was asked already, and not refused, or evaluates the candidate anyway. */
export async function isAsked(
  tx: Tx,
  candidate: Candidate,
  whom: { studentID: number } | { guestName: string },
): Promise<boolean> {
  const asked =
    'studentID' in whom
      ? sql`q.evaluator_student_id = ${whom.studentID}`
      : sql`lower(q.guest_name) = lower(${whom.guestName})`;
  const { rows } = await sql`
    select 1 from requested_evaluator q
    where q.company_id = ${candidate.companyID} and q.eval_setting_id = ${candidate.evalSettingID}
      and q.student_id = ${candidate.studentID} and q.state <> 'refused' and ${asked}`.execute(tx);
  return rows.length > 0;
}

export async function insertRequest(
  tx: Tx,
  candidate: Candidate,
  whom: {
    evaluatorStudentID: number | null;
    guestName: string | null;
    guestEmail: string | null;
    guestRelation: string | null;
  },
  now: Date,
): Promise<number> {
  const { companyID, evalSettingID, studentID } = candidate;
  const { requestedEvaluatorID } = await tx
    .insertInto('requestedEvaluator')
    .values({ companyID, evalSettingID, studentID, ...whom, requestedAt: now })
    .returning('requestedEvaluatorID')
    .executeTakeFirstOrThrow();
  return requestedEvaluatorID;
}

/** Removes a request on which nobody has decided. @returns false when there is no such request */
export async function deleteRequest(
  tx: Tx,
  { companyID, evalSettingID, studentID }: Candidate,
  requestedEvaluatorID: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('requestedEvaluator')
    .where((eb) => eb.and({ companyID, evalSettingID, studentID, requestedEvaluatorID }))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { sql } from 'kysely';
import { type LanguageCode, type NewOutsideEvaluator, type PersonName } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { nameColumns, nameObject } from '../../db/name-columns.ts';
import { anyOf, sameSchoolKey } from '../../db/query.ts';
import { isEnrolled } from '../people/enrolled.repository.ts';
import type { AssignmentGroup, Pair } from '../courses/evaluator-pairs.ts';

/** Somebody from outside the course, or a student of the school who is asked by a link of their own. */
export type OutsideEvaluatorToAdd = NewOutsideEvaluator & { studentOfSchoolID?: number | null };

/** A person who evaluates by a link: a name as it was typed, or a student of the school. */
export interface OutsideName {
  name: string;
  schoolStudent: PersonName | null;
}

/** The replacement for an outside person's name when it may not be kept. */
export const erasedOutsideName = '＊＊';

/**
 * The student of the school who evaluates by a link (table `own`), for names in the order of the reader's language. Nobody
 * where the name was erased: who evaluated may not be read from the student's row either.
 */
export const joinSchoolStudent = sql`left join student own on ${sameSchoolKey('own', 'o', 'studentID')}
  and o.name <> ${erasedOutsideName}`;
export const schoolStudentJson = sql`case when own.student_id is not null
    then ${nameObject('own')} end as school_student`;

/** Outside evaluators with what they are asked, in the order given; their links are set afterwards. */
export async function insertOutside(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; userID: number },
  evaluators: readonly OutsideEvaluatorToAdd[],
): Promise<{ outsideEvaluatorID: number; evaluationRequestID: number }[]> {
  const { companyID, evalSettingID, userID } = key;
  const { rows } = await sql<{ outsideEvaluatorID: number; evaluationRequestID: number }>`
    with added as (
      insert into outside_evaluator (company_id, eval_setting_id, target_student_id, student_id, name, email, relation,
        link_hash, created_by)
      select ${companyID}, ${evalSettingID}, e.target_student_id, e.student_id, e.name, e.email, e.relation,
        -- until the id is known, of which the link is made
        sha256(gen_random_uuid()::text::bytea), ${userID}
      from unnest(
        ${evaluators.map((evaluator) => evaluator.studentID)}::bigint[],
        ${evaluators.map((evaluator) => evaluator.studentOfSchoolID ?? null)}::bigint[],
        ${evaluators.map((evaluator) => evaluator.name)}::text[],
        ${evaluators.map((evaluator) => evaluator.email)}::text[],
        ${evaluators.map((evaluator) => evaluator.relation)}::text[]
      ) with ordinality as e(target_student_id, student_id, name, email, relation, position)
      order by e.position
      returning outside_evaluator_id, target_student_id
    )
    insert into evaluation_request (company_id, eval_setting_id, kind, outside_evaluator_id, target_student_id)
    select ${companyID}, ${evalSettingID}, 'outside', outside_evaluator_id, target_student_id from added
    returning outside_evaluator_id, evaluation_request_id`.execute(tx);
  // ids rise in the order in which the rows were inserted
  return rows.toSorted((a, b) => a.outsideEvaluatorID - b.outsideEvaluatorID);
}

/** Sets links; revoked ones open again. */
export async function setLinks(
  tx: Tx,
  companyID: number,
  links: readonly { outsideEvaluatorID: number; hash: Buffer; nonce: number }[],
): Promise<void> {
  await sql`
    update outside_evaluator o set link_hash = l.hash, link_nonce = l.nonce, revoked_at = null
    from unnest(
      ${links.map((link) => link.outsideEvaluatorID)}::bigint[],
      ${links.map((link) => link.hash)}::bytea[],
      ${links.map((link) => link.nonce)}::int[]
    ) as l(outside_evaluator_id, hash, nonce)
    where o.company_id = ${companyID} and o.outside_evaluator_id = l.outside_evaluator_id`.execute(
    tx,
  );
}

/** Notes the mails that bring links. */
export async function setMailed(
  tx: Tx,
  companyID: number,
  mails: readonly { outsideEvaluatorID: number; mailID: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update outside_evaluator o set mail_id = m.mail_id, mailed_at = ${now}
    from unnest(
      ${mails.map((mail) => mail.outsideEvaluatorID)}::bigint[], ${mails.map((mail) => mail.mailID)}::bigint[]
    ) as m(outside_evaluator_id, mail_id)
    where o.company_id = ${companyID} and o.outside_evaluator_id = m.outside_evaluator_id`.execute(
    tx,
  );
}

/** The school's name for a mail, and the language in which it is written. */
export async function schoolOf(tx: Tx, companyID: number) {
  const row = await tx
    .selectFrom('company')
    .select((eb) => [
      'name',
      'schoolKind',
      eb.ref('defaultLanguage').$castTo<LanguageCode>().as('language'),
    ])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return row;
}

/** Evaluations of examinees by other students of the school, as far as their links are not revoked. */
export async function pairsFromSchool(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select student_id as evaluator_id, target_student_id as target_id from outside_evaluator
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and student_id is not null
      and revoked_at is null
    order by outside_evaluator_id`.execute(tx);
  return rows;
}

/** Takes back evaluations by other students of the school that were assigned, and that nobody has begun. */
export async function removeAssignedFromSchool(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<void> {
  await sql`
    delete from outside_evaluator o
    using evaluation_request r
    where o.company_id = ${companyID} and o.eval_setting_id = ${evalSettingID} and o.student_id is not null
      and ${sameSchoolKey('r', 'o', 'outsideEvaluatorID')} and r.progress = 0
      and not exists (select from requested_evaluator q where ${sameSchoolKey('q', 'r', 'evaluationRequestID')})`.execute(
    tx,
  );
}

/** Some students with their names and addresses. */
export async function studentsToAsk(tx: Tx, companyID: number, studentIDs: readonly number[]) {
  return tx
    .selectFrom('student')
    .select(['studentID', ...nameColumns('student'), 'email'])
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .execute();
}

/** Enrolled students of a year who are not among these, by class. */
export async function otherStudents(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  studentIDs: readonly number[],
): Promise<AssignmentGroup[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .select(['studentID', 'schoolClassID', 'grade'])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .where(isEnrolled())
    .where((eb) => eb.not(eb('studentID', '=', anyOf(studentIDs))))
    .execute();
  const byClass = Map.groupBy(rows, (row) => row.schoolClassID ?? 0);
  return [...byClass].map(([groupID, members]) => ({
    groupID,
    grade: members[0]?.grade ?? null,
    members: members.map((row) => row.studentID),
  }));
}

import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { staysInCourse } from './enrolled.repository.ts';
import { keyOfPair, type Pair } from '../courses/evaluator-pairs.ts';
import { studentsKeptApart } from '../kept-apart/kept-apart.repository.ts';

/**
 * Pairs that stay whatever is assigned: those with answers, those that staff accepted at a candidate's request, and those
 * that staff added by hand, also where one of the two was out of the course for a time.
 */
export async function pairsToKeep(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select r.evaluator_student_id as evaluator_id, r.target_student_id as target_id
    from evaluation_request r
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'
      and (exists (select from answer a where ${sameSchoolKey('a', 'r', 'evaluationRequestID')})
        or exists (select from requested_evaluator q where ${sameSchoolKey('q', 'r', 'evaluationRequestID')}))
    union
    select evaluator_student_id, target_student_id from evaluator_by_hand
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and is_wanted`.execute(
    tx,
  );
  return rows;
}

/** Pairs whose evaluator answered 'I can't tell' to more than half of the questions. */
export async function pairsThatCannotJudge(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select evaluator_student_id as evaluator_id, target_student_id as target_id from evaluation_request
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and kind = 'peer' and cannot_judge`.execute(
    tx,
  );
  return rows;
}

/**
 * Pairs that are never assigned: those that staff removed by hand from this course, students whom the school keeps apart,
 * in both directions, and what somebody who has joined since is asked by a link already. Whatever stays (`pairsToKeep`)
 * stays all the same.
 * @param evalSettingID null before there is a course
 */
export async function forbiddenPairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number | null,
  { studentIDs, now }: { studentIDs: readonly number[]; now: Date },
): Promise<Pair[]> {
  const apart = await studentsKeptApart(tx, companyID, studentIDs, now);
  const both = apart.flatMap(({ firstStudentID, secondStudentID }) => [
    { evaluatorID: firstStudentID, targetID: secondStudentID },
    { evaluatorID: secondStudentID, targetID: firstStudentID },
  ]);
  if (evalSettingID === null) return both;
  const { rows } = await sql<Pair>`
    select evaluator_student_id as evaluator_id, target_student_id as target_id from evaluator_by_hand
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and not is_wanted
    union
    select o.student_id, o.target_student_id from outside_evaluator o
    join examinee x on ${sameSchoolKey('x', 'o', 'evalSettingID', 'studentID')}
    where o.company_id = ${companyID} and o.eval_setting_id = ${evalSettingID} and o.revoked_at is null`.execute(
    tx,
  );
  return [...rows, ...both];
}

/** Notes which pairs staff have added and removed by hand; what was noted last of a pair holds. */
export async function notePairsByHand(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  { added, removed }: { added: readonly Pair[]; removed: readonly Pair[] },
): Promise<void> {
  const pairs = new Map(
    [
      ...removed.map((pair) => ({ ...pair, isWanted: false })),
      ...added.map((pair) => ({ ...pair, isWanted: true })),
    ].map((pair) => [keyOfPair(pair), pair]),
  );
  await sql`
    insert into evaluator_by_hand (company_id, eval_setting_id, evaluator_student_id, target_student_id, is_wanted)
    select ${companyID}, ${evalSettingID}, p."evaluatorID", p."targetID", p."isWanted"
    from jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb)
      as p("evaluatorID" bigint, "targetID" bigint, "isWanted" boolean)
    on conflict (company_id, eval_setting_id, evaluator_student_id, target_student_id)
    do update set is_wanted = excluded.is_wanted`.execute(tx);
}

/**
 * Removes pairs that are not among these, unless they have answers, were asked for or added by hand. Those of students
 * who have left stay for the day on which they come back.
 * @returns how many
 */
export async function deleteOtherPairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from evaluation_request r
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'
      and not exists (select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
        as p("evaluatorID" bigint, "targetID" bigint)
        where p."evaluatorID" = r.evaluator_student_id and p."targetID" = r.target_student_id)
      and ${staysInCourse('r', 'evaluatorStudentID')} and ${staysInCourse('r', 'targetStudentID')}
      and not exists (select from answer a where ${sameSchoolKey('a', 'r', 'evaluationRequestID')})
      and not exists (select from requested_evaluator q where ${sameSchoolKey('q', 'r', 'evaluationRequestID')})
      and not exists (select from evaluator_by_hand h where ${sameSchoolKey('h', 'r', 'evalSettingID')} and h.is_wanted
        and h.evaluator_student_id = r.evaluator_student_id and h.target_student_id = r.target_student_id)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

import { sql, type RawBuilder } from 'kysely';
import type { EvaluatingPerson, PersonName } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { nameList, nameListAs, nameObject } from '../../db/name-columns.ts';
import { classOrder, sameSchoolKey } from '../../db/query.ts';
import type { LastChange } from '../audit/assert-unchanged.ts';
import { staysInCourse } from '../people/enrolled.repository.ts';
import type { Pair } from './evaluator-pairs.ts';
import { disableNestedLoops } from '../database/disable-nested-loops.repository.ts';
import { inScope, type Scope } from './examinees.repository.ts';

/** A course, locked until the transaction ends when its evaluators are to change. */
export async function courseOfEvaluators(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  { lock }: { lock: boolean },
) {
  const query = tx
    .selectFrom('exam')
    .select([
      'title',
      'schoolYear',
      'startAt',
      'endAt',
      'endedAt',
      'scoringState',
      'peerEvaluation',
      'evaluatorsPerStudent',
      'groupSettingID',
      'evaluatorScope',
      'compareClasses',
      'evaluatorType',
      'requestPermission',
    ])
    .where((eb) => eb.and({ companyID, evalSettingID }));
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** A `student` s, `enrolment` and `school_class` c as `PersonInCourse` has it. */
const personColumns = sql`s.student_id, ${nameList('s')},
  c.school_class_id, c.grade, c.name as school_class_name, enrolment.student_number`;

/** The same as one JSON object: `as` names it. */
export const personJson = (student: string, enrolment: string, schoolClass: string) => {
  const columnOf = (table: string, column: string) => sql.ref(`${table}.${column}`);
  return sql`${nameObject(student)} || jsonb_build_object('studentID', ${columnOf(student, 'studentID')}, 'schoolClassID', ${columnOf(schoolClass, 'schoolClassID')},
    'grade', ${columnOf(schoolClass, 'grade')}, 'schoolClassName', ${columnOf(schoolClass, 'name')},
    'studentNumber', ${columnOf(enrolment, 'studentNumber')})`;
};

/**
 * A request `r`, with its outside evaluator `o` if it has one: an unanswered one whose link is
 * revoked, or whose evaluator has left, is asked no more. */
export const isStillAsked = sql`((o.revoked_at is null and (r.evaluator_student_id is null
    or ${staysInCourse('r', 'evaluatorStudentID')})) or r.progress > 0)`;

/** People of a course with how many they evaluate and are evaluated by, by class and number. */
export async function peopleOfCourse(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  filter: { scope: Scope; schoolClassID?: number },
): Promise<EvaluatingPerson[]> {
  await disableNestedLoops(tx);
  const ofCourse = sql`r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID}`;
  const { rows } = await sql<EvaluatingPerson>`
    with giving as (
      select r.evaluator_student_id as student_id, count(*)::int as given from evaluation_request r
      where ${ofCourse} and r.kind = 'peer' and ${staysInCourse('r', 'targetStudentID')} group by 1
    ), receiving as (
      select r.target_student_id as student_id, count(*)::int as received,
        count(*) filter (where r.cannot_judge)::int as cannot_judge from evaluation_request r
      left join outside_evaluator o on ${sameSchoolKey('o', 'r', 'outsideEvaluatorID')}
      where ${ofCourse} and r.kind <> 'self' and ${isStillAsked} group by 1
    )
    select ${personColumns}, coalesce(given, 0) as given, coalesce(received, 0) as received,
      coalesce(cannot_judge, 0) as cannot_judge
    from examinee x
    join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    join student s on ${sameSchoolKey('s', 'x', 'studentID')}
    left join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
    left join giving on giving.student_id = x.student_id
    left join receiving on receiving.student_id = x.student_id
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${inScope(filter.scope)}
      and ${staysInCourse('x')}
      and ${
        filter.schoolClassID === undefined
          ? sql`true`
          : sql`enrolment.school_class_id = ${filter.schoolClassID}`
      }
    order by ${classOrder('c')}, enrolment.student_number, s.student_id`.execute(tx);
  return rows;
}

/**
 * The person who last changed the evaluators of a class's students, or those of the whole course; else when the course
 * was made.
 */
export async function lastEvaluatorChange(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  schoolClassID: number,
): Promise<LastChange> {
  const { rows } = await sql<LastChange>`
    select coalesce(k.changed_at, x.created_at) as updated_at,
      ${nameListAs('account', 'updatedBy')}
    from exam x
    left join evaluator_change k on ${sameSchoolKey('k', 'x', 'evalSettingID')}
      and (k.school_class_id = ${schoolClassID} or k.school_class_id is null)
    left join account on account.company_id = x.company_id and account.user_id = k.changed_by
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
    order by k.changed_at desc nulls last limit 1`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the course is gone');
  return row;
}

/** Notes who changed evaluators. @param schoolClassID of the students evaluated; null for the whole course */
export async function noteEvaluatorChange(
  tx: Tx,
  { companyID, userID }: { companyID: number; userID: number },
  evalSettingID: number,
  schoolClassID: number | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into evaluator_change (company_id, eval_setting_id, school_class_id, changed_at, changed_by)
    values (${companyID}, ${evalSettingID}, ${schoolClassID}, ${now}, ${userID})
    on conflict (company_id, eval_setting_id, school_class_id)
    do update set changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx);
}

const pairRows = (pairs: readonly Pair[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("evaluatorID" bigint, "targetID" bigint)`;

/**
 * Adds pairs that are not there yet. An evaluator who had handed in gets the pages again: there is something to answer, and
 * the receipt is the earlier one.
 * @returns the evaluations that are new, and whether the evaluator had handed in
 */
export async function insertPairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<{ evaluationRequestID: number; evaluatorID: number; hadHandedIn: boolean }[]> {
  const { rows } = await sql<{ evaluationRequestID: number; evaluatorID: number }>`
    insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id)
    select ${companyID}, ${evalSettingID}, 'peer', p."evaluatorID", p."targetID" from ${pairRows(pairs)}
    on conflict (company_id, eval_setting_id, evaluator_student_id, target_student_id) do nothing
    returning evaluation_request_id, evaluator_student_id as evaluator_id`.execute(tx);
  const reopened = await sql<{ studentID: number }>`
    update examinee set handed_in_at = null, earlier_handed_in_at = handed_in_at
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and handed_in_at is not null
      and student_id = any(${rows.map((row) => row.evaluatorID)}::bigint[])
    returning student_id`.execute(tx);
  const had = new Set(reopened.rows.map(({ studentID }) => studentID));
  return rows.map((row) => ({ ...row, hadHandedIn: had.has(row.evaluatorID) }));
}

/** Makes earlier receipts of some students valid again, where no evaluation is open that was added since. */
export async function giveReceiptsBack(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
): Promise<void> {
  await sql`
    update examinee x set handed_in_at = earlier_handed_in_at, earlier_handed_in_at = null
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and x.student_id = any(${studentIDs}::bigint[]) and x.handed_in_at is null and x.earlier_handed_in_at is not null
      and not exists (
        select from evaluation_request r where ${sameSchoolKey('r', 'x', 'evalSettingID')}
          and r.evaluator_student_id = x.student_id and r.progress < 2
      )`.execute(tx);
}

/** The evaluations of these pairs, as far as they are there. */
export async function evaluationsOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<(Pair & { evaluationRequestID: number })[]> {
  const { rows } = await sql<Pair & { evaluationRequestID: number }>`
    select r.evaluation_request_id, r.evaluator_student_id as evaluator_id, r.target_student_id as target_id
    from evaluation_request r
    join ${pairRows(pairs)} on p."evaluatorID" = r.evaluator_student_id and p."targetID" = r.target_student_id
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'`.execute(
    tx,
  );
  return rows;
}

/** Pairs among these that have answers, with the names of their evaluators; all of them locked. */
export async function lockPairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<(Pair & PersonName & { evaluationRequestID: number })[]> {
  const { rows } = await sql<
    Pair & PersonName & { evaluationRequestID: number; hasAnswers: boolean }
  >`
    select r.evaluation_request_id, r.evaluator_student_id as evaluator_id, r.target_student_id as target_id,
      ${nameList('s')},
      exists (select from answer a where ${sameSchoolKey('a', 'r', 'evaluationRequestID')}) as has_answers
    from evaluation_request r
    join ${pairRows(pairs)} on p."evaluatorID" = r.evaluator_student_id and p."targetID" = r.target_student_id
    join student s on s.company_id = r.company_id and s.student_id = r.evaluator_student_id
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'
    order by r.evaluation_request_id for update of r`.execute(tx);
  return rows.filter((row) => row.hasAnswers);
}

/** Removes pairs with whatever was answered. @returns how many there were */
export async function deletePairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from evaluation_request r using ${pairRows(pairs)}
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer'
      and r.evaluator_student_id = p."evaluatorID" and r.target_student_id = p."targetID"`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** The ones among some people who take part in a course and whose class is in scope. */
export async function participantsAmong(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
  filter: { scope: Scope; schoolClassID?: number },
): Promise<Set<number>> {
  await disableNestedLoops(tx);
  const { rows } = await sql<{ studentID: number }>`
    select x.student_id from examinee x join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${inScope(filter.scope)}
      and ${staysInCourse('x')} and x.student_id = any(${studentIDs}::bigint[])
      and ${
        filter.schoolClassID === undefined
          ? sql`true`
          : sql`enrolment.school_class_id = ${filter.schoolClassID}`
      }`.execute(tx);
  return new Set(rows.map((row) => row.studentID));
}

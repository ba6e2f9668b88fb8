import { sql, type RawBuilder } from 'kysely';
import type { PersonInCourse, PersonName, RequestState } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameObject } from '../../../db/name-columns.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled, staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { personJson } from '../../../lib/courses/evaluators.repository.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

export interface RequestRow {
  requestedEvaluatorID: number;
  student: PersonInCourse;
  evaluator: (PersonInCourse & { isInCourse: boolean; email: string | null }) | null;
  guest: { name: string; email: string | null; relation: string } | null;
  state: RequestState;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedBy: PersonName | null;
  evaluationRequestID: number | null;
  total: number;
}

const rowsOf = (
  companyID: number,
  evalSettingID: number,
  scope: Scope,
  condition: RawBuilder<unknown>,
): RawBuilder<RequestRow> => sql<RequestRow>`
  select q.requested_evaluator_id, ${personJson('s', 'enrolment', 'c')} as student,
    case when q.evaluator_student_id is not null then ${personJson('es', 'ee', 'ec')} || jsonb_build_object(
      'isInCourse', exists (select from examinee y where ${sameSchoolKey('y', 'q', 'evalSettingID')}
        and y.student_id = q.evaluator_student_id), 'email', es.email) end as evaluator,
    case when q.guest_name is not null then jsonb_build_object('name', q.guest_name, 'email', q.guest_email,
      'relation', coalesce(q.guest_relation, '')) end as guest,
    q.state, q.requested_at, q.decided_at, q.evaluation_request_id,
    case when account.user_id is not null then ${nameObject('account')} end as decided_by,
    count(*) over ()::int as total
  from requested_evaluator q
  join exam on ${sameSchoolKey('exam', 'q', 'evalSettingID')}
  join examinee x on ${sameSchoolKey('x', 'q', 'evalSettingID', 'studentID')}
  join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
  join student s on ${sameSchoolKey('s', 'x', 'studentID')}
  left join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
  left join student es on es.company_id = q.company_id and es.student_id = q.evaluator_student_id
  left join lateral (select * from enrolment k where k.company_id = q.company_id
    and k.student_id = q.evaluator_student_id and k.school_year = exam.school_year
    order by ${isEnrolled('k')} desc limit 1) ee on true
  left join school_class ec on ${sameSchoolKey('ec', 'ee', 'schoolClassID')}
  left join account on account.company_id = q.company_id and account.user_id = q.decided_by
  where q.company_id = ${companyID} and q.eval_setting_id = ${evalSettingID} and ${inScope(scope)} and ${condition}
    and ${staysInCourse('x')} and (q.evaluator_student_id is null or ${isEnrolled('ee')})
  order by (q.state <> 'waiting'), q.requested_at desc, q.requested_evaluator_id desc`;

/** One page of a course's requests of students in scope: those who wait first, then the newest. */
export async function requests(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  filter: { scope: Scope; state?: RequestState },
  page: Page,
): Promise<RequestRow[]> {
  const { scope, state } = filter;
  const condition = state === undefined ? sql`true` : sql`q.state = ${state}`;
  const { rows } =
    await sql<RequestRow>`${rowsOf(companyID, evalSettingID, scope, condition)} limit ${page.limit} offset ${page.offset}`.execute(
      tx,
    );
  return rows;
}

/** Some of them, the rows themselves locked. */
export async function lockRequests(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
  requestedEvaluatorIDs: readonly number[],
): Promise<RequestRow[]> {
  await tx
    .selectFrom('requestedEvaluator')
    .select('requestedEvaluatorID')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .where('requestedEvaluatorID', '=', anyOf(requestedEvaluatorIDs))
    .orderBy('requestedEvaluatorID')
    .forUpdate()
    .execute();
  const wanted = sql`q.requested_evaluator_id = any(${requestedEvaluatorIDs}::bigint[])`;
  const { rows } = await rowsOf(companyID, evalSettingID, scope, wanted).execute(tx);
  return rows;
}

/** Notes decisions; null as the decision makes the requests wait again. */
export async function setDecision(
  tx: Tx,
  companyID: number,
  requestedEvaluatorIDs: readonly number[],
  decision: { state: 'accepted' | 'refused'; at: Date; by: number } | null,
): Promise<void> {
  await tx
    .updateTable('requestedEvaluator')
    .set({
      state: decision?.state ?? 'waiting',
      decidedAt: decision?.at ?? null,
      decidedBy: decision?.by ?? null,
      ...(decision === null && { evaluationRequestID: null }),
    })
    .where('companyID', '=', companyID)
    .where('requestedEvaluatorID', '=', anyOf(requestedEvaluatorIDs))
    .execute();
}

/** Which evaluations acceptances have made. */
export async function setEvaluations(
  tx: Tx,
  companyID: number,
  accepted: readonly { requestedEvaluatorID: number; evaluationRequestID: number }[],
): Promise<void> {
  await sql`
    update requested_evaluator q set evaluation_request_id = a.evaluation_request_id
    from unnest(
      ${accepted.map((request) => request.requestedEvaluatorID)}::bigint[],
      ${accepted.map((request) => request.evaluationRequestID)}::bigint[]
    ) as a(requested_evaluator_id, evaluation_request_id)
    where q.company_id = ${companyID} and q.requested_evaluator_id = a.requested_evaluator_id`.execute(
    tx,
  );
}

/** The answered ones of some evaluations, locked until the transaction ends. */
export async function lockAnswered(
  tx: Tx,
  companyID: number,
  evaluationRequestIDs: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ evaluationRequestID: number; hasAnswers: boolean }>`
    select r.evaluation_request_id,
      exists (select from answer a where ${sameSchoolKey('a', 'r', 'evaluationRequestID')}) as has_answers
    from evaluation_request r
    where r.company_id = ${companyID} and r.evaluation_request_id = any(${evaluationRequestIDs}::bigint[])
    order by 1 for update of r`.execute(tx);
  return rows.filter((row) => row.hasAnswers).map((row) => row.evaluationRequestID);
}

/** Removes evaluations, and outside evaluators with theirs. */
export async function deleteEvaluations(
  tx: Tx,
  companyID: number,
  evaluationRequestIDs: readonly number[],
): Promise<void> {
  const those = sql`company_id = ${companyID} and evaluation_request_id = any(${evaluationRequestIDs}::bigint[])`;
  await sql`
    delete from outside_evaluator where company_id = ${companyID}
      and outside_evaluator_id in (select outside_evaluator_id from evaluation_request where ${those})`.execute(
    tx,
  );
  await sql`delete from evaluation_request where ${those}`.execute(tx);
}

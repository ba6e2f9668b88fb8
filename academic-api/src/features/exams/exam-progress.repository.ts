import { sql } from 'kysely';
import type { EvaluationProgress } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { classOrder, sameKey } from '../../db/query.ts';
import { inScope, type Scope } from '../../lib/examinees.repository.ts';
import { expectManyRows } from '../../lib/expect-many-rows.repository.ts';
import type { Page } from '../../lib/page.ts';

export interface ClassProgressRow {
  schoolClassID: number;
  grade: number;
  schoolClassName: string;
  examinees: number;
  started: number;
  handedIn: number;
  selfGiven: number;
  selfExpected: number;
  peerGiven: number;
  peerExpected: number;
}

/** Progress by the class that each person was in when the exam began. */
export async function classProgress(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
): Promise<ClassProgressRow[]> {
  await expectManyRows(tx);
  const { rows } = await sql<ClassProgressRow>`
    with person as (
      select x.student_id, enrolment.school_class_id, x.handed_in_at,
        count(*) filter (where r.kind = 'self') as self_expected,
        count(*) filter (where r.kind = 'self' and r.progress = 2) as self_given,
        count(*) filter (where r.kind = 'peer') as peer_expected,
        count(*) filter (where r.kind = 'peer' and r.progress = 2) as peer_given,
        coalesce(max(r.progress), 0) > 0 as started
      from examinee x
      join enrolment on ${sameKey('enrolment', 'x', 'enrolmentID')}
      left join evaluation_request r on ${sameKey('r', 'x', 'evalSettingID')} and r.evaluator_student_id = x.student_id
      where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${inScope(scope)}
      group by x.student_id, enrolment.school_class_id, x.handed_in_at
    )
    select c.school_class_id, c.grade, c.name as school_class_name, count(*) as examinees,
      count(*) filter (where started) as started, count(handed_in_at) as handed_in,
      sum(self_given)::int as self_given, sum(self_expected)::int as self_expected,
      sum(peer_given)::int as peer_given, sum(peer_expected)::int as peer_expected
    from person
    join school_class c on c.company_id = ${companyID} and c.school_class_id = person.school_class_id
    group by c.school_class_id, c.grade, c.name, c.name_key
    order by ${classOrder('c')}`.execute(tx);
  return rows;
}

export interface ExamineeRow {
  studentID: number;
  firstName: string;
  lastName: string;
  firstNameKana: string;
  lastNameKana: string;
  schoolClassID: number | null;
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
  handedInAt: Date | null;
  lastSeenAt: Date | null;
  selfProgress: EvaluationProgress | null;
  peerGiven: number;
  peerToGive: number;
  peerStarted: boolean;
  peerReceived: number;
  peerToReceive: number;
  total: number;
}

/** One page of people with how far each is, by class and number. */
export async function examinees(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  filter: {
    scope: Scope;
    schoolClassID?: number;
    state?: 'notStarted' | 'answering' | 'handedIn';
  },
  page: Page,
): Promise<{ rows: ExamineeRow[]; total: number }> {
  await expectManyRows(tx);
  const { scope, schoolClassID, state } = filter;
  const { rows } = await sql<ExamineeRow>`
    with giving as (
      select evaluator_student_id as student_id,
        max(progress) filter (where kind = 'self') as self_progress,
        count(*) filter (where kind = 'peer') as peer_to_give,
        count(*) filter (where kind = 'peer' and progress = 2) as peer_given,
        coalesce(bool_or(progress > 0) filter (where kind = 'peer'), false) as peer_started,
        bool_or(progress > 0) as started
      from evaluation_request
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
      group by evaluator_student_id
    ), receiving as (
      select target_student_id as student_id, count(*) as peer_to_receive,
        count(*) filter (where progress = 2) as peer_received
      from evaluation_request
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and kind = 'peer'
      group by target_student_id
    )
    select s.student_id, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana,
      c.school_class_id, c.grade, c.name as school_class_name,
      enrolment.student_number, x.handed_in_at, x.last_seen_at, g.self_progress,
      coalesce(g.peer_given, 0) as peer_given, coalesce(g.peer_to_give, 0) as peer_to_give,
      coalesce(g.peer_started, false) as peer_started, coalesce(v.peer_received, 0) as peer_received,
      coalesce(v.peer_to_receive, 0) as peer_to_receive, count(*) over () as total
    from examinee x
    join enrolment on ${sameKey('enrolment', 'x', 'enrolmentID')}
    join student s on ${sameKey('s', 'x', 'studentID')}
    left join school_class c on ${sameKey('c', 'enrolment', 'schoolClassID')}
    left join giving g on g.student_id = x.student_id
    left join receiving v on v.student_id = x.student_id
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${inScope(scope)}
      and ${schoolClassID === undefined ? sql`true` : sql`enrolment.school_class_id = ${schoolClassID}`}
      and (${state ?? null}::text is null or ${state ?? null} = case
        when x.handed_in_at is not null then 'handedIn'
        when coalesce(g.started, false) then 'answering' else 'notStarted' end)
    order by ${classOrder('c')}, enrolment.student_number, s.student_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

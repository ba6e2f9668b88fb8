import { sql, type RawBuilder } from 'kysely';
import {
  progressParts,
  type EvaluationProgress,
  type ExamClassProgress,
  type ProgressPart,
  type ExamineeFilters,
  type MailState,
  type PersonName,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { classOrder, sameSchoolKey } from '../../../db/query.ts';
import { matchesFilters } from '../../../lib/courses/examinee-filters.repository.ts';
import { staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { isStillAsked } from '../../../lib/courses/evaluators.repository.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { eventsOfCourse } from '../../../lib/events/survey-items.repository.ts';
import { progressInCourse } from '../../../lib/events/survey-progress.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

export interface ClassProgressRow {
  schoolClassID: number;
  grade: number;
  schoolClassName: string;
  examinees: number;
  started: number;
  handedIn: number;
  parts: ExamClassProgress['parts'];
  cannotTell: number;
}

/**
 * How far people are with each part, as the named subqueries `giving` (evaluations that they give), `asked` (surveys),
 * `anchored` (examples) and `part` (disposition test and trend check).
 */
async function partsOfPeople(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<RawBuilder<unknown>> {
  const events = await eventsOfCourse(tx, companyID, evalSettingID);
  // who is asked about an event; nobody in a course that carries no survey
  const asked =
    events.length === 0
      ? sql`select null::bigint as student_id, null::int as progress where false`
      : sql`select a.* from ${progressInCourse(companyID, events)} a`;
  return sql`giving as (
      select evaluator_student_id as student_id, max(progress) as progress,
        max(progress) filter (where kind = 'self') as self_progress,
        count(*) filter (where kind = 'peer') as peer_to_give,
        count(*) filter (where kind = 'peer' and progress = 2) as peer_given,
        coalesce(bool_or(progress > 0) filter (where kind = 'peer'), false) as peer_started,
        sum(cannot_tell)::int as cannot_tell
      from evaluation_request r
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
        and ${staysInCourse('r', 'targetStudentID')}
      group by evaluator_student_id
    ), asked as materialized (${asked}), anchored as (
      select student_id, count(*) as answers from example_answer
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and student_id is not null
      group by student_id
    ), part as (
      select student_id, max(progress) filter (where part = 'disposition') as disposition,
        max(method) filter (where part = 'disposition') as disposition_method,
        max(progress) filter (where part = 'trend') as trend
      from examinee_part
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
      group by student_id
    )`;
}

/**
 * How far somebody is with a part, null for who is not asked: of an examinee's course `e`, evaluations of others to give
 * `g`, and the rows `h` of `anchored` and `p` of `part`.
 */
const progressOf = {
  examples: sql`case when e.anchoring is null or coalesce(g.peer_to_give, 0) = 0 then null
    when coalesce(h.answers, 0) = 0 then 0
    when h.answers < jsonb_array_length(e.anchoring -> 'examples') * jsonb_array_length(e.anchoring -> 'items') then 1
    else 2 end`,
  disposition: sql`case when e.disposition is not null then coalesce(p.disposition, 0) end`,
  trend: sql`case when e.trend_ids <> '{}' then coalesce(p.trend, 0) end`,
};

/** Progress by the class that each person was in when the exam began. */
export async function classProgress(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
): Promise<ClassProgressRow[]> {
  const ofPeople = await partsOfPeople(tx, companyID, evalSettingID);
  await disableNestedLoops(tx);
  const one = (part: ProgressPart): RawBuilder<unknown> => {
    const progress = sql.ref(part);
    return sql`jsonb_build_object('part', ${sql.lit(part)}, 'expected', count(${progress}),
      'given', count(*) filter (where ${progress} = 2))`;
  };
  const peer = sql`jsonb_build_object('part', 'peer', 'expected', sum(peer_to_give), 'given', sum(peer_given))`;
  const parts = progressParts.map((part) => (part === 'peer' ? peer : one(part)));
  const { rows } = await sql<ClassProgressRow>`
    with ${ofPeople}, person as (
      select enrolment.school_class_id, x.handed_in_at, g.self_progress as self, coalesce(g.peer_to_give, 0) as peer_to_give,
        coalesce(g.peer_given, 0) as peer_given, coalesce(g.cannot_tell, 0) as cannot_tell,
        ${progressOf.examples} as examples, ${progressOf.disposition} as disposition, ${progressOf.trend} as trend,
        k.progress as survey,
        coalesce(greatest(g.progress, h.answers, p.disposition, p.trend, k.progress), 0) > 0 as started
      from examinee x
      join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
      join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
      left join giving g on g.student_id = x.student_id
      left join anchored h on h.student_id = x.student_id
      left join part p on p.student_id = x.student_id
      left join asked k on k.student_id = x.student_id
      where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${inScope(scope)}
        and ${staysInCourse('x')}
    )
    select c.school_class_id, c.grade, c.name as school_class_name, count(*) as examinees,
      count(*) filter (where started) as started, count(handed_in_at) as handed_in,
      jsonb_build_array(${sql.join(parts)}) as parts, sum(cannot_tell)::int as cannot_tell
    from person
    join school_class c on c.company_id = ${companyID} and c.school_class_id = person.school_class_id
    group by c.school_class_id, c.grade, c.name, c.name_key
    order by ${classOrder('c')}`.execute(tx);
  return rows.map((row) => ({ ...row, parts: row.parts.filter(({ expected }) => expected > 0) }));
}

export interface ExamineeRow extends PersonName {
  studentID: number;
  schoolClassID: number | null;
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
  handedInAt: Date | null;
  lastSeenAt: Date | null;
  examples: EvaluationProgress | null;
  selfProgress: EvaluationProgress | null;
  peerGiven: number;
  peerToGive: number;
  peerStarted: boolean;
  cannotTell: number;
  peerReceived: number;
  peerToReceive: number;
  cannotJudge: number;
  disposition: EvaluationProgress | null;
  dispositionMethod: 'form' | 'implicit' | null;
  trend: EvaluationProgress | null;
  survey: EvaluationProgress | null;
  hasEmail: boolean;
  ownEndAt: Date | null;
  reopenedAt: Date | null;
  remindedAt: Date | null;
  reminderState: MailState | null;
  reminderRefused: boolean;
  reminders: number;
  total: number;
}

/** One page of people with how far each is, by class and number. */
export async function examinees(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  filter: ExamineeFilters & { scope: Scope },
  page: Page,
): Promise<{ rows: ExamineeRow[]; total: number }> {
  const ofPeople = await partsOfPeople(tx, companyID, evalSettingID);
  await disableNestedLoops(tx);
  const { rows } = await sql<ExamineeRow>`
    with ${ofPeople}, receiving as (
      select r.target_student_id as student_id, count(*) as peer_to_receive,
        count(*) filter (where r.progress = 2) as peer_received,
        count(*) filter (where r.cannot_judge) as cannot_judge
      from evaluation_request r
      left join outside_evaluator o on ${sameSchoolKey('o', 'r', 'outsideEvaluatorID')}
      where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind <> 'self'
        and ${isStillAsked}
      group by r.target_student_id
    ), reminded as (
      select distinct on (n.student_id) n.student_id, n.written_at, o.state, o.is_refused,
        count(*) over (partition by n.student_id) as reminders
      from exam_mail n left join outbox_mail o on ${sameSchoolKey('o', 'n', 'mailID')}
      where n.company_id = ${companyID} and n.eval_setting_id = ${evalSettingID} and n.kind = 'reminder'
      order by n.student_id, n.written_at desc
    )
    select s.student_id, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana,
      c.school_class_id, c.grade, c.name as school_class_name,
      ${progressOf.examples} as examples,
      enrolment.student_number, x.handed_in_at, x.last_seen_at, g.self_progress,
      coalesce(g.peer_given, 0) as peer_given, coalesce(g.peer_to_give, 0) as peer_to_give,
      coalesce(g.peer_started, false) as peer_started, coalesce(v.peer_received, 0) as peer_received,
      coalesce(v.peer_to_receive, 0) as peer_to_receive, coalesce(v.cannot_judge, 0) as cannot_judge,
      coalesce(g.cannot_tell, 0) as cannot_tell,
      ${progressOf.disposition} as disposition, p.disposition_method,
      ${progressOf.trend} as trend,
      k.progress as survey,
      s.email is not null as has_email, x.reopened_at,
      case when x.end_at > coalesce(e.ended_at, e.end_at) then x.end_at end as own_end_at,
      m.written_at as reminded_at, m.state as reminder_state, coalesce(m.is_refused, false) as reminder_refused,
      coalesce(m.reminders, 0) as reminders, count(*) over () as total
    from examinee x
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    join student s on ${sameSchoolKey('s', 'x', 'studentID')}
    left join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
    left join giving g on g.student_id = x.student_id
    left join receiving v on v.student_id = x.student_id
    left join asked k on k.student_id = x.student_id
    left join part p on p.student_id = x.student_id
    left join anchored h on h.student_id = x.student_id
    left join reminded m on m.student_id = x.student_id
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID} and ${matchesFilters(filter)}
    order by ${classOrder('c')}, enrolment.student_number, s.student_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

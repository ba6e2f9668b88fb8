import { sql, type RawBuilder } from 'kysely';
import type { AnswerInput } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { prepareQuery, prepareSql, type Placeholders } from '../../../db/prepared-query.ts';
import { hasLeft } from '../../../lib/people/enrolled.repository.ts';
import { courseRules, lockCandidate, type Candidate } from './answers.repository.ts';

/** Facts of a candidate that decide whether answers are taken. */
export interface LockedCandidate {
  handedInAt: Date | null;
  /** The candidate's own end after an extension. */
  ownEndAt: Date | null;
  /** Has left the school, or is asked about somebody who has: the course is over for the candidate. */
  hasLeft: boolean;
  /** The requests that are the candidate's to answer. */
  requestIDs: ReadonlySet<number>;
  /** The one about the candidate themselves. */
  selfRequestID: number | null;
}

type Course = Pick<Candidate, 'companyID' | 'evalSettingID'>;

interface Lock extends Course {
  studentIDs: readonly number[];
  now: Date;
}

type ExamineeRow = Omit<LockedCandidate, 'requestIDs'> & {
  studentID: number;
  /** In arrays big numbers come as text. */
  requestIDs: string[];
};

// The rows are locked before they are updated, so that those which others have locked can be skipped: two transactions that
// hold many rows could wait for each other. The update looks for them by a list, because of a new course the planner knows
// too little to join: it would read all of it.
const lockExaminees = (unlessLocked: RawBuilder<unknown>) =>
  prepareSql(
    (values: Placeholders<Lock>) => sql<ExamineeRow>`
    with own as materialized (
      select student_id from examinee
      where company_id = ${values.companyID} and eval_setting_id = ${values.evalSettingID}
        and student_id = any(${values.studentIDs}::bigint[])
      for no key update ${unlessLocked}
    )
    update examinee e
    set first_seen_at = coalesce(e.first_seen_at, ${values.now}), last_seen_at = ${values.now}
    where e.company_id = ${values.companyID} and e.eval_setting_id = ${values.evalSettingID}
      and e.student_id = any(array(select student_id from own))
    returning e.student_id, e.handed_in_at, e.end_at as own_end_at, ${hasLeft('e')} as has_left, array(
      select evaluation_request_id from evaluation_request
      where company_id = ${values.companyID} and eval_setting_id = ${values.evalSettingID}
        and evaluator_student_id = e.student_id) as "requestIDs", (
      select evaluation_request_id from evaluation_request
      where company_id = ${values.companyID} and eval_setting_id = ${values.evalSettingID}
        and evaluator_student_id = e.student_id and target_student_id = e.student_id) as "selfRequestID"`,
  );
const lockAndWait = lockExaminees(sql``);
const lockUnlocked = lockExaminees(sql`skip locked`);

const readCourse = prepareQuery((db, values: Placeholders<Course>) =>
  db
    .selectFrom('exam')
    .select(courseRules)
    .where('companyID', '=', values.companyID)
    .where('evalSettingID', '=', values.evalSettingID),
);

/**
 * As `lockCandidate`, of many candidates of a course and with no more than saving needs of them, because a lesson does it
 * with every call.
 * @param sessions of candidates of one course, or of one outside evaluator
 * @param options.waits whether to wait for rows that are locked; else those have no candidate
 * @throws when it has waited and a candidate is not in the course
 */
export async function lockToSave(
  tx: Tx,
  sessions: readonly Candidate[],
  { now, waits }: { now: Date; waits: boolean },
) {
  const [first] = sessions as readonly [Candidate];
  const { companyID, evalSettingID } = first;
  if (first.kind === 'outside') {
    const { requestIDs, ...row } = await lockCandidate(tx, first, now);
    const candidate = {
      ...row,
      requestIDs: new Set(requestIDs.map(Number)),
      selfRequestID: null,
    };
    return { course: row, candidateOf: (): LockedCandidate | null => candidate };
  }
  const studentIDs = sessions.flatMap((session) =>
    session.kind === 'candidate' ? [session.studentID] : [],
  );
  const lock = waits ? lockAndWait : lockUnlocked;
  const rows = await lock(tx, { companyID, evalSettingID, studentIDs, now });
  const [course] = await readCourse(tx, { companyID, evalSettingID });
  const isThere =
    !waits || studentIDs.every((id) => rows.some(({ studentID }) => studentID === id));
  if (!course || !isThere) throw new Error('The link of a candidate who is not in the course.');
  const candidates = new Map(
    rows.map(({ studentID, requestIDs, ...row }): [number, LockedCandidate] => [
      studentID,
      { ...row, requestIDs: new Set(requestIDs.map(Number)) },
    ]),
  );
  const candidateOf = (candidate: Candidate): LockedCandidate | null =>
    candidate.kind === 'candidate' ? (candidates.get(candidate.studentID) ?? null) : null;
  return { course, candidateOf };
}

interface Kept {
  companyID: number;
  /** As JSON. */
  answers: string;
  questionItemIDs: readonly number[];
  now: Date;
}

// Each request looks for its own answers: the planner may know nothing of a course's answers yet, and would read all.
// A statement does not see what it inserts, so what is kept now counts beside what was there and is kept on.
// The lists are read by subqueries: one plan serves lists of any length, also where plans are not shared by all calls
// (`ofCandidates`); to make a plan takes longer than to execute it.
const upsertAnswers = prepareSql(
  (values: Placeholders<Kept>) => sql`
    with given as materialized (
      select * from jsonb_to_recordset(${values.answers}::jsonb) as a("evaluationRequestID" bigint,
        "questionItemID" integer, "itemVersion" smallint, "competencyID" smallint, level smallint,
        milliseconds integer, "answeredAt" timestamptz)
    ), kept as (
      insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
        milliseconds, answered_at, received_at)
      select ${values.companyID}, g."evaluationRequestID", g."questionItemID", g."itemVersion", g."competencyID", g.level,
        g.milliseconds, g."answeredAt", ${values.now}
      from given g
      on conflict (company_id, evaluation_request_id, question_item_id) do update set
        item_version = excluded.item_version, level = excluded.level, milliseconds = excluded.milliseconds,
        answered_at = excluded.answered_at, received_at = excluded.received_at
      where (excluded.answered_at, coalesce(excluded.level, 0), excluded.milliseconds, excluded.item_version)
        > (answer.answered_at, coalesce(answer.level, 0), answer.milliseconds, answer.item_version)
      returning evaluation_request_id, question_item_id, level
    ), asked as materialized (
      select array(select distinct "evaluationRequestID" from given) as ids,
        ${values.questionItemIDs}::int[] as items
    ), counted as materialized (
      select answered.id, q.answers, q.cannot_tell
      from unnest((select ids from asked)) as answered(id)
      cross join lateral (
        select count(*) as answers, count(*) filter (where level is null) as cannot_tell
        from (
          select a.question_item_id, a.level from answer a
          where a.company_id = ${values.companyID} and a.evaluation_request_id = answered.id
            and not exists (select from kept k where k.evaluation_request_id = answered.id
              and k.question_item_id = a.question_item_id)
          union all
          select k.question_item_id, k.level from kept k where k.evaluation_request_id = answered.id
        ) a
        where a.question_item_id = any((select items from asked)::int[])
      ) q
    )
    update evaluation_request r
    set progress = p.progress, cannot_tell = p.cannot_tell,
      cannot_judge = 2 * p.cannot_tell > cardinality((select items from asked)),
      completed_at = case when p.progress = 2 then coalesce(r.completed_at, ${values.now}) end
    from (
      select id, cannot_tell,
        case when answers = 0 then 0 when answers < cardinality((select items from asked)) then 1 else 2 end as progress
      from counted
    ) p
    where r.company_id = ${values.companyID} and r.evaluation_request_id = any((select ids from asked)::bigint[])
      and r.evaluation_request_id = p.id
      and (r.progress, r.cannot_tell) is distinct from (p.progress, p.cannot_tell)`,
);

/**
 * Keeps answers, of which a stored one that was chosen later stays (`merge.ts` has the order), and brings the progress of
 * their requests up to date: one statement, because a lesson sends it again and again.
 * @param questionItemIDs what the course asks; others don't count
 */
export async function keepAnswers(
  tx: Tx,
  companyID: number,
  answers: readonly (AnswerInput & { competencyID: number })[],
  questionItemIDs: readonly number[],
  now: Date,
): Promise<void> {
  await upsertAnswers(tx, { companyID, answers: JSON.stringify(answers), questionItemIDs, now });
}

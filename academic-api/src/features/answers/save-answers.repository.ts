import { sql } from 'kysely';
import type { GivenAnswer } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { prepareQuery, prepareSql, type Placeholders } from '../../db/prepared-query.ts';
import { sameKey } from '../../db/query.ts';
import type { CandidateSession } from '../../lib/session.ts';
import { courseRules, lockCandidate, type Answerer } from './answers.repository.ts';

interface Lock extends Pick<CandidateSession, 'companyID' | 'evalSettingID' | 'studentID'> {
  now: Date;
}

const lockExaminee = prepareQuery((db, of: Placeholders<Lock>) =>
  db
    .updateTable('examinee')
    .from('exam')
    .set({
      firstSeenAt: sql<Date>`coalesce(examinee.first_seen_at, ${of.now})`,
      lastSeenAt: of.now,
    })
    .where('examinee.companyID', '=', of.companyID)
    .where('examinee.evalSettingID', '=', of.evalSettingID)
    .where('examinee.studentID', '=', of.studentID)
    .where(sameKey('exam', 'examinee', 'evalSettingID'))
    .returning([
      ...courseRules,
      'examinee.handedInAt',
      'examinee.endAt as ownEndAt',
      // in arrays big numbers come as text
      sql<string[]>`array(
        select evaluation_request_id from evaluation_request
        where company_id = ${of.companyID} and eval_setting_id = ${of.evalSettingID}
          and evaluator_student_id = ${of.studentID})`.as('requestIDs'),
    ]),
);

/** As `lockCandidate`, with no more than saving needs of whom, because a lesson does it with every call. */
export async function lockToSave(tx: Tx, of: Answerer, now: Date) {
  if (of.kind === 'outside') return lockCandidate(tx, of, now);
  const { companyID, evalSettingID, studentID } = of;
  const [row] = await lockExaminee(tx, { companyID, evalSettingID, studentID, now });
  if (!row) throw new Error('The link of a candidate who is not in the course.');
  return row;
}

interface Kept {
  companyID: number;
  /** As JSON. */
  answers: string;
  questionItemIDs: readonly number[];
  now: Date;
}

// Each request looks for its own answers: the planner may know nothing of a course's answers yet, and would read all.
// A statement does not see what it inserts, so what is given counts beside what was there.
// The lists are read by subqueries, so that the planner is not told their lengths: it would otherwise make a new plan for
// each call, which takes longer than executing it.
const upsertAnswers = prepareSql(
  (of: Placeholders<Kept>) => sql`
    with given as materialized (
      select * from jsonb_to_recordset(${of.answers}::jsonb) as a("evaluationRequestID" bigint,
        "questionItemID" integer, "itemVersion" smallint, "competencyID" smallint, level smallint,
        milliseconds integer, "answeredAt" timestamptz)
    ), kept as (
      insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
        milliseconds, answered_at, received_at)
      select ${of.companyID}, g."evaluationRequestID", g."questionItemID", g."itemVersion", g."competencyID", g.level,
        g.milliseconds, g."answeredAt", ${of.now}
      from given g
      on conflict (company_id, evaluation_request_id, question_item_id) do update set
        item_version = excluded.item_version, level = excluded.level, milliseconds = excluded.milliseconds,
        answered_at = excluded.answered_at, received_at = excluded.received_at
      where (excluded.answered_at, excluded.level, excluded.milliseconds, excluded.item_version)
        > (answer.answered_at, answer.level, answer.milliseconds, answer.item_version)
    ), asked as materialized (
      select array(select distinct "evaluationRequestID" from given) as ids,
        ${of.questionItemIDs}::int[] as items
    ), counted as materialized (
      select answered.id, (
        select count(*) from (
          select a.question_item_id from answer a
          where a.company_id = ${of.companyID} and a.evaluation_request_id = answered.id
          union
          select g."questionItemID" from given g where g."evaluationRequestID" = answered.id
        ) q
        where q.question_item_id = any((select items from asked)::int[])
      ) as answers
      from unnest((select ids from asked)) as answered(id)
    )
    update evaluation_request r
    set progress = p.progress,
      completed_at = case when p.progress = 2 then coalesce(r.completed_at, ${of.now}) end
    from (
      select id,
        case when answers = 0 then 0 when answers < cardinality((select items from asked)) then 1 else 2 end as progress
      from counted
    ) p
    where r.company_id = ${of.companyID} and r.evaluation_request_id = any((select ids from asked)::bigint[])
      and r.evaluation_request_id = p.id and r.progress <> p.progress`,
);

/**
 * Keeps answers, of which a stored one that was chosen later stays (`merge.ts` has the order), and brings the progress of
 * their requests up to date: one statement, because a lesson sends it with every call.
 * @param questionItemIDs what the course asks; others don't count
 */
export async function keepAnswers(
  tx: Tx,
  companyID: number,
  answers: readonly (GivenAnswer & { competencyID: number })[],
  questionItemIDs: readonly number[],
  now: Date,
): Promise<void> {
  await upsertAnswers(tx, { companyID, answers: JSON.stringify(answers), questionItemIDs, now });
}

import { sql, type RawBuilder } from 'kysely';
import type { AnswerPart, DispositionMethod, BlockInput, PartAnswerInput } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { prepareSql, type Placeholders } from '../../../db/prepared-query.ts';
import type { PinnedPartItem } from '../../../db/schema.ts';
import type { CandidateSession } from '../../../lib/accounts/session.ts';

/** The parts of a course, and the versions of their items that it was made with (null: the newest). */
export interface PartsOfExam {
  disposition: DispositionMethod | null;
  trendIDs: readonly number[];
  partItems: readonly PinnedPartItem[] | null;
}

/** Whether a course asks an item in this version, or may ask it because it was made with no certain versions. */
const isOfExam = ({ partItems }: PartsOfExam, part: RawBuilder<unknown>, itemID: string) =>
  partItems === null
    ? sql<boolean>`true`
    : sql<boolean>`(${part}, ${sql.ref(itemID)}, version) in (
        select * from jsonb_to_recordset(${JSON.stringify(partItems)}::jsonb)
          as pinned(part text, "itemID" smallint, version smallint))`;

/** Every version of the items that a course asks, the newest first; trends in the course's order, mixed by position. */
export async function partItemsOf(tx: Tx, exam: PartsOfExam) {
  return tx
    .selectFrom('partItem')
    .select(['part', 'itemID', 'version', 'wordings'])
    .select(isOfExam(exam, sql.ref('part'), 'itemID').as('isOfExam'))
    .where((eb) =>
      eb.or([
        eb.and([eb('part', '=', 'disposition'), eb.lit(exam.disposition !== null)]),
        eb.and([
          eb('part', '=', 'trend'),
          eb('scaleID', '=', sql<number>`any(${exam.trendIDs}::smallint[])`),
        ]),
      ]),
    )
    .orderBy('part')
    .orderBy('position')
    .orderBy(sql`array_position(${exam.trendIDs}::smallint[], scale_id)`)
    .orderBy('itemID')
    .orderBy('version', 'desc')
    .execute();
}

export type PartItemRow = Awaited<ReturnType<typeof partItemsOf>>[number];

/** Every version of the implicit task, the newest first. */
export async function implicitTasks(tx: Tx, exam: PartsOfExam) {
  return tx
    .selectFrom('implicitTask')
    .select(['scaleID', 'version', 'wordings'])
    .select(isOfExam(exam, sql.lit('implicit'), 'scaleID').as('isOfExam'))
    .orderBy('version', 'desc')
    .execute();
}

const own = ({ companyID, evalSettingID, studentID }: CandidateSession) =>
  ({ companyID, evalSettingID, studentID }) as const;

export async function partAnswersOf(tx: Tx, session: CandidateSession) {
  return tx
    .selectFrom('partAnswer')
    .select(['part', 'itemID', 'itemVersion', 'value', 'milliseconds', 'answeredAt'])
    .where((eb) => eb.and(own(session)))
    .orderBy('part')
    .orderBy('itemID')
    .execute();
}

export async function blocksOf(tx: Tx, session: CandidateSession) {
  return tx
    .selectFrom('implicitBlock')
    .select(['block', 'isFirstPoleFirst'])
    .where((eb) => eb.and(own(session)))
    .orderBy('block')
    .execute();
}

/** A course of a school. */
export type CourseKey = Pick<CandidateSession, 'companyID' | 'evalSettingID'>;

/** Keeps blocks as they were done; one that is kept already stays as it is. */
export async function insertBlocks(
  tx: Tx,
  { companyID, evalSettingID }: CourseKey,
  students: readonly { studentID: number; blocks: readonly BlockInput[] }[],
  now: Date,
): Promise<void> {
  const rows = students.flatMap(({ studentID, blocks }) =>
    blocks.map((block) => ({
      companyID,
      evalSettingID,
      studentID,
      ...block,
      trials: JSON.stringify(block.trials),
      receivedAt: now,
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('implicitBlock')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How much of the parts somebody has given. */
export type PartCounts = Record<AnswerPart | 'blocks', number>;

/** How much of the parts a candidate has given, and how far the candidate is known to be. */
interface CountsOfStudent extends PartCounts {
  studentID: number;
  known: Partial<Record<AnswerPart, { progress: number; method: DispositionMethod | null }>> | null;
}

interface Kept extends CourseKey {
  studentIDs: readonly number[];
  /** As JSON. */
  answers: string;
  /** Items that the course asks of each part. */
  disposition: readonly number[];
  trend: readonly number[];
  now: Date;
}

const rowsOfStudent = (values: Placeholders<Kept>) => sql`company_id = ${values.companyID}
  and eval_setting_id = ${values.evalSettingID} and student_id = s.id`;

// A statement does not see what it inserts, so what is given counts beside what was there. The candidates come first and
// each looks for the own rows, whatever the planner knows of a new course.
const upsertAndCount = prepareSql(
  (values: Placeholders<Kept>) => sql<CountsOfStudent>`
    with given as materialized (
      select * from jsonb_to_recordset(${values.answers}::jsonb) as a("studentID" bigint, part text, "itemID" smallint,
        "itemVersion" smallint, value smallint, milliseconds integer, "answeredAt" timestamptz)
    ), kept as (
      insert into part_answer (company_id, eval_setting_id, student_id, part, item_id, item_version, value,
        milliseconds, answered_at, received_at)
      select ${values.companyID}, ${values.evalSettingID}, g."studentID", g.part, g."itemID", g."itemVersion", g.value,
        g.milliseconds, g."answeredAt", ${values.now}
      from given g
      on conflict (company_id, eval_setting_id, student_id, part, item_id) do update set
        item_version = excluded.item_version, value = excluded.value, milliseconds = excluded.milliseconds,
        answered_at = excluded.answered_at, received_at = excluded.received_at
      where (excluded.answered_at, excluded.value, excluded.milliseconds, excluded.item_version)
        > (part_answer.answered_at, part_answer.value, part_answer.milliseconds, part_answer.item_version)
    )
    select s.id as student_id, answered.disposition, answered.trend,
      (select count(*)::int from implicit_block where ${rowsOfStudent(values)}) as blocks,
      (select jsonb_object_agg(part, jsonb_build_object('progress', progress, 'method', method))
       from examinee_part where ${rowsOfStudent(values)}) as known
    from unnest(${values.studentIDs}::bigint[]) as s(id)
    cross join lateral (
      select
        count(*) filter (where part = 'disposition' and item_id = any(${values.disposition}::smallint[]))::int
          as disposition,
        count(*) filter (where part = 'trend' and item_id = any(${values.trend}::smallint[]))::int as trend
      from (
        select part, item_id from part_answer where ${rowsOfStudent(values)}
        union
        select part, "itemID" from given where "studentID" = s.id
      ) a
    ) answered`,
);

/**
 * Keeps answers, of which a stored one that was chosen later stays (`merge.ts` has the order), and counts what each
 * candidate has given by then: one statement, because a lesson sends it again and again.
 * @param students candidates with their answers, which may be none where only to be counted
 * @param asked items that the course asks; others don't count
 * @returns a row for each candidate
 */
export async function keepAndCount(
  tx: Tx,
  { companyID, evalSettingID }: CourseKey,
  students: readonly { studentID: number; answers: readonly PartAnswerInput[] }[],
  asked: Readonly<Record<AnswerPart, readonly number[]>>,
  now: Date,
): Promise<CountsOfStudent[]> {
  const answers = students.flatMap(({ studentID, answers: given }) =>
    given.map((answer) => ({ studentID, ...answer })),
  );
  return upsertAndCount(tx, {
    companyID,
    evalSettingID,
    studentIDs: students.map(({ studentID }) => studentID),
    answers: JSON.stringify(answers),
    ...asked,
    now,
  });
}

interface Moved extends CourseKey {
  /** As JSON. */
  rows: string;
  now: Date;
}

const upsertPartProgress = prepareSql(
  (values: Placeholders<Moved>) => sql`
    insert into examinee_part (company_id, eval_setting_id, student_id, part, progress, method, completed_at)
    select ${values.companyID}, ${values.evalSettingID}, m."studentID", m.part, case when m."isCompleted" then 2 else 1 end,
      m.method, case when m."isCompleted" then ${values.now}::timestamptz end
    from jsonb_to_recordset(${values.rows}::jsonb) as m("studentID" bigint, part text, "isCompleted" boolean, method text)
    on conflict (company_id, eval_setting_id, student_id, part) do update set
      progress = excluded.progress, method = excluded.method,
      completed_at = coalesce(examinee_part.completed_at, excluded.completed_at)
    where (examinee_part.progress, examinee_part.method) is distinct from (excluded.progress, excluded.method)`,
);

/** Brings how far candidates are with parts up to date; what is completed keeps when it was. */
export async function setPartProgress(
  tx: Tx,
  { companyID, evalSettingID }: CourseKey,
  parts: readonly {
    studentID: number;
    part: AnswerPart;
    isCompleted: boolean;
    method: DispositionMethod | null;
  }[],
  now: Date,
): Promise<void> {
  if (parts.length === 0) return;
  await upsertPartProgress(tx, { companyID, evalSettingID, rows: JSON.stringify(parts), now });
}

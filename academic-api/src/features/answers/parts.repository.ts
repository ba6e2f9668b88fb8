import { sql, type RawBuilder } from 'kysely';
import type { AnswerPart, DispositionMethod, GivenBlock, GivenPartAnswer } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { prepareSql, type Placeholders } from '../../db/prepared-query.ts';
import type { PinnedPartItem } from '../../db/schema.ts';
import type { CandidateSession } from '../../lib/session.ts';

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

export async function partAnswersOf(tx: Tx, of: CandidateSession) {
  return tx
    .selectFrom('partAnswer')
    .select(['part', 'itemID', 'itemVersion', 'value', 'milliseconds', 'answeredAt'])
    .where((eb) => eb.and(own(of)))
    .orderBy('part')
    .orderBy('itemID')
    .execute();
}

export async function blocksOf(tx: Tx, of: CandidateSession) {
  return tx
    .selectFrom('implicitBlock')
    .select(['block', 'isFirstPoleFirst'])
    .where((eb) => eb.and(own(of)))
    .orderBy('block')
    .execute();
}

/** Keeps blocks as they were done; one that is kept already stays as it is. */
export async function insertBlocks(
  tx: Tx,
  of: CandidateSession,
  blocks: readonly GivenBlock[],
  now: Date,
): Promise<void> {
  if (blocks.length === 0) return;
  await tx
    .insertInto('implicitBlock')
    .values(
      blocks.map((block) => ({
        ...own(of),
        ...block,
        trials: JSON.stringify(block.trials),
        receivedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How much of the parts somebody has given, and how far they are known to be. */
export interface PartCounts {
  given: Record<AnswerPart | 'blocks', number>;
  known: Partial<Record<AnswerPart, { progress: number; method: DispositionMethod | null }>>;
}

interface Kept extends Pick<CandidateSession, 'companyID' | 'evalSettingID' | 'studentID'> {
  /** As JSON. */
  answers: string;
  /** Items that the course asks of each part. */
  disposition: readonly number[];
  trend: readonly number[];
  now: Date;
}

const ownRows = (of: Placeholders<Kept>) => sql`company_id = ${of.companyID}
  and eval_setting_id = ${of.evalSettingID} and student_id = ${of.studentID}`;

// A statement does not see what it inserts, so what is given counts beside what was there.
const upsertAndCount = prepareSql(
  (of: Placeholders<Kept>) => sql<PartCounts['given'] & { known: PartCounts['known'] | null }>`
    with given as materialized (
      select * from jsonb_to_recordset(${of.answers}::jsonb) as a(part text, "itemID" smallint,
        "itemVersion" smallint, value smallint, milliseconds integer, "answeredAt" timestamptz)
    ), kept as (
      insert into part_answer (company_id, eval_setting_id, student_id, part, item_id, item_version, value,
        milliseconds, answered_at, received_at)
      select ${of.companyID}, ${of.evalSettingID}, ${of.studentID}, g.part, g."itemID", g."itemVersion", g.value,
        g.milliseconds, g."answeredAt", ${of.now}
      from given g
      on conflict (company_id, eval_setting_id, student_id, part, item_id) do update set
        item_version = excluded.item_version, value = excluded.value, milliseconds = excluded.milliseconds,
        answered_at = excluded.answered_at, received_at = excluded.received_at
      where (excluded.answered_at, excluded.value, excluded.milliseconds, excluded.item_version)
        > (part_answer.answered_at, part_answer.value, part_answer.milliseconds, part_answer.item_version)
    )
    select
      count(*) filter (where part = 'disposition' and item_id = any(${of.disposition}::smallint[]))::int
        as disposition,
      count(*) filter (where part = 'trend' and item_id = any(${of.trend}::smallint[]))::int as trend,
      (select count(*)::int from implicit_block where ${ownRows(of)}) as blocks,
      (select jsonb_object_agg(part, jsonb_build_object('progress', progress, 'method', method))
       from examinee_part where ${ownRows(of)}) as known
    from (
      select part, item_id from part_answer where ${ownRows(of)}
      union
      select part, "itemID" from given
    ) answered`,
);

/**
 * Keeps answers, of which a stored one that was chosen later stays (`merge.ts` has the order), and counts what somebody
 * has given by then: one statement, because a lesson sends it with every call.
 * @param answers none where only to be counted
 * @param asked items that the course asks; others don't count
 */
export async function keepAndCount(
  tx: Tx,
  of: CandidateSession,
  answers: readonly GivenPartAnswer[],
  asked: Readonly<Record<AnswerPart, readonly number[]>>,
  now: Date,
): Promise<PartCounts> {
  const values = { ...own(of), ...asked, answers: JSON.stringify(answers), now };
  const [row] = await upsertAndCount(tx, values);
  const { known, ...given } = row!;
  return { given, known: known ?? {} };
}

/** Brings how far somebody is with parts up to date; what is completed stays completed. */
export async function setPartProgress(
  tx: Tx,
  of: CandidateSession,
  parts: readonly {
    part: AnswerPart;
    isCompleted: boolean;
    method: DispositionMethod | null;
  }[],
  now: Date,
): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto('examineePart')
    .values(
      parts.map(({ part, isCompleted, method }) => ({
        ...own(of),
        part,
        progress: isCompleted ? 2 : 1,
        method,
        completedAt: isCompleted ? now : null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['companyID', 'evalSettingID', 'studentID', 'part'])
        .doUpdateSet((eb) => ({
          progress: eb.ref('excluded.progress'),
          method: eb.ref('excluded.method'),
          completedAt: eb.fn.coalesce('examineePart.completedAt', 'excluded.completedAt'),
        }))
        .where(
          sql<boolean>`(examinee_part.progress, examinee_part.method)
            is distinct from (excluded.progress, excluded.method)`,
        ),
    )
    .execute();
}

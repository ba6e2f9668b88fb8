import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { erasedOutsideName } from '../../../lib/outside-links/outside-links.repository.ts';
import { summaryWithoutExamples } from '../../../lib/roster-import/without-examples.repository.ts';
import { isOver, type StaleRows } from '../../../lib/retention/stale-data.repository.ts';

export const nothingRemoved = {
  sessions: 0,
  imports: 0,
  groupingProposals: 0,
  undoEntries: 0,
  passwordLinks: 0,
  igsLinks: 0,
  reportLinks: 0,
  securityCodes: 0,
  mailTexts: 0,
  operations: 0,
  exports: 0,
  loginCards: 0,
  outsideAddresses: 0,
  outsideNames: 0,
  guideQuestions: 0,
  mails: 0,
  auditEntries: 0,
  answers: 0,
  reports: 0,
  leavers: 0,
  files: 0,
};
/** How many rows went, or were emptied. */
export type Removed = typeof nothingRemoved;

/** Moments before which something is too old. */
export interface Ages {
  /** For what no school decides about. */
  month: Date;
  sessions: Date;
  importFiles: Date;
  now: Date;
}

const count = async (tx: Tx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0);

/**
 * Removes what nobody in a school needs any longer: sessions that are over, rosters that were uploaded for a
 * preview, which hold names of children, what takes bulk actions back, links and codes that open nothing, texts of mails
 * that hold one of them but never went out, long operations that are over, files that can't be downloaded any more,
 * addresses of people from outside whose link a course's end has closed.
 */
export async function removeStale(
  tx: Tx,
  companyID: number,
  ages: Ages,
): Promise<Partial<Removed>> {
  const { month, sessions, importFiles, now } = ages;
  const own = sql`company_id = ${companyID}`;
  return {
    sessions:
      (await count(tx, sql`delete from auth_token where ${own} and expires_at < ${sessions}`)) +
      (await count(tx, sql`delete from student_session where ${own} and expires_at < ${now}`)),
    imports:
      (await count(
        tx,
        sql`delete from roster_import where ${own} and applied_at is null and created_at < ${importFiles}`,
      )) +
      // the history stays: who imported what and when, without the people
      (await count(
        tx,
        sql`update roster_import set file = null, sheet = null, preview = null, undo = null,
            summary = ${summaryWithoutExamples}
          where ${own} and applied_at < ${importFiles} and file is not null`,
      )) +
      (await count(
        tx,
        sql`delete from student_import where ${own} and created_at < ${importFiles}`,
      )) +
      // of a service that is not read any more
      (await count(tx, sql`delete from roster_copy where ${own} and read_at < ${importFiles}`)),
    groupingProposals: await count(
      tx,
      sql`delete from grouping_proposal where ${own} and created_at < ${month}`,
    ),
    undoEntries: await count(
      tx,
      sql`delete from undo_entry where ${own} and created_at < ${importFiles}`,
    ),
    // an invitation that was never used stays: it says 'expired' to the school's administrator
    passwordLinks: await count(
      tx,
      sql`delete from password_link
        where ${own} and expires_at < ${month} and (ended_at is not null or purpose = 'reset')`,
    ),
    reportLinks: await count(tx, sql`delete from report_link where ${own} and expires_at < ${now}`),
    igsLinks: await count(tx, sql`delete from igs_link where ${own} and expires_at < ${month}`),
    securityCodes: await count(
      tx,
      sql`delete from security_code where ${own} and expires_at < ${month}`,
    ),
    mailTexts: await count(
      tx,
      sql`update outbox_mail set body = '' where ${own} and confidential and body <> '' and created_at < ${month}`,
    ),
    operations: await count(tx, sql`delete from operation where ${own} and finished_at < ${month}`),
    // one that was never finished goes with its operation
    exports: await count(
      tx,
      sql`delete from data_export
        where ${own} and (expires_at < ${now} or expires_at is null and created_at < ${month})`,
    ),
    loginCards: await count(
      tx,
      sql`delete from login_cards
        where ${own} and (expires_at < ${now} or expires_at is null and created_at < ${month})`,
    ),
    guideQuestions:
      (await count(
        tx,
        sql`delete from guide_unanswered where ${own} and month < ${yearAgo(now)}`,
      )) +
      (await count(
        tx,
        sql`delete from guide_unanswered_word where ${own} and month < ${yearAgo(now)}`,
      )),
    outsideAddresses:
      (await count(
        tx,
        sql`update outside_evaluator t set email = null where ${own} and email is not null and ${courseIsOver(month)}`,
      )) +
      (await count(
        tx,
        sql`update requested_evaluator t set guest_email = null
          where ${own} and guest_email is not null and ${courseIsOver(month)}`,
      )),
  };
}

/** For so long the operator sees what the guide did not answer. */
const yearAgo = (now: Date): Date => new Date(now.getTime() - 366 * 86_400_000);

/** Whether the course of a row `t` is over since before a moment, and scored. */
const courseIsOver = (before: Date): RawBuilder<unknown> => sql`exists (select from exam x
  where ${sameSchoolKey('x', 't', 'evalSettingID')} and ${isOver(before)})`;

/** Takes away who the people from outside were, of courses whose answers are removed: their answers were all they left. */
export async function eraseOutsideNames(tx: Tx, companyID: number, before: Date): Promise<number> {
  const own = sql`t.company_id = ${companyID}`;
  return (
    (await count(
      tx,
      sql`update outside_evaluator t set name = ${erasedOutsideName}, email = null, relation = ''
        where ${own} and name <> ${erasedOutsideName} and ${courseIsOver(before)}`,
    )) +
    (await count(
      tx,
      sql`update requested_evaluator t set guest_name = ${erasedOutsideName}, guest_email = null, guest_relation = null
        where ${own} and guest_name <> ${erasedOutsideName} and ${courseIsOver(before)}`,
    ))
  );
}

/** Key of a row beside the school, in the order of `StaleRows.keys`. */
export type RowKey = unknown[];

const keyOf = (row: string, keys: readonly string[]) =>
  sql.join(keys.map((key) => sql.ref(`${row}.${key}`)));

/**
 * Divides the rows of a table that are too old into batches, in the order of their key. They are looked for once: a batch
 * that looked for its own rows would read the whole table again, and the night would grow with the square of the rows.
 * @param most rows of a batch
 * @returns the last key of each batch
 */
export async function findBatches(
  tx: Tx,
  companyID: number,
  { table, keys, isOld }: StaleRows,
  before: Date,
  most: number,
): Promise<RowKey[]> {
  const { rows } = await sql<{ key: RowKey }>`
    select jsonb_build_array(${keyOf('old', keys)}) as key
    from (
      select ${keyOf('t', keys)}, row_number() over (order by ${keyOf('t', keys)}) as n, count(*) over () as total
      from ${sql.table(table)} t where t.company_id = ${companyID} and ${isOld(before)}
    ) old
    where n % ${most} = 0 or n = total order by n`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Part of the rows that are too old, in the order of their key. */
interface Batch {
  /** Last key of the batch before; null for the first batch. */
  after: RowKey | null;
  /** Last key of the batch. */
  until: RowKey;
}

/** Removes the rows of one batch that are still there and too old. @returns how many went */
export async function removeBatch(
  tx: Tx,
  companyID: number,
  rows: StaleRows,
  before: Date,
  batch: Batch,
): Promise<number> {
  const { table, keys, isOld } = rows;
  if (table === 'audit_log') return removeAuditBatch(tx, before, batch);
  const { after, until } = batch;
  const first = sql.ref(`t.${keys[0]}`);
  // the bounds of the first column say nothing new, but from them the planner knows how few rows there are in between
  const isLater =
    after === null
      ? sql``
      : sql`and ${first} >= ${after[0]} and row(${keyOf('t', keys)}) > row(${sql.join(after)})`;
  const isEarlier = sql`${first} <= ${until[0]} and row(${keyOf('t', keys)}) <= row(${sql.join(until)})`;
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
  return count(
    tx,
    sql`delete from ${sql.table(table)} t
      where t.company_id = ${companyID} ${isLater} and ${isEarlier} and ${isOld(before)}`,
  );
}

/** The same in the audit log, from which only the database's own function may delete. */
async function removeAuditBatch(tx: Tx, before: Date, { after, until }: Batch): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select remove_old_audit_entries(${before}, ${after?.[0] ?? 0}, ${until[0]}) as removed`.execute(
    tx,
  );
  return rows[0]?.removed ?? 0;
}

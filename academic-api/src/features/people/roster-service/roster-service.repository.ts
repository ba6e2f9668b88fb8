import { sql } from 'kysely';
import type { RosterFailure, RosterRunCounts } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameObject } from '../../../db/name-columns.ts';
import { namesOfUpdater } from '../../../db/query.ts';
import type { Page } from '../../../lib/calls/page.ts';
import type { RunRow } from './roster-run.mapper.ts';

/** A school's service with what the school has made of it; undefined where the operator has registered none. */
export const findService = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('rosterService')
    .leftJoin('rosterSetting', 'rosterSetting.companyID', 'rosterService.companyID')
    .select([
      'address',
      'tokenAddress',
      'clientID',
      'scopes',
      'secret',
      'orgID',
      'orgName',
      'isNightly',
      'appliesItself',
      'updatedAt',
      'updatedBy',
    ])
    .where('rosterService.companyID', '=', companyID)
    .executeTakeFirst();

export type ServiceRow = NonNullable<Awaited<ReturnType<typeof findService>>>;

/** The school's settings, locked. */
export const lockSetting = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('rosterSetting')
    .select(['orgID', 'updatedAt', ...namesOfUpdater('rosterSetting')])
    .where('companyID', '=', companyID)
    .forUpdate()
    .executeTakeFirst();

export async function saveSetting(
  tx: Tx,
  companyID: number,
  values: {
    orgID: string | null;
    orgName: string;
    isNightly: boolean;
    appliesItself: boolean;
    updatedAt: Date;
    updatedBy: number;
  },
): Promise<void> {
  await tx
    .insertInto('rosterSetting')
    .values({ companyID, ...values })
    .onConflict((conflict) => conflict.column('companyID').doUpdateSet(values))
    .execute();
}

/** Forgets what was read: of another school nothing of it holds. */
export async function forgetRecords(tx: Tx, companyID: number): Promise<void> {
  await tx.deleteFrom('rosterCopy').where('companyID', '=', companyID).execute();
  await tx.deleteFrom('rosterMember').where('companyID', '=', companyID).execute();
}

/** Begins a run; undefined while another is under way. @returns its id */
export async function insertRun(
  tx: Tx,
  values: { companyID: number; isNightly: boolean; startedBy: number | null; startedAt: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('rosterRun')
    .values({
      ...values,
      outcome: 'running',
      finishedAt: null,
      isWhole: null,
      counts: null,
      waitsFor: null,
      failure: null,
      importID: null,
    })
    .onConflict((conflict) =>
      conflict.column('companyID').where('finishedAt', 'is', null).doNothing(),
    )
    .returning('runID')
    .executeTakeFirst();
  return row?.runID;
}

/** How a run ended. */
export interface RunEnd {
  outcome: 'compared' | 'unchanged' | 'failed' | 'discarded';
  isWhole?: boolean;
  counts?: RosterRunCounts;
  waitsFor?: string | null;
  failure?: RosterFailure;
  importID?: string | null;
}

/** Ends a run that is under way. @returns false when it is over */
export async function endRun(
  tx: Tx,
  key: { companyID: number; runID: string },
  { counts, failure, ...end }: RunEnd,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rosterRun')
    .set({
      ...end,
      finishedAt: now,
      counts: counts ? JSON.stringify(counts) : null,
      failure: failure ? JSON.stringify(failure) : null,
    })
    .where((eb) => eb.and(key))
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A run that was to be applied by itself waits for an administrator. */
export async function setWaiting(
  tx: Tx,
  { companyID, runID }: { companyID: number; runID: string },
  waitsFor: string,
): Promise<void> {
  await tx
    .updateTable('rosterRun')
    .set({ waitsFor })
    .where((eb) => eb.and({ companyID, runID }))
    .execute();
}

/** Whether a run is still under way. */
export async function isRunning(
  tx: Tx,
  { companyID, runID }: { companyID: number; runID: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('rosterRun')
    .select('runID')
    .where((eb) => eb.and({ companyID, runID }))
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends runs whose worker was lost. */
export async function endLostRuns(
  tx: Tx,
  companyID: number,
  startedBefore: Date,
  failure: RosterFailure,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('rosterRun')
    .set({ outcome: 'failed', finishedAt: now, failure: JSON.stringify(failure) })
    .where('companyID', '=', companyID)
    .where('finishedAt', 'is', null)
    .where('startedAt', '<', startedBefore)
    .execute();
}

/** Throws away previews that wait: another run has come after them, or a person has said so. @returns how many */
export async function discardWaiting(
  tx: Tx,
  companyID: number,
  { runID, except }: { runID?: string; except?: string } = {},
): Promise<number> {
  const { rows } = await sql<{ importID: string | null }>`
    update roster_run r set outcome = 'discarded'
    where r.company_id = ${companyID} and r.outcome = 'compared'
      ${runID === undefined ? sql`` : sql`and r.run_id = ${runID}`}
      ${except === undefined ? sql`` : sql`and r.run_id <> ${except}`}
      and not exists (select from roster_import i
        where i.company_id = r.company_id and i.import_id = r.import_id and i.applied_at is not null)
    returning r.import_id`.execute(tx);
  const imports = rows.flatMap(({ importID }) => importID ?? []);
  if (imports.length > 0) {
    await sql`delete from roster_import
      where company_id = ${companyID} and import_id = any(${imports}::uuid[]) and applied_at is null`.execute(
      tx,
    );
  }
  return rows.length;
}

const runs = (companyID: number) => sql`
  select r.run_id, r.is_nightly, r.started_at, r.finished_at, r.outcome, r.is_whole, r.counts, r.waits_for,
    r.failure, i.import_id, i.applied_at, i.undone_at,
    (select ${nameObject('a')} from account a
      where a.company_id = r.company_id and a.user_id = r.started_by) as started_by
  from roster_run r
  left join roster_import i on i.company_id = r.company_id and i.import_id = r.import_id
  where r.company_id = ${companyID}`;

/** Runs, newest first. */
export async function listRuns(
  tx: Tx,
  companyID: number,
  { limit, offset }: Page,
): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } = await sql<RunRow>`${runs(companyID)}
    order by r.started_at desc, r.run_id limit ${limit} offset ${offset}`.execute(tx);
  const { total } = await tx
    .selectFrom('rosterRun')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The run that is under way, and the one whose preview waits. */
export async function openRuns(tx: Tx, companyID: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`${runs(companyID)}
    and (r.finished_at is null or r.outcome = 'compared' and i.applied_at is null and i.import_id is not null)
    order by r.started_at desc`.execute(tx);
  return rows;
}

/** Whether the last import that a run has brought was taken back. */
export async function isLastUndone(tx: Tx, companyID: number): Promise<boolean> {
  const { rows } = await sql<{ undoneAt: Date | null }>`
    select i.undone_at from roster_run r
    join roster_import i on i.company_id = r.company_id and i.import_id = r.import_id
    where r.company_id = ${companyID} and i.applied_at is not null
    order by i.applied_at desc limit 1`.execute(tx);
  return rows[0]?.undoneAt !== null && rows.length > 0;
}

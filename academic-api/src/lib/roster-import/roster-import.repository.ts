import { sql } from 'kysely';
import type {
  ImportHistoryEntry,
  ImportRow,
  ImportSummary,
  RosterFormat,
  RosterKind,
} from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { nameObject } from '../../db/name-columns.ts';
import type { Page } from '../calls/page.ts';
import type { ImportSheet, KnownHeaders } from './recognise-columns.ts';

/** Contents of `roster_import.summary`. */
export type StoredSummary = Pick<
  ImportSummary,
  | 'sheetName'
  | 'counts'
  | 'reasonCounts'
  | 'notes'
  | 'columns'
  | 'missing'
  | 'applied'
  | 'asked'
  | 'schools'
  | 'school'
>;

/** Texts that people typed into cells, by row number and field. */
export type MendedCells = Record<string, Record<string, string>>;

/** Contents of `roster_import.sheet`: the file's table as read, and what was mended since. */
export interface StoredSheet {
  sheet: ImportSheet;
  mended: MendedCells;
  /** Notes on the file itself; columns add theirs. */
  notes: ImportSummary['notes'];
}

export interface StoredImport {
  importID: string;
  kind: RosterKind;
  schoolYear: number;
  fileName: string;
  fileFormat: RosterFormat;
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
  summary: StoredSummary;
}

export interface StoredRows extends StoredImport {
  sheet: StoredSheet | null;
  /** Rows as the person has seen them. */
  preview: ImportRow[] | null;
  undo: object | null;
}

const columns = [
  'importID',
  'kind',
  'schoolYear',
  'fileName',
  'fileFormat',
  'createdAt',
  'appliedAt',
  'undoneAt',
  'summary',
] as const;

/** Keeps a preview, and drops those of the school that were not applied within a week. */
export async function insertImport(
  tx: Tx,
  values: Pick<StoredImport, 'kind' | 'schoolYear' | 'fileName' | 'fileFormat' | 'summary'> & {
    companyID: number;
    createdBy: number;
    file: Buffer;
    sheet: StoredSheet;
    preview: ImportRow[];
  },
): Promise<StoredImport> {
  await tx
    .deleteFrom('rosterImport')
    .where('companyID', '=', values.companyID)
    .where('appliedAt', 'is', null)
    .where('createdAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
  const row = await tx
    .insertInto('rosterImport')
    .values({
      ...values,
      summary: JSON.stringify(values.summary),
      sheet: JSON.stringify(values.sheet),
      preview: JSON.stringify(values.preview),
      undo: null,
      appliedAt: null,
      appliedBy: null,
      undoneAt: null,
      undoneBy: null,
    })
    .returning([...columns])
    .executeTakeFirstOrThrow();
  return { ...row, summary: row.summary as StoredSummary };
}

interface Key {
  companyID: number;
  kind: RosterKind;
  importID: string;
}

/** An import with everything but its file; `lock` makes a second change wait for the first. */
export async function findImport(
  tx: Tx,
  key: Key,
  { lock = false } = {},
): Promise<StoredRows | undefined> {
  const { companyID, kind, importID } = key;
  const row = await tx
    .selectFrom('rosterImport')
    .select([...columns, 'sheet', 'preview', 'undo'])
    .where((eb) => eb.and({ companyID, kind, importID }))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row as StoredRows | undefined;
}

export async function findFile(
  tx: Tx,
  key: Key,
): Promise<{ fileName: string; file: Buffer | null } | undefined> {
  const { companyID, kind, importID } = key;
  return tx
    .selectFrom('rosterImport')
    .select(['fileName', 'file'])
    .where((eb) => eb.and({ companyID, kind, importID }))
    .executeTakeFirst();
}

export async function updatePreview(
  tx: Tx,
  key: Key,
  values: { sheet: StoredSheet; preview: ImportRow[]; summary: StoredSummary },
): Promise<void> {
  const { companyID, kind, importID } = key;
  await tx
    .updateTable('rosterImport')
    .set({
      sheet: JSON.stringify(values.sheet),
      preview: JSON.stringify(values.preview),
      summary: JSON.stringify(values.summary),
    })
    .where((eb) => eb.and({ companyID, kind, importID }))
    .execute();
}

export async function setApplied(
  tx: Tx,
  key: Key,
  values: { summary: StoredSummary; undo: object; appliedAt: Date; appliedBy: number | null },
): Promise<void> {
  const { companyID, kind, importID } = key;
  await tx
    .updateTable('rosterImport')
    .set({
      ...values,
      summary: JSON.stringify(values.summary),
      undo: JSON.stringify(values.undo),
    })
    .where((eb) => eb.and({ companyID, kind, importID }))
    .execute();
}

/** The changes that undo it are no longer needed. */
export async function setUndone(
  tx: Tx,
  key: Key,
  values: { undoneAt: Date; undoneBy: number },
): Promise<void> {
  const { companyID, kind, importID } = key;
  await tx
    .updateTable('rosterImport')
    .set({ ...values, undo: null })
    .where((eb) => eb.and({ companyID, kind, importID }))
    .execute();
}

type HistoryRow = Omit<ImportHistoryEntry, 'appliedAt' | 'undoneAt' | 'format'> & {
  fileFormat: RosterFormat;
  appliedAt: Date;
  undoneAt: Date | null;
};

/**
 * Applied imports, and readings of a roster service that ended in none, newest first. Readings are of students; what they
 * were applied as is the import itself.
 */
export async function listApplied(
  tx: Tx,
  companyID: number,
  filter: { kind?: RosterKind | undefined },
  page: Page,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const person = (column: string) => sql`(
    select ${nameObject('a')} from account a
    where a.company_id = ${companyID} and a.user_id = ${sql.ref(column)})`;
  const imports = sql`
    select i.import_id, i.kind, i.file_name, i.file_format, i.school_year, i.applied_at,
      ${person('i.applied_by')} as applied_by, i.summary->'applied' as applied,
      i.undone_at, ${person('i.undone_by')} as undone_by, i.file is not null as is_kept,
      (select jsonb_build_object('isNightly', r.is_nightly, 'state', 'applied', 'failure', null)
        from roster_run r where r.company_id = i.company_id and r.import_id = i.import_id) as run
    from roster_import i
    where i.company_id = ${companyID} and i.applied_at is not null
      ${filter.kind === undefined ? sql`` : sql`and i.kind = ${filter.kind}`}`;
  const readings = sql`
    select r.run_id, 'students', coalesce(s.org_name, ''), 'oneRoster',
      (extract(year from (r.finished_at at time zone 'Asia/Tokyo') - interval '3 months'))::int, r.finished_at,
      ${person('r.started_by')}, jsonb_build_object('created', 0, 'changed', 0, 'skipped', 0),
      null::timestamptz, null::jsonb, false,
      jsonb_build_object('isNightly', r.is_nightly, 'state', r.outcome, 'failure', r.failure)
    from roster_run r
    left join roster_setting s on s.company_id = r.company_id
    where r.company_id = ${companyID} and r.outcome in ('unchanged', 'failed', 'discarded')`;
  const all =
    filter.kind === undefined || filter.kind === 'students'
      ? sql`${imports} union all ${readings}`
      : imports;
  const { rows } = await sql<HistoryRow>`
    select * from (${all}) as entries
    order by applied_at desc, import_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  const count = await sql<{ total: number }>`
    select count(*)::int as total from (${all}) as entries`.execute(tx);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Meanings of the school's own headers. */
export async function knownHeaders(
  tx: Tx,
  companyID: number,
  kind: RosterKind,
): Promise<KnownHeaders> {
  const rows = await tx
    .selectFrom('importHeader')
    .select(['header', 'field'])
    .where((eb) => eb.and({ companyID, kind }))
    .execute();
  return new Map(rows.map((row) => [row.header, row.field]));
}

export async function rememberHeaders(
  tx: Tx,
  companyID: number,
  kind: RosterKind,
  headers: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (headers.size === 0) return;
  await tx
    .insertInto('importHeader')
    .values([...headers].map(([header, field]) => ({ companyID, kind, header, field })))
    .onConflict((conflict) =>
      conflict
        .columns(['companyID', 'kind', 'header'])
        .doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
    )
    .execute();
}

/** Which school of OneRoster packages is this one; null where nobody has said it yet. */
export async function knownSchool(tx: Tx, companyID: number): Promise<string | null> {
  const row = await tx
    .selectFrom('importSchool')
    .select('sourcedID')
    .where('companyID', '=', companyID)
    .executeTakeFirst();
  return row?.sourcedID ?? null;
}

export async function rememberSchool(tx: Tx, companyID: number, sourcedID: string): Promise<void> {
  await tx
    .insertInto('importSchool')
    .values({ companyID, sourcedID })
    .onConflict((conflict) => conflict.column('companyID').doUpdateSet({ sourcedID }))
    .execute();
}

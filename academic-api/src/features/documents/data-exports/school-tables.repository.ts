import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';

/** Secrets, and what is only kept for a while to make the product work. */
const leftOut = [
  'auth_token',
  'data_export',
  'data_export_part',
  'grouping_proposal',
  'igs_link',
  'operation',
  'password_history',
  'password_link',
  'roster_copy',
  'roster_service',
  'security_code',
  'stored_file',
  'student_import',
  'undo_entry',
];
/** Columns that are secrets, codes of login cards among them, or copies of other tables that go with their time. */
const leftOutColumns = ['password_hash', 'preview', 'sheet', 'short_code', 'undo'];

/** Master data that the school's rows refer to by number. */
const masters = ['competency', 'question_item', 'trend'];

export interface TableToExport {
  name: string;
  columns: string[];
  isOfSchool: boolean;
}

/** The tables of a school's data, with their columns that can be read as text, and the masters that they refer to. */
export async function tablesToExport(tx: Tx): Promise<TableToExport[]> {
  const { rows } = await sql<TableToExport>`
    select c.table_name as name, bool_or(c.column_name = 'company_id') as is_of_school,
      array_agg(c.column_name::text order by c.ordinal_position) filter (
        where c.data_type <> 'bytea' and c.column_name <> all(${leftOutColumns}::text[])) as columns
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name <> all(${leftOut}::text[])
    group by c.table_name
    having bool_or(c.column_name = 'company_id') or c.table_name = any(${masters}::text[])
    order by c.table_name`.execute(tx);
  return rows;
}

/** A mail's text without what lets somebody in: none of a confidential mail, and no token of a personal link. */
const openBody = sql`case when t.confidential then ''
  else regexp_replace(t.body, '/answer/[A-Za-z0-9_.~-]+', '/answer/', 'g') end`;

/** Rows of one table as texts, so many at a time, by a cursor. Row-level security leaves the school's own. */
export async function* readRows(
  tx: Tx,
  companyID: number,
  { name, columns, isOfSchool }: TableToExport,
  most: number,
): AsyncGenerator<(string | null)[][]> {
  const values = sql.join(
    columns.map((column) =>
      name === 'outbox_mail' && column === 'body' ? openBody : sql`t.${sql.id(column)}::text`,
    ),
  );
  const those = isOfSchool ? sql`where t.company_id = ${sql.lit(companyID)}` : sql``;
  await sql`declare export_rows no scroll cursor for
    select array[${values}]::text[] as row from ${sql.table(name)} t ${those}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{
      row: (string | null)[];
    }>`fetch ${sql.lit(most)} from export_rows`.execute(tx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < most) break;
  }
  await sql`close export_rows`.execute(tx);
}

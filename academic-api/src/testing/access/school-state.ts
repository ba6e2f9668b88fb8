import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Tables of schools' data: all that have a `company_id`. */
export async function schoolTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tableName: string }>`
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
    order by c.table_name`.execute(db);
  return rows.map((row) => row.tableName);
}

/**
 * Everything that a school has, as one digest a table: equal before and after, nothing was added, changed or removed.
 * @param db the owner's connection
 */
export async function schoolState(
  db: Db,
  tables: readonly string[],
  companyID: number,
): Promise<Record<string, string>> {
  const parts = tables.map(
    (table) => sql`select ${table}::text as name,
      count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest
      from ${sql.table(table)} t where company_id = ${companyID}`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}

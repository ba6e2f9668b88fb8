import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type SchoolState = Record<string, string>;

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
): Promise<SchoolState> {
  const parts = tables.map(
    (table) => sql`select ${table}::text as name,
      count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest
      from ${sql.table(table)} t where company_id = ${companyID}`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}

/** Reads a school's state around calls whose transactions are all rolled back. */
export interface StateWatch {
  /** The state before a call; what was arranged for it in its transaction counts. */
  before(): Promise<SchoolState>;
  /** The state after the call that `before` was read for. */
  after(before: SchoolState): Promise<SchoolState>;
  /**
   * The state between two calls: as it is now, and as it was when it was first needed. They differ when a call changed
   * something outside of its transaction.
   */
  outside(): Promise<{ first: SchoolState; now: SchoolState }>;
}

/**
 * Watches a school, and reads its tables only where they may have changed: PostgreSQL gives a transaction an id when it
 * first writes, and a rollback leads back to the state before it.
 * @param db the connection that the calls' transactions are held on
 * @param read reads the state now
 */
export function watchState(db: Db, read: () => Promise<SchoolState>): StateWatch {
  let unchanged: Promise<SchoolState> | undefined;
  const first = (): Promise<SchoolState> => (unchanged ??= read());
  const hasWritten = async (): Promise<boolean> => {
    const { rows } = await sql<{ wrote: boolean }>`
      select pg_current_xact_id_if_assigned() is not null as wrote`.execute(db);
    return rows[0]?.wrote ?? true;
  };
  return {
    before: async () => ((await hasWritten()) ? read() : first()),
    after: async (before) => ((await hasWritten()) ? read() : before),
    outside: async () => ({ first: await first(), now: await read() }),
  };
}

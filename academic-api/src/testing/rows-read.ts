import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** Rows that the transaction has read from tables and indexes: what a plan costs, whatever the machine does besides. */
export async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return rows[0]?.read ?? 0;
}

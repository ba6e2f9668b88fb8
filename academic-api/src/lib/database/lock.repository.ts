import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/**
 * Lets one transaction of a school at a time do something, until it ends: of two that choose the same name in the same
 * moment, the second sees the first.
 */
export async function lockInSchool(
  tx: Tx,
  companyID: number,
  what:
    | 'students'
    | 'teachers'
    | 'classes'
    | 'titles of courses'
    | 'names of activities'
    | 'score settings'
    | 'students kept apart'
    | 'saved views'
    | 'connections'
    | 'roster service'
    | 'retention',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, ${companyID}))`.execute(tx);
}

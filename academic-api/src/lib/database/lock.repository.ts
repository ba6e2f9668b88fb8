import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/**
 * Limits of how long a transaction that has a school's lock may stand still between two statements. Calls do next to
 * nothing in between; jobs that import a roster compare it there.
 */
const longestStill = {
  students: '2min',
  teachers: '2min',
  classes: '2min',
  'roster service': '2min',
  'titles of courses': '8s',
  'names of activities': '8s',
  'score settings': '8s',
  'students kept apart': '8s',
  'saved views': '8s',
  connections: '8s',
  retention: '8s',
} as const;

/**
 * Lets one transaction of a school at a time do something, until it ends: of two that choose the same name in the same
 * moment, the second sees the first. One that stands still for too long ends, whatever has become of its process or of the
 * way to it, such as a pooler that is paused: the whole school would wait for it.
 */
export async function lockInSchool(
  tx: Tx,
  companyID: number,
  what: keyof typeof longestStill,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, ${companyID})),
    set_config('idle_in_transaction_session_timeout', ${longestStill[what]}, true)`.execute(tx);
}

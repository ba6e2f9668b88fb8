import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/**
 * Removes what nobody needs any longer, in every school: sessions that are over, and rosters that were uploaded for a
 * preview, which hold names of children.
 * @param before sessions that ended and rosters that were uploaded earlier than this
 * @returns how many rows went
 */
export async function removeStale(
  db: Db,
  before: Date,
): Promise<{ sessions: number; imports: number }> {
  const sessions = await sql`delete from auth_token where expires_at < ${before}`.execute(db);
  const imports = await sql`delete from student_import where created_at < ${before}`.execute(db);
  return {
    sessions: Number(sessions.numAffectedRows ?? 0),
    imports: Number(imports.numAffectedRows ?? 0),
  };
}

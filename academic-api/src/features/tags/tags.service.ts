import type { Tx } from '../../db/connect.ts';
import type { StaffSession } from '../../lib/session.ts';
import * as repository from './tags.repository.ts';

/** The school's tags by name, with how many students whom the caller may see carry each. */
export async function listTags(tx: Tx, session: StaffSession) {
  const rows = await repository.listTags(tx, session);
  return rows.map((row) => ({ tagID: row.tagID, tag: row.tag, studentCount: row.studentCount }));
}

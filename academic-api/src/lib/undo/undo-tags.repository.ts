import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { SchoolTag, TagOfStudent } from '../people/student-tags.repository.ts';

/**
 * Texts of tags that stand in the way of going back: removed ones whose text is in use again, and ones that students
 * carried before and that are gone since.
 */
export async function takenTags(
  tx: Tx,
  companyID: number,
  change: { removed: readonly SchoolTag[]; before: readonly TagOfStudent[] },
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select t.tag from tag t where t.company_id = ${companyID}
      and t.tag = any(${change.removed.map((tag) => tag.tag)}::text[])
    union
    select b.tag from jsonb_to_recordset(${JSON.stringify(change.before)}::jsonb) as b("tagID" bigint, tag text)
    where b."tagID" <> all(${change.removed.map((tag) => tag.tagID)}::bigint[])
      and not exists (select 1 from tag t where t.company_id = ${companyID} and t.tag_id = b."tagID")
    order by 1`.execute(tx);
  return rows.map((row) => row.tag);
}

/** Puts removed tags back, with their ids. */
export async function insertTags(
  tx: Tx,
  companyID: number,
  tags: readonly SchoolTag[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .insertInto('tag')
    .values(tags.map((tag) => ({ companyID, ...tag })))
    .execute();
}

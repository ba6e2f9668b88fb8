import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf, joinOnSchoolKey, sameSchoolKey } from '../../db/query.ts';

export interface TagOfStudent {
  studentID: number;
  tagID: number;
  tag: string;
  isPriority: boolean;
}

export interface SchoolTag {
  tagID: number;
  tag: string;
  colour: number;
}

/** Tags on these students, in a fixed order. */
export async function tagsOfStudents(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<TagOfStudent[]> {
  return tx
    .selectFrom('studentTag')
    .innerJoin('tag', joinOnSchoolKey('tag', 'studentTag', 'tagID'))
    .select(['studentTag.studentID', 'tag.tagID', 'tag.tag', 'studentTag.isPriority'])
    .where('studentTag.companyID', '=', companyID)
    .where('studentTag.studentID', '=', anyOf(studentIDs))
    .orderBy('studentTag.studentID')
    .orderBy('tag.tagID')
    .execute();
}

/** Puts exactly these tags on the students, in place of all that they carry. */
export async function replaceTags(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  tags: readonly Pick<TagOfStudent, 'studentID' | 'tagID' | 'isPriority'>[],
): Promise<void> {
  await tx
    .deleteFrom('studentTag')
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .execute();
  await sql`
    insert into student_tag (company_id, student_id, tag_id, is_priority)
    select ${companyID}, r."studentID", r."tagID", r."isPriority"
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
      as r("studentID" bigint, "tagID" bigint, "isPriority" boolean)`.execute(tx);
}

/** Tags of the school by their text; those that it does not have yet are made. */
export async function findOrMakeTags(
  tx: Tx,
  companyID: number,
  texts: readonly string[],
): Promise<{ ids: Map<string, number>; made: number[] }> {
  const made = await sql<{ tagID: number }>`
    insert into tag (company_id, tag) select ${companyID}, t from unnest(${texts}::text[]) as t
    on conflict (company_id, tag) do nothing returning tag_id`.execute(tx);
  const rows = await tx
    .selectFrom('tag')
    .select(['tagID', 'tag'])
    .where('companyID', '=', companyID)
    .where('tag', '=', anyOf(texts))
    .execute();
  return {
    ids: new Map(rows.map((row) => [row.tag, row.tagID])),
    made: made.rows.map((row) => row.tagID),
  };
}

export async function countTags(tx: Tx, companyID: number): Promise<number> {
  const { count } = await tx
    .selectFrom('tag')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes those of these tags that nobody carries. */
export async function removeUnusedTags(
  tx: Tx,
  companyID: number,
  tagIDs: readonly number[],
): Promise<void> {
  await sql`
    delete from tag t where t.company_id = ${companyID} and t.tag_id = any(${tagIDs}::bigint[])
      and not exists (select 1 from student_tag st
        where ${sameSchoolKey('st', 't', 'tagID')})`.execute(tx);
}

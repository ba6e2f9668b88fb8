import { sql } from 'kysely';
import type { KeptApartPair } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameObject } from '../../../db/name-columns.ts';
import { namesOfUpdater } from '../../../db/query.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { KeptApartRow } from '../../../lib/kept-apart/kept-apart.repository.ts';

interface Of {
  companyID: number;
  schoolYear: number;
}

export type ListedPair = Omit<KeptApartPair, 'updatedAt' | 'isEnded'> & {
  updatedAt: Date;
  total: number;
};

/**
 * One page of the list: pairs that hold before those that have ended, by name.
 * @param options `search` as a search key; `scope` classes that both have to be in, null for all; `today` in Japan
 */
export async function listPairs(
  tx: Tx,
  { companyID, schoolYear }: Of,
  {
    search,
    scope,
    today,
    limit,
    offset,
  }: {
    search: string;
    scope: readonly number[] | null;
    today: string;
    limit: number;
    offset: number;
  },
): Promise<ListedPair[]> {
  await disableNestedLoops(tx);
  const student = (s: string, e: string, c: string) => sql`${nameObject(s)} || jsonb_build_object(
    'studentID', ${sql.ref(`${s}.student_id`)}, 'schoolClassID', ${sql.ref(`${e}.school_class_id`)},
    'grade', ${sql.ref(`${e}.grade`)}, 'schoolClassName', ${sql.ref(`${c}.name`)})`;
  const joined = (s: string, e: string, c: string, column: string) => sql`
    join student ${sql.id(s)} on ${sql.ref(`${s}.company_id`)} = k.company_id
      and ${sql.ref(`${s}.student_id`)} = ${sql.ref(`k.${column}`)} and ${sql.ref(`${s}.removed_at`)} is null
    left join enrolment ${sql.id(e)} on ${sql.ref(`${e}.company_id`)} = k.company_id
      and ${sql.ref(`${e}.student_id`)} = ${sql.ref(`k.${column}`)} and ${sql.ref(`${e}.school_year`)} = ${schoolYear}
    left join school_class ${sql.id(c)} on ${sql.ref(`${c}.company_id`)} = k.company_id
      and ${sql.ref(`${c}.school_class_id`)} = ${sql.ref(`${e}.school_class_id`)}`;
  const { rows } = await sql<ListedPair>`
    select k.kept_apart_id, jsonb_build_array(${student('a', 'ae', 'ac')}, ${student('b', 'be', 'bc')}) as students,
      k.note, k.ends_on, k.updated_at, count(*) over ()::int as total
    from kept_apart k ${joined('a', 'ae', 'ac', 'first_student_id')}
      ${joined('b', 'be', 'bc', 'second_student_id')}
    where k.company_id = ${companyID}
      and (${search} = '' or strpos(a.search_key, ${search}) > 0 or strpos(b.search_key, ${search}) > 0)
      and (${scope}::bigint[] is null
        or (ae.school_class_id = any(${scope}::bigint[]) and be.school_class_id = any(${scope}::bigint[])))
    order by (k.ends_on < ${today}::date) nulls first, a.last_name_kana, a.first_name_kana, k.kept_apart_id
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countPairs(tx: Tx, companyID: number): Promise<number> {
  const { count } = await tx
    .selectFrom('keptApart')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return count;
}

/** A pair with who changed it last; locked. */
export async function lockPair(tx: Tx, companyID: number, keptApartID: number) {
  return tx
    .selectFrom('keptApart')
    .selectAll('keptApart')
    .select(namesOfUpdater('keptApart'))
    .where('keptApart.companyID', '=', companyID)
    .where('keptApart.keptApartID', '=', keptApartID)
    .forUpdate('keptApart')
    .executeTakeFirst();
}

/** Adds a pair. @returns its id; undefined where the two are on the list already */
export async function insertPair(
  tx: Tx,
  row: Omit<KeptApartRow, 'keptApartID'> & { keptApartID?: number },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('keptApart')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('keptApartID')
    .executeTakeFirst();
  return made?.keptApartID;
}

export async function updatePair(
  tx: Tx,
  companyID: number,
  keptApartID: number,
  values: { note: string; endsOn: string | null; updatedAt: Date; updatedBy: number },
): Promise<void> {
  await tx
    .updateTable('keptApart')
    .set(values)
    .where((eb) => eb.and({ companyID, keptApartID }))
    .execute();
}

export async function deletePair(tx: Tx, companyID: number, keptApartID: number): Promise<void> {
  await tx
    .deleteFrom('keptApart')
    .where((eb) => eb.and({ companyID, keptApartID }))
    .execute();
}

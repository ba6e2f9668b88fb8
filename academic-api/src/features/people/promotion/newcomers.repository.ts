import { sql } from 'kysely';
import type { NewcomerBody } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import { takenNumbers } from './promotion.repository.ts';

interface Key {
  companyID: number;
  toYear: number;
}

/** Students who come with the new year, by number. */
export async function newcomers(tx: Tx, { companyID, toYear }: Key) {
  return tx
    .selectFrom('promotionNewcomer')
    .select([
      'newcomerID',
      'classKey',
      'manageNumber',
      'lastName',
      'firstName',
      'lastNameKana',
      'firstNameKana',
    ])
    .where((eb) => eb.and({ companyID, toYear }))
    .orderBy('manageNumber')
    .orderBy('newcomerID')
    .execute();
}
export type NewcomerRow = Awaited<ReturnType<typeof newcomers>>[number];

export async function countNewcomers(tx: Tx, { companyID, toYear }: Key): Promise<number> {
  const { n } = await tx
    .selectFrom('promotionNewcomer')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.and({ companyID, toYear }))
    .executeTakeFirstOrThrow();
  return n;
}

/** @returns management numbers that were noted already, in which case none is */
export async function insertNewcomers(
  tx: Tx,
  { companyID, toYear }: Key,
  given: readonly NewcomerBody[],
): Promise<string[]> {
  const numbers = given.map(({ manageNumber }) => manageNumber);
  const noted = await tx
    .selectFrom('promotionNewcomer')
    .select('manageNumber')
    .where((eb) => eb.and({ companyID, toYear }))
    .where('manageNumber', '=', anyOf(numbers))
    .execute();
  const taken = [...(await takenNumbers(tx, companyID, numbers)), ...noted];
  if (taken.length > 0) return taken.map(({ manageNumber }) => manageNumber);
  await sql`
    insert into promotion_newcomer (company_id, to_year, class_key, manage_number, last_name, first_name,
      last_name_kana, first_name_kana)
    select ${companyID}, ${toYear}, r."classKey", r."manageNumber", r."lastName", r."firstName",
      r."lastNameKana", r."firstNameKana"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r("classKey" smallint, "manageNumber" text,
      "lastName" text, "firstName" text, "lastNameKana" text, "firstNameKana" text)`.execute(tx);
  return [];
}

/** @returns whether there was one of that id */
export async function deleteNewcomer(
  tx: Tx,
  { companyID, toYear }: Key,
  newcomerID: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('promotionNewcomer')
    .where((eb) => eb.and({ companyID, toYear, newcomerID }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { sql } from 'kysely';
import type { NewcomerBody } from '@mebae/contracts';
import type { Tx } from '../../../../db/connect.ts';
import { anyOf } from '../../../../db/query.ts';

interface Key {
  companyID: number;
  toYear: number;
}

/** Changes newcomers who are noted. */
export async function updateNewcomers(
  tx: Tx,
  { companyID, toYear }: Key,
  rows: readonly (NewcomerBody & { newcomerID: number })[],
): Promise<void> {
  await sql`
    update promotion_newcomer n set class_key = r."classKey", last_name = r."lastName",
      first_name = r."firstName", last_name_kana = r."lastNameKana", first_name_kana = r."firstNameKana"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("newcomerID" bigint, "classKey" smallint,
      "lastName" text, "firstName" text, "lastNameKana" text, "firstNameKana" text)
    where n.company_id = ${companyID} and n.to_year = ${toYear} and n.newcomer_id = r."newcomerID"`.execute(
    tx,
  );
}

/** Strikes newcomers by their management numbers. */
export async function removeNewcomers(
  tx: Tx,
  { companyID, toYear }: Key,
  numbers: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('promotionNewcomer')
    .where((eb) => eb.and({ companyID, toYear }))
    .where('manageNumber', '=', anyOf(numbers))
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';

export async function examOfCards(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .innerJoin('company', 'company.companyID', 'exam.companyID')
    .select(['exam.title', 'company.name as schoolName', 'company.englishName'])
    .where('exam.companyID', '=', companyID)
    .where('exam.evalSettingID', '=', evalSettingID)
    .executeTakeFirst();
}

/** Keeps short codes of people who have none. A code that somebody of the product has already is left out. */
export async function insertCodes(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  codes: readonly { studentID: number; code: string }[],
): Promise<void> {
  await sql`
    update examinee x set short_code = c.code
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c("studentID" bigint, code text)
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and x.student_id = c."studentID" and x.short_code is null`.execute(tx);
}

export async function insertCards(
  tx: Tx,
  values: {
    companyID: number;
    evalSettingID: number;
    userID: number;
    fileName: string;
    people: number;
  },
): Promise<string> {
  const { cardsID } = await tx
    .insertInto('loginCards')
    .values({ ...values, pdf: null, expiresAt: null })
    .returning('cardsID')
    .executeTakeFirstOrThrow();
  return cardsID;
}

interface Key {
  companyID: number;
  cardsID: string;
}

export async function finishCards(
  tx: Tx,
  key: Key,
  file: { pdf: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('loginCards')
    .set(file)
    .where((eb) => eb.and({ ...key }))
    .execute();
}

/** Own files of a course that can be downloaded, newest first. */
export async function listCards(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; userID: number },
  now: Date,
) {
  return tx
    .selectFrom('loginCards')
    .select(['cardsID', 'fileName', 'people', 'createdAt', 'expiresAt'])
    .where((eb) => eb.and({ ...key }))
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .$narrowType<{ expiresAt: Date }>()
    .execute();
}

/** One own file while it can be downloaded. */
export async function findCards(
  tx: Tx,
  key: Key & { evalSettingID: number; userID: number },
  now: Date,
) {
  return tx
    .selectFrom('loginCards')
    .select(['fileName', 'people', 'pdf'])
    .where((eb) => eb.and({ ...key }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

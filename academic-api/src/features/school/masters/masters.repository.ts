import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';

/** Competencies, each with how many items ask about it. */
export async function competencies(tx: Tx) {
  return tx
    .selectFrom('competency')
    .leftJoin('questionItem', 'questionItem.competencyID', 'competency.competencyID')
    .select((eb) => [
      'competency.competencyID',
      'competency.competencyType',
      'competency.name',
      eb.fn.count<number>('questionItem.questionItemID').distinct().as('questionCount'),
    ])
    .groupBy('competency.competencyID')
    .orderBy('competency.competencyID')
    .execute();
}

export async function competencySettings(tx: Tx) {
  return tx
    .selectFrom('competencySetting')
    .select(['competencySettingType', 'competencyID'])
    .orderBy('competencyID')
    .execute();
}

export async function questionTypes(tx: Tx) {
  return tx
    .selectFrom('questionType')
    .select(['questionTypeID', 'title', 'wording', 'long'])
    .orderBy('questionTypeID')
    .execute();
}

export async function trends(tx: Tx) {
  return tx.selectFrom('trend').selectAll().orderBy('trendID').execute();
}

export async function growingPurposes(tx: Tx, isValid: boolean) {
  return tx
    .selectFrom('growingPurpose')
    .select(['growingPurposeID', 'title'])
    .where('isValid', '=', isValid)
    .orderBy('growingPurposeID')
    .execute();
}

/** Seeded destinations and the school's own, in one list. */
export async function destinations(tx: Tx, companyID: number, language: LanguageCode) {
  const seeded = tx
    .selectFrom('seededDestination')
    .select(['destinationID', sql<string>`name ->> ${sql.lit(language)}`.as('destinationName')]);
  const own = tx
    .selectFrom('destination')
    .select(['destinationID', 'name as destinationName'])
    .where('companyID', '=', companyID);
  return seeded.unionAll(own).orderBy('destinationID').execute();
}

export async function interviewNavi(tx: Tx) {
  return tx.selectFrom('interviewNavi').selectAll().orderBy('competencyID').execute();
}

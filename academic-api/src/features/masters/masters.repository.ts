import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** Newest version of each item, counted by competency. */
const questionCounts = sql<number>`(
  select count(distinct question_item_id) from question_item q where q.competency_id = competency.competency_id)`;

export async function competencies(tx: Tx) {
  return tx
    .selectFrom('competency')
    .select(['competencyID', 'competencyType', 'name'])
    .select(questionCounts.as('questionCount'))
    .orderBy('competencyID')
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
    .select(['questionTypeID', 'title', 'wording'])
    .orderBy('questionTypeID')
    .execute();
}

export async function schoolKind(tx: Tx, companyID: number): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('schoolKind')
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return row.schoolKind;
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

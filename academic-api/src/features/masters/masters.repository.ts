import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** Newest version of each item, counted by competency. */
const questionCounts = sql<number>`(
  select count(distinct question_item_id) from question_item q where q.competency_id = competency.competency_id)`;

export async function competencies(tx: Tx) {
  return tx
    .selectFrom('competency')
    .select(['competency_id', 'competency_type', 'name'])
    .select(questionCounts.as('question_count'))
    .orderBy('competency_id')
    .execute();
}

export async function competencySettings(tx: Tx) {
  return tx
    .selectFrom('competency_setting')
    .select(['competency_setting_type', 'competency_id'])
    .orderBy('competency_id')
    .execute();
}

export async function questionTypes(tx: Tx) {
  return tx
    .selectFrom('question_type')
    .select(['question_type_id', 'title', 'wording'])
    .orderBy('question_type_id')
    .execute();
}

export async function schoolKind(tx: Tx, companyID: number): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('school_kind')
    .where('company_id', '=', companyID)
    .executeTakeFirstOrThrow();
  return row.school_kind;
}

export async function trends(tx: Tx) {
  return tx.selectFrom('trend').selectAll().orderBy('trend_id').execute();
}

export async function growingPurposes(tx: Tx, isValid: boolean) {
  return tx
    .selectFrom('growing_purpose')
    .select(['growing_purpose_id', 'title'])
    .where('is_valid', '=', isValid)
    .orderBy('growing_purpose_id')
    .execute();
}

/** Seeded destinations and the school's own, in one list. */
export async function destinations(tx: Tx, companyID: number, language: LanguageCode) {
  const seeded = tx
    .selectFrom('seeded_destination')
    .select(['destination_id', sql<string>`name ->> ${sql.lit(language)}`.as('destination_name')]);
  const own = tx
    .selectFrom('destination')
    .select(['destination_id', 'name as destination_name'])
    .where('company_id', '=', companyID);
  return seeded.unionAll(own).orderBy('destination_id').execute();
}

export async function interviewNavi(tx: Tx) {
  return tx.selectFrom('interview_navi').selectAll().orderBy('competency_id').execute();
}

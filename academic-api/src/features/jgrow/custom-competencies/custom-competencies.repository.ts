import { sql } from 'kysely';
import type { Competency, LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, naturalOrder, namesOfUpdater } from '../../../db/query.ts';

type Member = Pick<Competency, 'competencyID' | 'name' | 'competencyType'>;

const customCompetencies = (tx: Tx, companyID: number, language: LanguageCode) =>
  tx
    .selectFrom('customCompetency')
    .leftJoin('boxplotSetting', 'boxplotSetting.companyID', 'customCompetency.companyID')
    .select([
      'customCompetency.customCompetencyID',
      'customCompetency.name',
      'customCompetency.competencyIDs',
      'customCompetency.isValid',
      'customCompetency.updatedAt',
      sql<Member[]>`(
        select jsonb_agg(jsonb_build_object('competencyID', c.competency_id, 'name', c.name ->> ${language},
          'competencyType', c.competency_type) order by c.competency_id)
        from competency c where c.competency_id = any(custom_competency.competency_ids))`.as(
        'competencies',
      ),
      sql<boolean>`coalesce(boxplot_setting.items @> jsonb_build_array(jsonb_build_object(
        'kind', 'customCompetency', 'id', custom_competency.custom_competency_id)), false)`.as(
        'isInBoxplot',
      ),
    ])
    .where('customCompetency.companyID', '=', companyID);

/** All of a school by name; there are at most `customCompetencyLimits.perSchool`. */
export const listCustomCompetencies = (tx: Tx, companyID: number, language: LanguageCode) =>
  customCompetencies(tx, companyID, language)
    .orderBy('customCompetency.isValid', 'desc')
    .orderBy(naturalOrder('customCompetency.name'))
    .execute();
export type CustomCompetencyRow = Awaited<ReturnType<typeof listCustomCompetencies>>[number];

export const findCustomCompetency = (
  tx: Tx,
  companyID: number,
  customCompetencyID: number,
  language: LanguageCode,
): Promise<CustomCompetencyRow | undefined> =>
  customCompetencies(tx, companyID, language)
    .where('customCompetency.customCompetencyID', '=', customCompetencyID)
    .executeTakeFirst();

/** The person who changed a school competency last, and when; holds the row until the transaction ends. */
export const lockCustomCompetency = (tx: Tx, companyID: number, customCompetencyID: number) =>
  tx
    .selectFrom('customCompetency')
    .select(['customCompetency.updatedAt', ...namesOfUpdater('customCompetency')])
    .where('customCompetency.companyID', '=', companyID)
    .where('customCompetency.customCompetencyID', '=', customCompetencyID)
    .forUpdate('customCompetency')
    .executeTakeFirst();

export async function countCustomCompetencies(tx: Tx, companyID: number): Promise<number> {
  const { count } = await tx
    .selectFrom('customCompetency')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a competency of the school, other than `except`, or one of the product in any language, has this name. */
export async function isNameTaken(
  tx: Tx,
  companyID: number,
  name: string,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from custom_competency
        where company_id = ${companyID} and custom_competency_id is distinct from ${except}::bigint
          and lower(normalize(name, nfkc)) = lower(normalize(${name}, nfkc)))
      or exists (select from competency c, jsonb_each_text(c.name) as text
        where lower(normalize(text.value, nfkc)) = lower(normalize(${name}, nfkc))) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

/** How many of some ids are competencies. */
export async function countKnown(tx: Tx, competencyIDs: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('competency')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('competencyID', '=', anyOf(competencyIDs))
    .executeTakeFirstOrThrow();
  return count;
}

interface CustomCompetencyValues {
  updatedBy: number;
  name: string;
  competencyIDs: number[];
  isValid: boolean;
}

export async function insertCustomCompetency(
  tx: Tx,
  companyID: number,
  values: CustomCompetencyValues,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('customCompetency')
    .values({ ...values, companyID, createdAt: now, updatedAt: now })
    .returning('customCompetencyID')
    .executeTakeFirstOrThrow();
  return row.customCompetencyID;
}

/** Writes new values; the mark of the last change moves on even when the clock has not. */
export async function updateCustomCompetency(
  tx: Tx,
  companyID: number,
  customCompetencyID: number,
  values: CustomCompetencyValues,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customCompetency')
    .set({
      ...values,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where((eb) => eb.and({ companyID, customCompetencyID }))
    .execute();
}

export async function deleteCustomCompetency(
  tx: Tx,
  companyID: number,
  customCompetencyID: number,
): Promise<void> {
  await tx
    .deleteFrom('customCompetency')
    .where((eb) => eb.and({ companyID, customCompetencyID }))
    .execute();
}

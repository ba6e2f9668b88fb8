import { competenciesIn } from '../../../lib/results/competencies.repository.ts';
import { sql } from 'kysely';
import type { BoxplotItem, BoxplotSetting, LanguageCode, ReferenceLine } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, namesOfUpdater } from '../../../db/query.ts';

/** A school's setting, with the person who changed it last; holds the row until the transaction ends. */
export const lockBoxplotSetting = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('boxplotSetting')
    .select(['boxplotSetting.updatedAt', ...namesOfUpdater('boxplotSetting')])
    .where('boxplotSetting.companyID', '=', companyID)
    .forUpdate('boxplotSetting')
    .executeTakeFirst();

export const findSetting = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('boxplotSetting')
    .select(['items', 'referenceLines', 'updatedAt'])
    .where('companyID', '=', companyID)
    .executeTakeFirst();

/** Writes the setting; the mark of the last change moves on even when the clock has not. */
export async function writeSetting(
  tx: Tx,
  companyID: number,
  setting: { items: BoxplotItem[]; referenceLines: ReferenceLine[] },
  by: { userID: number; now: Date },
): Promise<void> {
  const values = {
    items: JSON.stringify(setting.items),
    referenceLines: JSON.stringify(setting.referenceLines),
    updatedBy: by.userID,
  };
  await tx
    .insertInto('boxplotSetting')
    .values({ companyID, ...values, updatedAt: by.now })
    .onConflict((conflict) =>
      conflict.column('companyID').doUpdateSet({
        ...values,
        updatedAt: sql<Date>`greatest(${by.now}::timestamptz, boxplot_setting.updated_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}

type NamedItem = BoxplotSetting['items'][number];

/** Every competency of the product, as a box. */
export const allCompetencies = async (tx: Tx, language: LanguageCode): Promise<NamedItem[]> => {
  const rows = await competenciesIn(tx, language).execute();
  return rows.map(({ competencyID, competencyType, name }) => ({
    kind: 'competency',
    id: competencyID,
    name,
    competencyType,
    isValid: true,
  }));
};

/** School competencies of some ids, as boxes with their members. */
export const customCompetenciesOf = async (
  tx: Tx,
  companyID: number,
  ids: readonly number[],
): Promise<(NamedItem & { competencyIDs: number[] })[]> => {
  const rows = await tx
    .selectFrom('customCompetency')
    .select(['customCompetencyID', 'name', 'isValid', 'competencyIDs'])
    .where('companyID', '=', companyID)
    .where('customCompetencyID', '=', anyOf(ids))
    .execute();
  return rows.map(({ customCompetencyID, ...row }) => ({
    ...row,
    kind: 'customCompetency',
    id: customCompetencyID,
    competencyType: null,
  }));
};

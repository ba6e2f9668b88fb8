import { PromotionRefusal } from '@mebae/contracts';
import type { Tx } from '../../../../db/connect.ts';
import { conflict, Failure } from '../../../../lib/calls/failure.ts';
import type { ImportScope } from '../../../../lib/roster-import/import-kind.ts';
import { promotionYears } from '../promotion-years.ts';
import * as promotion from '../promotion.repository.ts';
import type { PromotionRow } from '../promotion.repository.ts';

/**
 * The draft that a file is about.
 * @param options.lock keeps it for the transaction: an import and decisions on the screen wait for each other
 * @param schoolYear the current one; files of other years are refused before
 * @throws Failure 409 `noDraft`, or `beingApplied` while the worker writes the promotion
 */
export async function draftToImport(
  tx: Tx,
  { companyID, schoolYear }: ImportScope,
  { lock }: { lock: boolean },
): Promise<PromotionRow> {
  const years = await promotion.yearsWithStudents(tx, companyID);
  const { toYear } = promotionYears(schoolYear, years);
  const row = await promotion.findPromotion(tx, companyID, toYear, { lock });
  if (!row || row.appliedAt) throw refused(PromotionRefusal.NoDraft);
  if (await promotion.isBeingApplied(tx, companyID)) throw refused(PromotionRefusal.BeingApplied);
  return row;
}

const refused = (reason: string): Failure => conflict([reason]);

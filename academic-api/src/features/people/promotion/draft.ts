import { PromotionRefusal } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { promotionYears, type PromotionYears } from './promotion-years.ts';
import * as repository from './promotion.repository.ts';
import type { PromotionRow } from './promotion.repository.ts';

/** The refusal of a call about a promotion, by `PromotionRefusal`. */
export const refused = (reason: string | string[], status = 409): Failure =>
  new Failure('academic.1', { status, reason: [reason].flat() });

/** Which year is promoted into which. */
export async function yearsOf(tx: Tx, companyID: number, now: Date): Promise<PromotionYears> {
  return promotionYears(schoolYearOf(now), await repository.yearsWithStudents(tx, companyID));
}

/**
 * The draft that is under way.
 * @throws Failure 409 `noDraft`
 */
export async function draftOf(
  tx: Tx,
  companyID: number,
  now: Date,
  { lock = false } = {},
): Promise<PromotionRow> {
  const { toYear } = await yearsOf(tx, companyID, now);
  const row = await repository.findPromotion(tx, companyID, toYear, { lock });
  if (!row || row.appliedAt) throw refused(PromotionRefusal.NoDraft);
  return row;
}

/** @throws Failure 409 `noDraft`, or `beingApplied` while the worker writes it */
export async function draftToChange(tx: Tx, { companyID }: StaffSession, now: Date) {
  const row = await draftOf(tx, companyID, now, { lock: true });
  if (await repository.isBeingApplied(tx, companyID)) {
    throw refused(PromotionRefusal.BeingApplied);
  }
  return row;
}

/** Notes that the caller has changed something of the draft. */
export const noteChange = (
  tx: Tx,
  row: PromotionRow,
  { userID }: Pick<StaffSession, 'userID'>,
  now: Date,
): Promise<void> => repository.updatePromotion(tx, row, { changedAt: now, changedBy: userID });

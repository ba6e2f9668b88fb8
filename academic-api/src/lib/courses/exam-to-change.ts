import { examStatusOf } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { examForChange } from './exam-to-change.repository.ts';
import { notFound } from '../calls/failure.ts';
import type { StaffSession } from '../accounts/session.ts';

/**
 * A course with its status now, locked.
 * @throws Failure grow.22 (404)
 */
export async function examToChange(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  now: Date,
) {
  const row = await examForChange(tx, session.companyID, evalSettingID);
  if (!row) throw notFound.course();
  return { ...row, status: examStatusOf(row, now) };
}

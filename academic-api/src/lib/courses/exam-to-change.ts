import { examStatusOf } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { examForChange } from './exam-to-change.repository.ts';
import { Failure, refused } from '../calls/failure.ts';
import type { StaffSession } from '../accounts/session.ts';

export const notFound = (): Failure => new Failure('grow.22', { status: 404 });
export const invalid = (reason: string): Failure => refused(reason);

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
  if (!row) throw notFound();
  return { ...row, status: examStatusOf(row, now) };
}

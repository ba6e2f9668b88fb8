import { maySeeClass } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from './school-classes.repository.ts';

/** Classes of the school year with counts and teachers; everybody sees them all, and which are their own. */
export async function listSchoolClasses(tx: Tx, session: StaffSession) {
  const rows = await repository.listSchoolClasses(tx, session.companyID, session.schoolYear);
  return rows.map((row) => ({
    ...row,
    inCharge: maySeeClass(session, row.schoolClassID),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

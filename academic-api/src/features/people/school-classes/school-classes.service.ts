import { maySeeClass } from '@mebae/rules';
import * as repository from './school-classes.repository.ts';
import type { classEndpoints } from '@mebae/contracts';
import type { Call } from '../../../lib/calls/call.ts';

/** Classes of the school year with counts and teachers; everybody sees them all, and which are their own. */
export async function listSchoolClasses({ tx, session }: Call<typeof classEndpoints.list>) {
  const rows = await repository.listSchoolClasses(tx, session.companyID, session.schoolYear);
  return rows.map((row) => ({
    ...row,
    inCharge: maySeeClass(session, row.schoolClassID),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

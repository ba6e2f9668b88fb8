import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { hasLeftUnsettled } from '../../../lib/people/enrolled.repository.ts';

/**
 * Copies the state of students whose day of leaving has come. Queries have looked at the day until now; from here on the
 * indexes of those who are enrolled are without them.
 */
export async function settleLeaving(tx: Tx, companyID: number): Promise<void> {
  await sql`
    update enrolment set state = leaves_as
    where company_id = ${companyID} and ${hasLeftUnsettled('enrolment')}`.execute(tx);
}

import { sql, type RawBuilder } from 'kysely';
import { withSchoolTransaction, type AppDb, type Tx } from './connect.ts';

/** Which schools a job that looks across schools has to visit; each is a function with the rights of its owner. */
export const schoolsWithWork = {
  all: (): RawBuilder<unknown> => sql`find_schools()`,
  /** Courses that have started and whose mails may be due. */
  examsToMail: (now: Date): RawBuilder<unknown> => sql`find_schools_with_exams_to_mail(${now})`,
  /** Courses that are over and have not been scored. */
  examsToScore: (now: Date): RawBuilder<unknown> => sql`find_schools_with_exams_to_score(${now})`,
  /** Courses that run and have not been scored. */
  runningExams: (now: Date): RawBuilder<unknown> => sql`find_schools_with_running_exams(${now})`,
  /** Courses that somebody may still join. */
  examsToJoin: (now: Date): RawBuilder<unknown> => sql`find_schools_with_exams_to_join(${now})`,
  /** Long operations that are not over. */
  operations: (): RawBuilder<unknown> => sql`find_schools_with_operations()`,
  /** Roster services that are read every night. */
  nightlyRosters: (): RawBuilder<unknown> => sql`find_schools_with_nightly_rosters()`,
} as const;

/** Works in one school after another, each in a transaction of its own under row-level security; see `forEachSchool`. */
export const inEachSchool = <T>(
  db: AppDb,
  which: RawBuilder<unknown>,
  work: (tx: Tx, companyID: number) => Promise<T>,
): Promise<T[]> =>
  forEachSchool(db, which, (companyID) =>
    withSchoolTransaction(db, companyID, (tx) => work(tx, companyID)),
  );

/**
 * Works for one school after another, in transactions that the work opens by `withSchoolTransaction`. A school where it fails keeps it
 * from no other.
 * @param which one of `schoolsWithWork`
 * @returns what the work returned, school by school
 * @throws AggregateError when it failed in some of them, after the others
 */
export async function forEachSchool<T>(
  db: AppDb,
  which: RawBuilder<unknown>,
  work: (companyID: number) => Promise<T>,
): Promise<T[]> {
  const { rows } = await withSchoolTransaction(db, null, (tx) =>
    sql<{ companyID: number }>`select company_id from ${which} as company_id order by 1`.execute(
      tx,
    ),
  );
  const results: T[] = [];
  const failures: unknown[] = [];
  for (const { companyID } of rows) {
    try {
      results.push(await work(companyID));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the work failed in some schools');
  return results;
}

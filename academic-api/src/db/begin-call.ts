import { sql } from 'kysely';
import pg from 'pg';
import { actFor, withSchoolTransaction, type AppDb, type Tx } from './connect.ts';
import { openSession } from './session-lookup.ts';

/** Steps of a call that PostgreSQL may refuse, such as after a restore without roles or rights, in their order. */
export type CallStep = 'role' | 'session' | 'row-level-security' | 'jobs';

/** PostgreSQL answers, and refuses a step that every call needs. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly step: CallStep;

  constructor(step: CallStep, message: string, cause?: unknown) {
    super(message, { cause });
    this.step = step;
  }
}

/** Ways to use the job queue: requests send jobs, the worker also takes and removes them. */
export type JobUse = 'sends' | 'takes';

const noSchool = 0;
/** A hash that no token has. */
const nobody = Buffer.alloc(32);

async function readClosedTable(tx: Tx): Promise<void> {
  const { rows } = await sql`select 1 from auth_token limit 1`.execute(tx);
  if (rows.length > 0) throw new CallRefused('row-level-security', 'a row of a school is seen');
}

/** Asks for the rights by which `jobs.enqueue` sends a job; the worker has its own by its login, not by the role. */
async function askForJobs(tx: Tx, use: JobUse): Promise<void> {
  const takes = sql`and has_table_privilege(session_user, 'pgboss.job_common', 'update')
    and has_table_privilege(session_user, 'pgboss.job_common', 'delete')`;
  const { rows } = await sql<{ mayUse: boolean }>`
    select has_table_privilege('pgboss.job_common', 'insert') and has_table_privilege('pgboss.job_common', 'select')
      and has_table_privilege('pgboss.queue', 'select') and has_function_privilege('pgboss.job_now()', 'execute')
      ${use === 'takes' ? takes : sql``} as may_use`.execute(tx);
  if (!rows[0]?.mayUse) throw new CallRefused('jobs', 'rights on the job queue are missing');
}

/**
 * Does what a call of a person begins with, without writing: takes the role of requests, looks for a session, reads a
 * table under row-level security; and asks whether jobs can be sent. A database that was restored without roles or rights
 * answers and refuses this.
 * @throws CallRefused with the first step that is refused; DatabaseUnavailable when the database does not answer
 */
export function beginCall(db: AppDb, use: JobUse): Promise<void> {
  const steps: [CallStep, (tx: Tx) => Promise<unknown>][] = [
    // The role is taken in the message of the first statement.
    ['role', (tx) => actFor(tx, noSchool)],
    [
      'session',
      (tx) => openSession(tx, nobody, 0, { access: 'read only', touchBefore: new Date(0) }),
    ],
    ['row-level-security', readClosedTable],
    ['jobs', (tx) => askForJobs(tx, use)],
  ];
  const begin = async (tx: Tx): Promise<void> => {
    for (const [step, take] of steps) {
      try {
        await take(tx);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        throw new CallRefused(step, error.message, error);
      }
    }
  };
  return withSchoolTransaction(db, null, begin, 'read only');
}

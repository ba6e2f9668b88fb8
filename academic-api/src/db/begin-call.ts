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

/** Findings of one statement under row-level security. */
interface Look {
  /** A row of a school is seen by somebody of no school. */
  seesRows: boolean;
  /** `jobs.enqueue` may send a job; the worker may take it by its login, not by the role. */
  mayUseJobs: boolean;
}

/**
 * Reads a table under row-level security, and the rights on the job queue, in one statement: each message more makes a
 * process that is busy late with its answer. Rights are asked for by oid, since a name in a schema that is closed is refused.
 */
async function look(tx: Tx, use: JobUse): Promise<Look> {
  const takes = sql`and has_table_privilege(session_user, c.oid, 'update')
    and has_table_privilege(session_user, c.oid, 'delete')`;
  const { rows } = await sql<Look>`
    select exists (select from auth_token) as sees_rows, coalesce(
      has_schema_privilege(jobs.oid, 'usage')
      and (select has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
          ${use === 'takes' ? takes : sql``}
        from pg_class c where c.relnamespace = jobs.oid and c.relname = 'job_common')
      and (select has_table_privilege(c.oid, 'select')
        from pg_class c where c.relnamespace = jobs.oid and c.relname = 'queue')
      and (select has_function_privilege(p.oid, 'execute')
        from pg_proc p where p.pronamespace = jobs.oid and p.proname = 'job_now'), false) as may_use_jobs
    from (select to_regnamespace('pgboss')::oid as oid) jobs`.execute(tx);
  return rows[0] ?? { seesRows: true, mayUseJobs: false };
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
    [
      'row-level-security',
      async (tx) => {
        const { seesRows, mayUseJobs } = await look(tx, use);
        if (seesRows) throw new CallRefused('row-level-security', 'a row of a school is seen');
        if (!mayUseJobs) throw new CallRefused('jobs', 'rights on the job queue are missing');
      },
    ],
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

import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A job as its queue keeps it. */
export interface KeptJob {
  id: string;
  name: string;
  state: string;
  createdOn: Date;
  data: Record<string, unknown>;
  output: unknown;
}

const columns = sql`id, name, state, created_on, data, output`;

/**
 * The newest jobs of all queues but those that run every minute without data.
 * @param limit of the list
 */
export async function listJobs(db: Db, limit: number): Promise<KeptJob[]> {
  const { rows } = await sql<KeptJob>`
    select ${columns} from pgboss.job
    where data is not null and data <> '{}'::jsonb and name not like '\\_\\_%'
    order by created_on desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function findJob(db: Db, id: string): Promise<KeptJob | undefined> {
  const { rows } = await sql<KeptJob>`
    select ${columns} from pgboss.job where id::text = ${id}`.execute(db);
  return rows[0];
}

import pg from 'pg';
import { connectionOf, type DatabaseAddress } from '../connection.ts';

/** How a session of `npm run sql` sees the database. */
export interface SqlSession {
  /** Whether it may change rows; else every transaction is read-only unless a statement says otherwise. */
  write: boolean;
  /** The school whose rows it sees, under the role that requests have; null sees all, as the owner. */
  school: number | null;
}

/** Settings of a session as PostgreSQL takes them with the connection: for pg and for psql's PGOPTIONS. */
export function sessionOptions({ write, school }: SqlSession): string {
  return [
    ...(write ? [] : ['-c default_transaction_read_only=on']),
    ...(school === null ? [] : ['-c role=mebae_app', `-c app.company_id=${school}`]),
  ].join(' ');
}

/**
 * Opens a connection with the settings of a session, hands it to `work`, and closes it.
 * @returns what `work` returns
 */
export async function withSession<T>(
  address: DatabaseAddress,
  session: SqlSession,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connectionOf(address),
    options: sessionOptions(session),
    application_name: 'mebae-sql',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

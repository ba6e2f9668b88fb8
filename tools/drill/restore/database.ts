import { join } from 'node:path';
import { startPostgres } from '@mebae/postgres';
import pg from 'pg';

/** Runs a statement by a connection of its own. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server of a data folder, and nothing else that could change it, for one look. */
export async function withDatabaseOf<T>(
  dataFolder: string,
  look: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({ dataDir: join(dataFolder, 'postgres'), mustExist: true });
  try {
    return await look(server.url);
  } finally {
    await server.stop();
  }
}

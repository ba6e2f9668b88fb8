import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder, PostgresError, runningUrl, startPostgres } from '@mebae/postgres';
import pg from 'pg';
import { BackupProblem } from './problem.ts';
import { archiveStateFile } from './status.ts';

/** Mebae starts a server that has ended again after half a minute at most, and it may have to recover. */
const patience = 180_000;

/**
 * Works with the embedded server of a data folder: the running one, else one that is started for as long as the work takes.
 * Where Mebae is running without its server, it is waited for: it starts the server again itself.
 * @param work gets the address of the superuser
 * @param waitMs milliseconds, for tests
 * @throws BackupProblem where there is no database, or Mebae is running and its database does not answer
 */
export async function withEmbeddedServer<T>(
  dataFolder: string,
  work: (url: string) => Promise<T>,
  waitMs = patience,
): Promise<T> {
  const folder = join(dataFolder, 'postgres');
  const end = Date.now() + waitMs;
  for (;;) {
    // Read each time: a server that is started may choose another port.
    const url = await runningUrl(folder);
    if (url === null) {
      throw new BackupProblem(
        'usage',
        `There is no database in ${folder}: set MEBAE_DATA or DATABASE_URL as the product has them.`,
      );
    }
    if (await answers(url)) return work(url);
    try {
      return await withOwnServer(dataFolder, folder, work);
    } catch (error) {
      if (!(error instanceof PostgresError) || error.problem !== 'locked') throw error;
      if (Date.now() > end) {
        throw new BackupProblem(
          'failed',
          `The database does not answer, and Mebae (process ${error.details['pid']}), which is running in ${dataFolder}, has not started it again.`,
        );
      }
    }
    await delay(500);
  }
}

/** @throws PostgresError `locked` where the data folder is in use */
async function withOwnServer<T>(
  dataFolder: string,
  folder: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // As `npm start` holds it: neither starts a server beside the other.
  const lock = await lockFolder(dataFolder);
  try {
    // WAL that waits for the archive must not be recycled meanwhile; the archive takes it when the product runs.
    const isArchived = existsSync(join(dataFolder, archiveStateFile));
    const server = await startPostgres({
      dataDir: folder,
      mustExist: true,
      ...(isArchived && { settings: { archive_mode: 'on', archive_command: 'false' } }),
    });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await lock.release();
  }
}

/** Not yet, or no longer: PostgreSQL is starting, recovering or stopping. */
const notNow = ['ECONNREFUSED', 'ECONNRESET', '57P03'];

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Anything else is for whoever asked.
    if (notNow.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

import { readFile } from 'node:fs/promises';
import { databaseUrl, layout } from './cluster.ts';

/**
 * Where the server of a folder is reached, for a command that works beside the running product. Only who may read the
 * folder's password gets it.
 * @param dataDir the server's own folder, as given to `startPostgres`
 * @returns `postgres://…`, or null where no server was ever started; it may not run now
 */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const { password, port } = layout(dataDir);
  try {
    const [secret, number] = await Promise.all([
      readFile(password, 'utf8'),
      readFile(port, 'utf8'),
    ]);
    return databaseUrl(secret.trim(), Number(number));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

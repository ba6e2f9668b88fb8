import { execa } from 'execa';
import { connectionOf, type DatabaseAddress } from '../connection.ts';
import { sessionOptions, type SqlSession } from './session.ts';

/** Whether this machine has psql, which the embedded server does not bring. */
export async function hasPsql(): Promise<boolean> {
  const { failed } = await execa('psql', ['--version'], { reject: false });
  return !failed;
}

/**
 * Runs psql in this terminal until it ends.
 * @returns its exit code
 */
export async function runPsql(address: DatabaseAddress, session: SqlSession): Promise<number> {
  const url = new URL(address.databaseUrl);
  const { password: fromFile } = connectionOf(address);
  const password = fromFile ? await fromFile() : decodeURIComponent(url.password);
  // in the environment, because other users of the machine see a program's arguments
  url.password = '';
  const { exitCode } = await execa('psql', [url.href], {
    stdio: 'inherit',
    reject: false,
    env: { PGPASSWORD: password, PGOPTIONS: sessionOptions(session) },
  });
  return exitCode ?? 1;
}

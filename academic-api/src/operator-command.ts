import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, type Db } from './db/connect.ts';
import type { DatabaseAddress } from './db/connection.ts';
import { CommandProblem } from './lib/command-problem.ts';

const root = resolve(import.meta.dirname, '../..');

/** @throws CommandProblem where there is neither DATABASE_URL nor an embedded server */
async function database(): Promise<DatabaseAddress> {
  const databaseUrl = process.env['DATABASE_URL'];
  const file = process.env['DATABASE_PASSWORD_FILE'];
  if (databaseUrl) return { databaseUrl, databasePasswordFile: file && resolve(root, file) };
  // in production there is no embedded server, and its package need not be installed
  const { runningUrl } = await import('@mebae/postgres');
  const data = resolve(root, process.env['MEBAE_DATA'] || '.data');
  const url = await runningUrl(resolve(data, 'postgres'));
  if (!url) throw new CommandProblem(`There is no database in ${data}: run npm start first.`);
  return { databaseUrl: url };
}

/** What a failed command says, for whoever typed it. */
function sentence(error: unknown): string {
  if (error instanceof CommandProblem) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'The database does not answer: is the product running?';
  return error instanceof Error ? error.message : String(error);
}

function readOptions<Name extends string>(
  names: readonly Name[],
  usage: string,
): Record<Name, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ options });
    if (names.every((name) => values[name])) return values as Record<Name, string>;
  } catch {
    // an unknown option: the usage says which ones there are
  }
  throw new CommandProblem(usage);
}

/**
 * Runs a command of an operator beside the running product: with DATABASE_URL, else with the embedded server of the data
 * folder. Prints what `work` returns, or one sentence about what went wrong, with exit code 1.
 * @param names of the options, all of them required
 * @param usage says which options there are
 */
export async function runOperatorCommand<Name extends string>(
  names: readonly Name[],
  usage: string,
  work: (db: Db, options: Record<Name, string>) => Promise<string>,
): Promise<void> {
  try {
    const options = readOptions(names, usage);
    const db = connect(await database(), 1);
    try {
      console.log(await work(db, options));
    } finally {
      await db.destroy();
    }
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = 1;
  }
}

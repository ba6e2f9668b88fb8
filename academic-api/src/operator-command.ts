import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { connect, type Db } from './db/connect.ts';
import type { DatabaseAddress } from './db/connection.ts';
import { CommandProblem } from './lib/calls/command-problem.ts';

const root = resolve(import.meta.dirname, '../..');
/** Folder of what the product keeps besides its database. */
export const dataFolder = resolve(root, process.env['MEBAE_DATA'] || '.data');

/**
 * The database that a command works with: that of DATABASE_URL, else the embedded one of the data folder.
 * @throws CommandProblem where there is neither
 */
export async function commandDatabase(): Promise<DatabaseAddress> {
  const databaseUrl = process.env['DATABASE_URL'];
  const file = process.env['DATABASE_PASSWORD_FILE'];
  if (databaseUrl) return { databaseUrl, databasePasswordFile: file && resolve(root, file) };
  // in production there is no embedded server, and its package need not be installed
  const { runningUrl } = await import('@mebae/postgres');
  const url = await runningUrl(resolve(dataFolder, 'postgres'));
  if (!url) throw new CommandProblem(`There is no database in ${dataFolder}: run npm start first.`);
  return { databaseUrl: url };
}

/** Where people reach the product: as set, else as `npm start` has recorded for the one that runs. */
export function publicUrl(): string {
  const port = process.env['PORT'] || '3000';
  const url = process.env['PUBLIC_URL'] || recordedUrl() || `http://localhost:${port}`;
  return url.replace(/\/$/, '');
}

function recordedUrl(): string | null {
  try {
    const record: unknown = JSON.parse(readFileSync(resolve(dataFolder, 'run.json'), 'utf8'));
    return z.object({ url: z.string() }).parse(record).url;
  } catch {
    // Nothing runs here, or it was started by other means.
    return null;
  }
}

/** The message of a failed command, for the person who typed it. */
function sentence(error: unknown): string {
  if (error instanceof CommandProblem) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'The database does not answer: is the product running?';
  return error instanceof Error ? error.message : String(error);
}

function readOptions<Name extends string>(
  names: readonly Name[],
  usage: string,
  args: readonly string[],
): Record<Name, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options });
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
 * @param args as typed, after the name of the command
 */
export async function runOperatorCommand<Name extends string>(
  names: readonly Name[],
  usage: string,
  work: (db: Db, options: Record<Name, string>) => Promise<string>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  await runCommand(async () => {
    const options = readOptions(names, usage, args);
    const db = connect(await commandDatabase(), 1);
    try {
      console.log(await work(db, options));
    } finally {
      await db.destroy();
    }
  });
}

/** Runs the work of a command, or prints one sentence about what went wrong, with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = 1;
  }
}

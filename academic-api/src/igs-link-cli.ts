import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { connect } from './db/connect.ts';
import type { DatabaseAddress } from './db/connection.ts';
import { issueLink, LinkProblem } from './features/igs-account/issue-link.ts';

// `npm run igs-link -w academic-api -- --school 桜ヶ丘中学校 --email op@igs.example --name "運営 花子"`: prints a link by
// which an operator signs in to one school as its administrator, once and within five minutes. It works beside the
// running product: with DATABASE_URL, else with the embedded server of the data folder.

const usage =
  'Give --school (name or id), --email and --name: --school 3 --email op@igs.example --name "Unei Hanako".';

function readOptions(): { school: string; email: string; name: string } {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { school: text, email: text, name: text } });
    const { school = '', email = '', name = '' } = values;
    if (school && email && name) return { school, email, name };
  } catch {
    // an unknown option: the usage says which ones there are
  }
  throw new LinkProblem(usage);
}

const root = resolve(import.meta.dirname, '../..');
const dataFolder = resolve(root, process.env['MEBAE_DATA'] || '.data');

/** @throws LinkProblem where there is neither DATABASE_URL nor an embedded server */
async function database(): Promise<DatabaseAddress> {
  const databaseUrl = process.env['DATABASE_URL'];
  const file = process.env['DATABASE_PASSWORD_FILE'];
  if (databaseUrl) return { databaseUrl, databasePasswordFile: file && resolve(root, file) };
  // in production there is no embedded server, and its package need not be installed
  const { runningUrl } = await import('@mebae/postgres');
  const url = await runningUrl(resolve(dataFolder, 'postgres'));
  if (!url) throw new LinkProblem(`There is no database in ${dataFolder}: run npm start first.`);
  return { databaseUrl: url };
}

/** Where people reach the product: as set, else as `npm start` has recorded for the one that runs. */
function publicUrl(): string {
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

/** What a failed connection says, for whoever typed the command. */
function sentence(error: unknown): string {
  if (error instanceof LinkProblem) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'The database does not answer: is the product running?';
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  const options = readOptions();
  const db = connect(await database(), 1);
  try {
    const deps = { db, now: () => new Date(), publicUrl: publicUrl() };
    const { url, schoolName, expiresAt } = await issueLink(deps, options);
    const until = expiresAt.toLocaleTimeString('sv-SE', { timeZone: 'Asia/Tokyo' });
    console.log(`Administrator of ${schoolName}, once, until ${until} (Japan):\n${url}`);
  } finally {
    await db.destroy();
  }
}

try {
  await main();
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

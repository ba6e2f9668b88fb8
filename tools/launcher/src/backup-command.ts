import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupProblem, wordsOf, type Machine } from '@mebae/backup';
import { majorVersion } from '@mebae/postgres';
import { StoreError } from '@mebae/remote-store';
import { root } from '../../publisher/src/project.ts';

/** Versions that the code here can restore. */
export function thisMachine(): Machine {
  const files = readdirSync(join(root, 'academic-api/src/db/migrations'));
  const migrations = files.filter((name) => name.endsWith('.ts'));
  return {
    postgresMajor: Number(majorVersion),
    migrations: migrations.map((name) => name.slice(0, -'.ts'.length)),
  };
}

export function productVersion(): string {
  const file = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

/** The address of DATABASE_URL, with the password of its file, or null. */
export function databaseOfEnvironment(env: NodeJS.ProcessEnv = process.env): string | null {
  const address = env['DATABASE_URL'];
  if (!address) return null;
  const file = env['DATABASE_PASSWORD_FILE'];
  if (!file) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(readFileSync(resolve(root, file), 'utf8').trim());
  return url.href;
}

/** Shows how far a command is, on a terminal only: one line that is written over. */
export class Progress {
  #width = 0;
  #shownAt = 0;

  show(text: string): void {
    if (!process.stderr.isTTY || Date.now() - this.#shownAt < 200) return;
    this.#shownAt = Date.now();
    process.stderr.write(`\r${text.padEnd(this.#width)}`);
    this.#width = text.length;
  }

  clear(): void {
    if (this.#width > 0) process.stderr.write(`\r${' '.repeat(this.#width)}\r`);
    this.#width = 0;
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const exitCodes = { failed: 1, usage: 2, busy: 3 } as const;

/**
 * Runs a command to its end: its last line on the output is JSON for programs, problems are sentences on the error output.
 * Exits with 0, 1 when it failed, 2 for a wrong option or key, 3 when another one is at it.
 */
export async function runCommand(
  work: () => Promise<Record<string, unknown>>,
  onFailure: (reason: string) => Promise<void> = async () => undefined,
): Promise<void> {
  // The part of the launcher that runs on any Node is our parent: it was killed.
  const end = (): void => process.exit(1);
  if (process.send) process.on('disconnect', end);
  try {
    const result = await work();
    console.log(JSON.stringify({ ok: true, ...result }));
  } catch (error) {
    const isKnown = error instanceof BackupProblem || error instanceof StoreError;
    const reason = isKnown || !(error instanceof Error) ? wordsOf(error) : explain(error);
    console.error(reason);
    const kind = error instanceof BackupProblem ? error.kind : 'failed';
    const problems = error instanceof BackupProblem ? error.all : [wordsOf(error)];
    await onFailure(problems.join(' '));
    console.log(JSON.stringify({ ok: false, problems }));
    process.exitCode = exitCodes[kind];
  } finally {
    process.off('disconnect', end);
    if (process.connected) process.disconnect();
  }
}

function explain(error: Error): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full${path ? ` (${path})` : ''}: free some space, or choose another place.`;
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR') {
    return `${path ?? 'The place'} can't be read and written by this user: fix its owner or permissions, or choose another place.`;
  }
  return error.stack ?? error.message;
}

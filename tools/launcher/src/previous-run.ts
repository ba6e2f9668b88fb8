import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';

const record = z.array(z.object({ name: z.string(), pid: z.number().int(), identity: z.string() }));
export type RunRecord = z.infer<typeof record>;

/** Writes down which processes this run started, for the start after a run that was killed. */
export function recordRun(file: string, processes: { name: string; pid: number }[]): void {
  const entries: RunRecord = processes.flatMap(({ name, pid }) => {
    const identity = processIdentity(pid);
    return identity === null ? [] : [{ name, pid, identity }];
  });
  writeFileSync(`${file}.new`, JSON.stringify(entries));
  renameSync(`${file}.new`, file);
}

export function forgetRun(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Stops what a killed run left: exactly the processes that it wrote down, each known by its start time and command
 * line, so that a number that somebody else has by now is left alone.
 * @param patience milliseconds between asking and killing
 * @returns names of the processes that were stopped
 */
export async function clearPreviousRun(file: string, patience = 12_000): Promise<string[]> {
  const alive = readRecord(file).filter(isAlive);
  for (const { pid } of alive) send(pid, 'SIGTERM');
  const end = Date.now() + patience;
  while (alive.some(isAlive) && Date.now() < end) await delay(50);
  for (const entry of alive.filter(isAlive)) send(entry.pid, 'SIGKILL');
  while (alive.some(isAlive) && Date.now() < end + 2000) await delay(50);
  forgetRun(file);
  return alive.map(({ name }) => name);
}

function isAlive({ pid, identity }: RunRecord[number]): boolean {
  return processIdentity(pid) === identity;
}

/** A record that is missing or cut off names nobody. */
function readRecord(file: string): RunRecord {
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { execaSync } from 'execa';
import { z } from 'zod';

const runRecord = z.object({
  /** Where the product is reached: `igs-link` prints links to it. */
  url: z.string(),
  processes: z.array(z.object({ name: z.string(), pid: z.number().int(), identity: z.string() })),
});
type RecordedProcess = z.infer<typeof runRecord>['processes'][number];

/** Records where the product is reached and which processes this run started, for the start after a run that was killed. */
export function recordRun(
  file: string,
  url: string,
  processes: { name: string; pid: number }[],
): void {
  const record: z.infer<typeof runRecord> = {
    url,
    processes: processes.flatMap(({ name, pid }) => {
      const identity = processIdentity(pid);
      return identity === null ? [] : [{ name, pid, identity }];
    }),
  };
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}

export function forgetRun(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Stops what a killed run left: exactly the processes of its record, each known by its start time and command line, so
 * that a number that somebody else has by now is left alone.
 * @param timeout milliseconds between asking and killing
 * @returns names of the processes that were stopped
 */
export async function clearPreviousRun(file: string, timeout = 12_000): Promise<string[]> {
  const alive = readProcesses(file).filter(isAlive);
  for (const { pid } of alive) send(pid, 'SIGTERM');
  const end = Date.now() + timeout;
  while (alive.some(isAlive) && Date.now() < end) await delay(50);
  for (const entry of alive.filter(isAlive)) send(entry.pid, 'SIGKILL');
  while (alive.some(isAlive) && Date.now() < end + 2000) await delay(50);
  forgetRun(file);
  return alive.map(({ name }) => name);
}

const isAlive = ({ pid, identity }: RecordedProcess): boolean => processIdentity(pid) === identity;

/** A record that is missing or damaged names nobody. */
function readProcesses(file: string): RecordedProcess[] {
  try {
    return runRecord.parse(JSON.parse(readFileSync(file, 'utf8'))).processes;
  } catch {
    return [];
  }
}

/**
 * Identity that tells a process from a later one with the same number: when it started, and what it runs.
 * @returns null when there is no such process, or it has ended and only its entry is left
 */
export function processIdentity(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // Field 22 of proc(5), counted from the state: the start, in clock ticks after boot.
      return command === '' || state === 'Z' ? null : `${fields[18]} ${command}`;
    }
    const args = ['-o', 'lstart=,command=', '-p', String(pid)];
    return execaSync('ps', args).stdout.trim() || null;
  } catch {
    return null;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

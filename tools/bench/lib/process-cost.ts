import { existsSync, readFileSync } from 'node:fs';
import { execaSync } from 'execa';
import { sql } from 'kysely';
import type { Db } from '../../../academic-api/src/db/connect.ts';

let perSecond = 0;

/** The unit of `/proc/<pid>/stat`. */
function ticksPerSecond(): number {
  perSecond ||= Number(execaSync('getconf', ['CLK_TCK']).stdout);
  return perSecond;
}

function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((c) => withChildren(+c)))];
}

/**
 * The sum of what `read` says of a process and its children; it is made anew when a child ends meanwhile.
 * @throws when the process itself is gone, or what `read` throws for another reason
 */
function sumOverTree(pid: number, read: (child: number) => number): number {
  for (;;) {
    try {
      return withChildren(pid).reduce((sum, child) => sum + read(child), 0);
    } catch (error) {
      const isGone = /^(ENOENT|ESRCH)/.test(String((error as NodeJS.ErrnoException).code));
      if (!isGone || !existsSync(`/proc/${pid}/stat`)) throw error;
    }
  }
}

/**
 * @returns CPU microseconds, user and system, that a process, its threads and its children have used so far, those that
 *   have ended among them (Linux)
 */
export function cpuMicroseconds(pid: number): number {
  const ticks = sumOverTree(pid, (child) => {
    // The name in parentheses may hold spaces; user and system time are fields 14 and 15, of ended children 16 and 17.
    const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return (ticks / ticksPerSecond()) * 1e6;
}

/** @returns the process that started a process (Linux) */
export function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** @returns MiB that a process and its children hold in memory (Linux) */
export function residentMegabytes(pid: number): number {
  const kilobytes = sumOverTree(pid, (child) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes / 1024;
}

/** @returns MiB that a process has held in memory at most since it began, without its children (Linux) */
export function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** @returns the first process of the PostgreSQL server that a connection leads to, on this machine (Linux) */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid ?? 0);
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells a process apart from a later one with the same number: when it started, and what it runs.
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
    return execFileSync('ps', args, { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { execaSync } from 'execa';

/** @returns the command line of a live process, or null when there is none (or it is a zombie) */
export function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return text || null;
    }
    return execaSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.trim() || null;
  } catch {
    return null;
  }
}

/** @returns whether any process has this folder as its working directory; false where the system can't tell */
export function anyProcessIn(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

/** Waits until `condition` holds. @returns whether it did before `milliseconds` were over */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) return false;
    await delay(50);
  }
  return true;
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

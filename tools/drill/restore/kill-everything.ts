import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProduct } from '@mebae/testing';

/** Kills every process of a product with -9, the database first, as when the machine loses its power. */
export async function killEverything(product: RunningProduct, dataFolder: string): Promise<void> {
  const postmaster = readFileSync(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const { processes } = JSON.parse(readFileSync(join(dataFolder, 'run.json'), 'utf8')) as {
    processes: { pid: number }[];
  };
  const pids = [Number(postmaster.split('\n')[0]), ...processes.map(({ pid }) => pid)];
  // The launcher is in a group of its own.
  for (const pid of [pids[0]!, -product.pid, ...pids.slice(1)]) kill(pid);
  await product.ended;
  while (pids.some(isAlive)) await sleep(50);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

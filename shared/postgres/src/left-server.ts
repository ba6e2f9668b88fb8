import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { anyProcessIn, commandOf, signal, waitUntil } from './processes.ts';

/**
 * Makes the folder free of what an earlier run left: stops a server whose parent was killed, and removes its pid file
 * when that number now belongs to some other program (in a container it nearly always does), because PostgreSQL itself
 * would refuse to start. The caller holds the folder's lock, so no server in it is somebody else's.
 * @param cluster PostgreSQL's data directory, without symbolic links
 * @param log called with one sentence: what is being done
 */
export async function clearLeftServer(cluster: string, log: (text: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const lines = await readFile(pidFile, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const command = commandOf(pid);
  if (command?.includes('postgres') && command.includes(cluster)) {
    log(`Stopping the PostgreSQL (process ${pid}) that an earlier run has left.`);
    await stopServer(pid, cluster);
    return;
  }
  if (command === null) return;
  // A backend that outlives a killed server still writes: never take the pid file away under it.
  await waitUntil(() => !anyProcessIn(cluster), 15_000);
  if (!anyProcessIn(cluster)) await rm(pidFile, { force: true });
}

/**
 * Stops a server: at first it ends sessions and writes everything down, then ever less politely.
 * @param cluster its data directory; `exited` is judged by the pid's command line naming it
 */
export async function stopServer(pid: number, cluster: string): Promise<void> {
  const gone = (): boolean => !(commandOf(pid)?.includes(cluster) ?? false);
  const steps = [
    { name: 'SIGINT', wait: 20_000 },
    { name: 'SIGQUIT', wait: 5_000 },
    { name: 'SIGKILL', wait: 5_000 },
  ] as const;
  for (const { name, wait } of steps) {
    if (gone()) return;
    signal(pid, name);
    if (await waitUntil(gone, wait)) return;
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Cluster } from './cluster.ts';

/** A table of the drill's own, whose rows are written on one node and nowhere else. */
export const createMarks = (cluster: Cluster, leader: string): Promise<unknown[]> =>
  cluster.askNode(leader, 'create table if not exists drill_mark (round int)');

/** Processes by which the standbys of this cluster follow the leader. */
function receivers(folder: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('walreceiver'))
    .map((line) => Number(line.trim().split(/\s+/)[0]))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cwd/postmaster.pid`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended meanwhile
    }
  }
}

/**
 * Has a leader write what no other node gets and nobody was told: its standbys do not listen in that moment.
 * @returns lets the standbys listen again, after the leader is gone
 */
export async function leaveMark(
  cluster: Cluster,
  leader: string,
  { round, folder }: { round: number; folder: string },
): Promise<() => void> {
  const pids = receivers(folder);
  signalAll(pids, 'SIGSTOP');
  await cluster.askNode(
    leader,
    `set synchronous_commit = local; insert into drill_mark values (${round})`,
  );
  return () => signalAll(pids, 'SIGCONT');
}

/** @returns number of rows of a round that a node has */
export async function marksOn(cluster: Cluster, node: string, round: number): Promise<number> {
  const rows = await cluster.askNode<{ count: number }>(
    node,
    `select count(*)::int as count from drill_mark where round = ${round}`,
  );
  return rows[0]?.count ?? 0;
}

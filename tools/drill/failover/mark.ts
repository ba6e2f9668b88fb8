import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';

/** A table of the drill's own, whose rows are written on one node and nowhere else. */
export const createMarks = (cluster: Cluster, leader: string): Promise<unknown[]> =>
  cluster.askNode(leader, 'create table if not exists drill_mark (round int)');

/** Processes by which a leader sends to its standbys. */
function senders(folder: string, leader: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('walsender'))
    .map((line) => Number(line.trim().split(/\s+/)[0]))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === join(folder, leader, 'data');
      } catch {
        // it has ended meanwhile
        return false;
      }
    });
}

/**
 * Has a leader that is about to be killed write what no other node gets and nobody was told: what it would send to its
 * standbys stays with it.
 */
export async function leaveMark(
  cluster: Cluster,
  leader: string,
  { round, folder }: { round: number; folder: string },
): Promise<void> {
  const pids = senders(folder, leader);
  if (pids.length === 0) throw new Error(`${leader} sends to nobody.`);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await cluster.askNode(
    leader,
    `set synchronous_commit = local; insert into drill_mark values (${round})`,
  );
}

/** @returns number of rows of a round that a node has */
export async function marksOn(cluster: Cluster, node: string, round: number): Promise<number> {
  const rows = await cluster.askNode<{ count: number }>(
    node,
    `select count(*)::int as count from drill_mark where round = ${round}`,
  );
  return rows[0]?.count ?? 0;
}

import { roundRobin, type Replica } from '../../bench/outage/client.ts';
import { isReady } from '../../bench/lib/processes.ts';
import type { Call } from '../lesson/callers.ts';

/** Milliseconds between two questions to a bff, as HAProxy asks on the edge of a cluster. */
const askEveryMs = 500;

/**
 * The edge in front of bffs: they take turns, and one that says that it stops gets no more calls. A call that left is never
 * sent again.
 * @param hangMs a call without an answer by then hangs
 */
export function openEdge(
  replicas: readonly Replica[],
  hangMs: number,
): { call: Call; close: () => void } {
  const ready = new Set(replicas);
  const ask = async (replica: Replica): Promise<void> => {
    if (await isReady(replica.port, '/health/ready')) ready.add(replica);
    else ready.delete(replica);
  };
  const timer = setInterval(() => void Promise.all(replicas.map(ask)), askEveryMs);
  let turn = 0;
  return {
    call: (one) => {
      turn += 1;
      const open = replicas.filter((replica) => ready.has(replica));
      const first = turn % Math.max(open.length, 1);
      return roundRobin([...open.slice(first), ...open.slice(0, first)], hangMs)(one);
    },
    close: () => clearInterval(timer),
  };
}

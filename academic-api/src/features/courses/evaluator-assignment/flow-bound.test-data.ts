import type { Pair } from '../../../lib/courses/evaluator-pairs.ts';

/**
 * The most evaluations that a group can have, as a maximum flow (Edmonds and Karp 1972) over an adjacency matrix; written
 * apart from the assignment, to check it.
 * @param people whose evaluations of each other are counted
 * @param limit how many each gives and receives at the most; kept pairs may go beyond
 * @param kept pairs that are there in any case
 * @param forbidden pairs that may not be
 */
export function mostPairs(
  people: readonly number[],
  limit: number,
  kept: readonly Pair[],
  forbidden: readonly Pair[] = [],
): number {
  const n = people.length;
  const source = 2 * n;
  const sink = 2 * n + 1;
  const capacity = Array.from({ length: 2 * n + 2 }, () => new Int32Array(2 * n + 2));
  const edge = (from: number, to: number, value: number): void => {
    const row = capacity[from];
    if (row) row[to] = value;
  };
  const has = (pairs: readonly Pair[], a: number, b: number): boolean =>
    pairs.some((pair) => pair.evaluatorID === a && pair.targetID === b);
  const inside = kept.filter(
    (pair) => people.includes(pair.evaluatorID) && people.includes(pair.targetID),
  );
  people.forEach((a, i) => {
    edge(source, i, Math.max(0, limit - inside.filter((p) => p.evaluatorID === a).length));
    edge(n + i, sink, Math.max(0, limit - inside.filter((p) => p.targetID === a).length));
    people.forEach((b, j) => {
      if (i !== j && !has(inside, a, b) && !has(forbidden, a, b)) edge(i, n + j, 1);
    });
  });
  let flow = inside.length;
  for (;;) {
    const cameFrom = new Int32Array(2 * n + 2).fill(-1);
    cameFrom[source] = source;
    const queue = [source];
    for (const node of queue) {
      capacity[node]?.forEach((value, next) => {
        if (value <= 0 || cameFrom[next] !== -1) return;
        cameFrom[next] = node;
        queue.push(next);
      });
    }
    if (cameFrom[sink] === -1) return flow;
    for (let node = sink; node !== source;) {
      const before = cameFrom[node] ?? source;
      const forth = capacity[before];
      const back = capacity[node];
      if (forth && back) {
        forth[node] = (forth[node] ?? 0) - 1;
        back[before] = (back[before] ?? 0) + 1;
      }
      node = before;
    }
    flow += 1;
  }
}

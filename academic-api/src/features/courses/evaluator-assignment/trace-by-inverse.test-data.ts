/**
 * The trace of the pseudo-inverse of the evaluators' information matrix with targets eliminated, straight from its
 * definition by Gaussian elimination with pivoting; written apart from the assignment, to check it.
 * @param n number of evaluators
 * @param blocks the evaluators of each target
 */
export function traceByInverse(n: number, blocks: readonly (readonly number[])[]): number {
  // M + J / n has the eigenvalue 1 where M has none, so that its inverse has the trace of the pseudo-inverse and 1
  const rows = Array.from({ length: n }, (_, i) =>
    Array.from({ length: 2 * n }, (_unused, j) => (j < n ? 1 / n : Number(j - n === i))),
  );
  for (const block of blocks) {
    for (const i of block) {
      rows[i]![i]! += 1;
      for (const j of block) rows[i]![j]! -= 1 / block.length;
    }
  }
  for (let p = 0; p < n; p += 1) {
    const best = rows.slice(p).reduce((a, b) => (Math.abs(b[p]!) > Math.abs(a[p]!) ? b : a));
    rows.splice(rows.indexOf(best), 1);
    rows.splice(p, 0, best);
    const pivot = best[p]!;
    if (Math.abs(pivot) < 1e-10) return Infinity;
    for (let j = 0; j < 2 * n; j += 1) best[j]! /= pivot;
    for (const row of rows) {
      const factor = row[p]!;
      if (row === best || factor === 0) continue;
      for (let j = 0; j < 2 * n; j += 1) row[j]! -= factor * best[j]!;
    }
  }
  return rows.reduce((sum, row, i) => sum + row[n + i]!, 0) - 1;
}

/**
 * The least trace of all networks of `n` evaluators and targets in which each gives and receives `k`, by enumeration.
 * Nobody being the own target restricts nothing: the targets of every regular network can be given to people so.
 */
export function leastTrace(n: number, k: number): number {
  const blocks = subsets(n, k);
  let least = Infinity;
  const extend = (chosen: number[][], from: number, given: readonly number[]): void => {
    if (chosen.length === n) {
      least = Math.min(least, traceByInverse(n, chosen));
      return;
    }
    for (let index = from; index < blocks.length; index += 1) {
      const block = blocks[index]!;
      if (block.some((i) => given[i] === k)) continue;
      const now = given.map((count, i) => count + Number(block.includes(i)));
      // in order of blocks an evaluator who is behind the first of this one is never chosen again
      if (now.slice(0, block[0]).some((count) => count < k)) break;
      extend([...chosen, block], index, now);
    }
  };
  extend(
    [],
    0,
    Array.from({ length: n }, () => 0),
  );
  return least;
}

function subsets(n: number, k: number, from = 0): number[][] {
  if (k === 0) return [[]];
  return Array.from({ length: Math.max(0, n - from) }, (_, index) => from + index).flatMap(
    (first) => subsets(n, k - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

import type { WeightedColumns } from '@mebae/rules';
import type { GroupSize, GroupingProblem } from './grouping-problem.ts';

/**
 * A share of variance between groups that no assignment is better than, whatever its constraints are.
 * - balanced: 0.
 * - alike, one column: the optimum without constraints. The groups of one are people next to each other in its order
 *   (Fisher 1958), so that all of them are tried.
 * - alike, several columns: the sum of the largest eigenvalues of their scatter, one less than there are groups (Ding
 *   and He 2004).
 * @param sizes the same for every group
 */
export function boundOfShare(
  columns: WeightedColumns,
  sizes: readonly GroupSize[],
  mode: GroupingProblem['mode'],
): number {
  if (mode === 'balanced') return 0;
  if (columns.columns === 1) return bestOfOneColumn([...columns.values], sizes);
  const values = eigenvalues(scatterOf(columns)).sort((a, b) => b - a);
  const sum = values.slice(0, sizes.length - 1).reduce((total, value) => total + value, 0);
  return Math.min(1, sum);
}

function bestOfOneColumn(values: number[], sizes: readonly GroupSize[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const sums = [0];
  for (const value of sorted) sums.push(sums.at(-1)! + value);
  // the best share of the first so many people in the groups so far
  let best = [0, ...sorted.map(() => -Infinity)];
  for (const { min, max } of sizes) {
    const next = best.map(() => -Infinity);
    for (const [from, share] of best.entries()) {
      if (share === -Infinity) continue;
      for (let size = Math.max(1, min); size <= max && from + size < next.length; size++) {
        const square = (sums[from + size]! - sums[from]!) ** 2 / size;
        next[from + size] = Math.max(next[from + size]!, share + square);
      }
    }
    best = next;
  }
  return Math.min(1, best.at(-1)!);
}

function scatterOf({ people, columns, values }: WeightedColumns): number[][] {
  return Array.from({ length: columns }, (_, a) =>
    Array.from({ length: columns }, (__, b) => {
      let sum = 0;
      for (let person = 0; person < people; person++) {
        sum += values[person * columns + a]! * values[person * columns + b]!;
      }
      return sum;
    }),
  );
}

/** Eigenvalues of a symmetric matrix, by Jacobi's rotations; the matrix is used up. */
export function eigenvalues(matrix: number[][]): number[] {
  const size = matrix.length;
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) off += matrix[p]![q]! ** 2;
    }
    if (off < 1e-22) break;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) rotate(matrix, p, q);
    }
  }
  return matrix.map((row, index) => row[index]!);
}

/** Makes one pair of entries beside the diagonal zero. */
function rotate(matrix: number[][], p: number, q: number): void {
  const entry = matrix[p]![q]!;
  if (Math.abs(entry) < 1e-300) return;
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * entry);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(t, 1);
  const sine = t * cosine;
  for (const row of matrix) {
    const [a, b] = [row[p]!, row[q]!];
    row[p] = cosine * a - sine * b;
    row[q] = sine * a + cosine * b;
  }
  const [first, second] = [matrix[p]!, matrix[q]!];
  for (let column = 0; column < matrix.length; column++) {
    const [a, b] = [first[column]!, second[column]!];
    first[column] = cosine * a - sine * b;
    second[column] = sine * a + cosine * b;
  }
}

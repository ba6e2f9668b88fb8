/** Values as z scores, each column times the root of its share of the weights; missing ones 0. */
export interface WeightedColumns {
  people: number;
  columns: number;
  /** Row by row. */
  values: Float64Array;
  /** Which of the given columns each is. */
  from: readonly number[];
}

/** Numbers of people and how much each column counts. */
export interface MeasuredRows {
  /** One row a person; `NaN` where a person has no number: it then counts as the mean. */
  values: readonly (readonly number[])[];
  /** How much each column counts, 0 or more. */
  weights: readonly number[];
}

/**
 * Brings the columns of a problem to one scale, so that the sum of squares of everything is 1. Columns without weight
 * or without a difference between people are left out.
 */
export function weightedColumns({ values, weights }: MeasuredRows): WeightedColumns {
  const people = values.length;
  const used = weights.flatMap((weight, column) => {
    const known = values.map((row) => row[column]!).filter((value) => !Number.isNaN(value));
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    // what is left of equal numbers after subtracting their mean is rounding
    const differs = squares > 1e-12 * known.length * Math.max(1, mean ** 2);
    return weight > 0 && differs ? [{ column, mean, squares, weight }] : [];
  });
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const result = new Float64Array(people * used.length);
  for (const [position, { column, mean, squares, weight }] of used.entries()) {
    const factor = Math.sqrt(weight / total / squares);
    for (let person = 0; person < people; person++) {
      const value = values[person]![column]!;
      result[person * used.length + position] = Number.isNaN(value) ? 0 : (value - mean) * factor;
    }
  }
  return { people, columns: used.length, values: result, from: used.map(({ column }) => column) };
}

/**
 * The share of the weighted variance that lies between groups (eta squared, mean over the columns): 0 where all groups
 * have the same means, 1 where all people of a group are the same.
 * @param groupOf the group of each person
 */
export function shareBetween(
  { people, columns, values }: WeightedColumns,
  groupOf: readonly number[],
  groups: number,
): number {
  const sums = new Float64Array(groups * columns);
  const counts = new Float64Array(groups);
  for (let person = 0; person < people; person++) {
    const group = groupOf[person]!;
    counts[group]!++;
    for (let column = 0; column < columns; column++) {
      sums[group * columns + column]! += values[person * columns + column]!;
    }
  }
  let share = 0;
  for (let group = 0; group < groups; group++) {
    for (let column = 0; column < columns && counts[group]! > 0; column++) {
      share += sums[group * columns + column]! ** 2 / counts[group]!;
    }
  }
  return share;
}

import { expect, test } from 'vitest';
import { assignEvaluators } from './assign.ts';
import bestNetworks from './best-networks.test-data.json' with { type: 'json' };
import { leastTrace, traceByInverse } from './trace-by-inverse.test-data.ts';

/** The trace of what is assigned in a class. */
function assignedTrace(n: number, k: number, seed = 'class'): number {
  const { pairs } = assignEvaluators({
    groups: [{ groupID: 1, members: Array.from({ length: n }, (_, index) => index) }],
    evaluatorsPerStudent: k,
    seed,
    acrossGroups: false,
  });
  const blocks = Array.from({ length: n }, (_, target) =>
    pairs.filter((pair) => pair.targetID === target).map((pair) => pair.evaluatorID),
  );
  return traceByInverse(n, blocks);
}

test.each([
  [4, 2],
  [5, 2],
  [6, 2],
  [5, 3],
  [6, 3],
  [7, 3],
  [6, 4],
  [7, 4],
  [7, 5],
])('%i people and %i evaluators: the optimum by enumeration', (n, k) => {
  expect(assignedTrace(n, k)).toBeCloseTo(leastTrace(n, k), 6);
});

// (n − 1) k / n: balanced incomplete block designs are optimal (Kiefer 1975)
test.each([
  [7, 3],
  [13, 4],
])('%i people and %i evaluators: a projective plane', (n, k) => {
  expect(assignedTrace(n, k)).toBeCloseTo(((n - 1) * k) / n, 6);
});

test.each(Object.entries(bestNetworks))(
  'people/evaluators %s: within 2 % of the best mean variance of a long search, %d',
  (name, best) => {
    const [n = 0, k = 0] = name.split('/').map(Number);
    const trace = assignedTrace(n, k, name);
    expect(trace / best).toBeLessThanOrEqual(1.02);
    // a much better network than the best of a long search would mean that the two count differently
    expect(trace / best).toBeGreaterThan(0.99);
  },
);

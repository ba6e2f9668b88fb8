import { expect, test } from 'vitest';
import { connectedSubsets } from './connected-subsets.ts';

test('components are numbered by falling number of edges', () => {
  const subsets = connectedSubsets(
    Int32Array.from([0, 1, 2, 2, 3]),
    Int32Array.from([0, 1, 1, 2, 3]),
    4,
    4,
  );
  expect([...subsets.left]).toEqual([1, 0, 0, 2]);
  expect([...subsets.right]).toEqual([1, 0, 0, 2]);
  expect(subsets.count).toBe(3);
});

test('a long chain is one component', () => {
  const length = 5000;
  const left = Int32Array.from({ length: 2 * length - 1 }, (_, e) => e >> 1);
  const right = Int32Array.from({ length: 2 * length - 1 }, (_, e) => (e + 1) >> 1);
  expect(connectedSubsets(left, right, length, length).count).toBe(1);
});

test('no edges, no components', () => {
  expect(connectedSubsets(new Int32Array(), new Int32Array(), 0, 0).count).toBe(0);
});

import { expect, test } from 'vitest';
import { judgeShare, usualShares } from './shares.ts';

const names = Object.keys(usualShares);

test.each(names)('%s may cost a fifth more than usual, and not 1.8 times as much', (name) => {
  const usual = usualShares[name]!;
  const times = (node: number, postgres: number) =>
    judgeShare(name, { node: usual.node * node, postgres: usual.postgres * postgres }).map(
      ({ holds }) => holds,
    );
  expect(times(1.2, 1.2)).toEqual([true, true]);
  // the list of courses once needed 4.9 ms of PostgreSQL where 2.7 were right
  expect(times(1, 4.9 / 2.7)).toEqual([true, false]);
  expect(times(1.8, 1)).toEqual([false, true]);
});

test('a call without usual shares has no bounds', () => {
  expect(judgeShare('none', { node: 100, postgres: 100 })).toEqual([]);
});

import { expect, test } from 'vitest';
import { CountsAhead } from './counts-ahead.ts';

test('a window begins with one call, goes on with several at once and ends with one by one', () => {
  const counts = new CountsAhead(10);
  const sizes: number[] = [];
  const had: number[] = [];
  let counted = 0;
  for (let call = 1; call <= 60; call += 1) {
    const known = counts.take('a', 1000);
    if (!known) {
      const calls = counts.size('a', 60, 1000);
      sizes.push(calls);
      counted += calls;
      counts.keep('a', { current: counted, ttl: 500 }, calls, 60, 1000);
    }
    had.push(known?.current ?? counted - (sizes.at(-1) ?? 0) + 1);
  }
  expect(had).toEqual(Array.from({ length: 60 }, (_call, index) => index + 1));
  expect(sizes.slice(0, 4)).toEqual([1, 8, 8, 8]);
  expect(sizes.at(-1)).toBe(1);
  expect(sizes.length).toBeLessThan(20);
  expect(counted).toBe(60);
});

test('what was counted ahead is gone with its window, and belongs to one key', () => {
  const counts = new CountsAhead(10);
  counts.keep('a', { current: 9, ttl: 300 }, 4, 60, 1000);
  expect(counts.take('b', 1000)).toBeNull();
  expect(counts.take('a', 1299)).toEqual({ current: 7, ttl: 1 });
  expect(counts.take('a', 1300)).toBeNull();
  expect(counts.size('a', 60, 1300)).toBe(1);
});

test('what two calls at once have counted is all there, and nothing over the limit', () => {
  const counts = new CountsAhead(10);
  counts.keep('a', { current: 8, ttl: 300 }, 4, 10, 1000);
  counts.keep('a', { current: 12, ttl: 300 }, 4, 10, 1000);
  const taken = Array.from({ length: 6 }, () => counts.take('a', 1000) !== null);
  expect(taken).toEqual([true, true, true, true, false, false]);
});

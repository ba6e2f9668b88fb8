import { expect, test } from 'vitest';
import { WindowCounter } from './window-counter.ts';

test('counts from the first call to the end of its window, then anew', () => {
  const counter = new WindowCounter(10);
  expect(counter.add('a', 1000, 5000)).toEqual({ current: 1, ttl: 1000 });
  expect(counter.add('a', 1000, 5400)).toEqual({ current: 2, ttl: 600 });
  expect(counter.add('b', 1000, 5400)).toEqual({ current: 1, ttl: 1000 });
  expect(counter.add('a', 1000, 6000)).toEqual({ current: 1, ttl: 1000 });
});

test('remembers a count from elsewhere until its window ends', () => {
  const counter = new WindowCounter(10);
  counter.set('a', { current: 9, ttl: 300 }, 1000);
  expect(counter.get('a', 1299)).toEqual({ current: 9, ttl: 1 });
  expect(counter.get('a', 1300)).toBeNull();
  expect(counter.get('b', 1000)).toBeNull();
});

test('holds so many windows, and forgets the oldest of them first', () => {
  const counter = new WindowCounter(2);
  counter.add('a', 1000, 0);
  counter.add('b', 1000, 1);
  // renewed: now the youngest
  counter.add('a', 1000, 1000);
  counter.add('c', 1000, 1000);
  expect(counter.get('b', 1000)).toBeNull();
  expect([counter.get('a', 1000)?.current, counter.get('c', 1000)?.current]).toEqual([1, 1]);
});

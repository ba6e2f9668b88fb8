import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepTimes, readTimes, slowerFiles, slowestFiles } from './test-times.ts';

test('the slowest files are listed first, twenty at most', () => {
  const times = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, at]));
  const lines = slowestFiles(times);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('   29.0 s  f29');
  expect(lines.at(-1)).toBe('   10.0 s  f10');
});

test('a file that became twice as slow is named, also on a machine that is slower as a whole', () => {
  const earlier = { a: 10, b: 20, c: 6, short: 0.1 };
  expect(slowerFiles(earlier, { ...earlier, a: 21 })).toEqual(['a: 10.0 s before, 21.0 s now']);
  expect(slowerFiles(earlier, { a: 30, b: 60, c: 18, short: 0.3 })).toEqual([]);
  expect(slowerFiles(earlier, { a: 30, b: 60, c: 40, short: 0.3 })).toEqual([
    'c: 6.0 s before, 40.0 s now',
  ]);
  expect(slowerFiles(earlier, { ...earlier, short: 2 })).toEqual([]);
  expect(slowerFiles({}, { a: 30 })).toEqual([]);
});

test('times are kept, and those of files that a run left out stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-times-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'cache/times.json');
  expect(readTimes(file)).toEqual({});
  keepTimes(file, {}, { a: 1, b: 2 });
  keepTimes(file, readTimes(file), { a: 3 });
  expect(readTimes(file)).toEqual({ a: 3, b: 2 });
});

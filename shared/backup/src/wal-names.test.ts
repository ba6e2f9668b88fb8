import { expect, test } from 'vitest';
import { nameOf, numberOf, parseHistory, segmentsFrom } from './wal-names.ts';

test('segments are counted over the borders of their names', () => {
  expect(segmentsFrom('0000000100000000000000FE', '000000010000000100000001', 2 ** 24)).toEqual([
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
  expect(nameOf(3, numberOf('00000003000000AB000000CD'))).toBe('00000003000000AB000000CD');
});

test('a history names the timelines before it and where each was left', () => {
  const text = '1\t0/3000148\tbefore 2026-11-25\n\n2\t1/0\tno recovery target specified\n';
  expect(parseHistory(text)).toEqual([
    { parent: 1, position: 0x3000148, segment: 3 },
    { parent: 2, position: 2 ** 32, segment: 256 },
  ]);
});

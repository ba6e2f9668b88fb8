import { limits } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { checkFiles, excelEndings, sizeText } from './check-files.ts';

const rules = { accept: excelEndings, maxBytes: limits.importBytes };
const file = (name: string, size = 2048) => ({ name, size });

test.each(['生徒名簿.xlsx', 'ROSTER.XLS', 'Meibo.XlsM'])('%s is taken', (name) => {
  expect(checkFiles([file(name)], rules)).toEqual({ file: file(name) });
});

test.each(['名簿.csv', '名簿.xlsx.pdf', 'xlsx', '名簿.xlsb', '名簿'])(
  '%s is the wrong type',
  (name) => {
    expect(checkFiles([file(name)], rules)).toEqual({ problem: { kind: 'type', name } });
  },
);

test('exactly the limit is taken, one byte more is not', () => {
  expect(checkFiles([file('a.xlsx', limits.importBytes)], rules)).toHaveProperty('file');
  expect(checkFiles([file('a.xlsx', limits.importBytes + 1)], rules)).toEqual({
    problem: { kind: 'size', name: 'a.xlsx', bytes: limits.importBytes + 1 },
  });
});

test('several files are refused as such, even when one of them would do', () => {
  expect(checkFiles([file('a.xlsx'), file('b.txt')], rules)).toEqual({
    problem: { kind: 'several', count: 2 },
  });
});

test('an empty file and a drop without a file are named', () => {
  expect(checkFiles([file('a.xlsx', 0)], rules)).toEqual({
    problem: { kind: 'empty', name: 'a.xlsx' },
  });
  expect(checkFiles([], rules)).toEqual({ problem: { kind: 'none' } });
});

test('sizes read as people write them', () => {
  expect(sizeText(812, String)).toBe('812 B');
  expect(sizeText(1536, String)).toBe('1.5 KB');
  expect(sizeText(limits.importBytes, String)).toBe('10 MB');
  expect(sizeText(11_744_051, String)).toBe('11.2 MB');
});

import { describe, expect, it } from 'vitest';
import { cellOf, cellText, readCell } from './pm-cells.ts';

const person = (p: number, m: number) => ({
  p: { value: p, standardError: 4 },
  m: { value: m, standardError: 4 },
});

describe('cells of the density', () => {
  it.each([
    [0, 0, '0-0'],
    [4.99, 5, '0-5'],
    [62.4, 99.9, '60-95'],
    [100, 100, '95-95'],
  ])('P %d and M %d lie in %s', (p, m, text) => {
    const cell = cellOf(person(p, m));
    expect(cellText(cell)).toBe(text);
    expect(readCell(text)).toEqual(cell);
  });

  it.each([null, '', '3-5', '60', '100-5', '-5-5', '60-x'])('%s is no cell', (text) => {
    expect(readCell(text)).toBeNull();
  });
});

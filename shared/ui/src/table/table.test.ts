import { describe, expect, test } from 'vitest';
import { leastWidth, rowHeaderID, visibleColumns } from './columns.ts';
import { pageAfterResize, pageRange } from './pager-maths.ts';
import { ariaSort, nextSort, sortRows, valueComparer } from './sorting.ts';
import type { Column } from './types.ts';
import { placeRows, withFocused } from './virtual-rows.ts';

const cell = () => null;
const at = (index: number) => ({ index, start: index * 44, end: index * 44 + 44 });

describe('pager', () => {
  test('names the rows of the first, a middle and the last page', () => {
    expect(pageRange(1, 50, 5000)).toEqual({ from: 1, to: 50, page: 1, pages: 100 });
    expect(pageRange(2, 50, 120)).toEqual({ from: 51, to: 100, page: 2, pages: 3 });
    expect(pageRange(3, 50, 120)).toEqual({ from: 101, to: 120, page: 3, pages: 3 });
  });

  test('an exact multiple has no empty last page', () => {
    expect(pageRange(2, 50, 100)).toEqual({ from: 51, to: 100, page: 2, pages: 2 });
  });

  test('a page that is gone, or never was, becomes the nearest one', () => {
    expect(pageRange(9, 50, 120).page).toBe(3);
    expect(pageRange(0, 50, 120).page).toBe(1);
    expect(pageRange(-4, 50, 120).page).toBe(1);
  });

  test('an empty list is 0–0 on one page', () => {
    expect(pageRange(1, 50, 0)).toEqual({ from: 0, to: 0, page: 1, pages: 1 });
  });

  test('another page size keeps the first row in sight', () => {
    const range = pageRange(5, 50, 1000);
    const page = pageAfterResize(range, 100);
    const next = pageRange(page, 100, 1000);
    expect(next.from).toBeLessThanOrEqual(range.from);
    expect(next.to).toBeGreaterThanOrEqual(range.from);
    expect(pageAfterResize(pageRange(1, 50, 0), 100)).toBe(1);
  });
});

describe('sorted rows', () => {
  const rows = [
    { id: 1, name: '10組' },
    { id: 2, name: null },
    { id: 3, name: '2組' },
    { id: 4, name: '10組' },
    { id: 5, name: null },
  ];
  const idsBy = (direction: 'asc' | 'desc') =>
    sortRows(rows, (row) => row.name, direction, valueComparer('ja')).map(({ id }) => id);

  test('go up and down; those without a value are last, and equal ones stay as they came', () => {
    expect(idsBy('asc')).toEqual([3, 1, 4, 2, 5]);
    expect(idsBy('desc')).toEqual([1, 4, 3, 2, 5]);
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('columns', () => {
  const columns: Column<{ name: string }>[] = [
    { id: 'number', header: '番号', cell, width: 72 },
    { id: 'name', header: '氏名', cell, rowHeader: true },
    { id: 'mail', header: 'メール', cell, hideBelow: 900 },
  ];

  test('those that do not fit go; before measuring all are there', () => {
    expect(visibleColumns(columns, 0).map((c) => c.id)).toEqual(['number', 'name', 'mail']);
    expect(visibleColumns(columns, 899).map((c) => c.id)).toEqual(['number', 'name']);
    expect(visibleColumns(columns, 900).map((c) => c.id)).toEqual(['number', 'name', 'mail']);
  });

  test('the row is named by the column that says so, else the first', () => {
    expect(rowHeaderID(columns)).toBe('name');
    expect(rowHeaderID(columns.slice(0, 1))).toBe('number');
    expect(rowHeaderID([])).toBeUndefined();
  });

  test('the least width counts widths and flexible columns', () => {
    expect(leastWidth(columns)).toBe(72 + 140 + 140);
  });
});

describe('sorting', () => {
  test('a new column starts ascending, a second press turns it, a third turns it back', () => {
    const first = nextSort(null, 'name');
    expect(first).toEqual({ id: 'name', direction: 'asc' });
    const second = nextSort(first, 'name');
    expect(second).toEqual({ id: 'name', direction: 'desc' });
    expect(nextSort(second, 'name')).toEqual(first);
    expect(nextSort(second, 'grade')).toEqual({ id: 'grade', direction: 'asc' });
  });

  test('aria-sort names the sorted column only', () => {
    expect(ariaSort({ id: 'a', direction: 'desc' }, 'a')).toBe('descending');
    expect(ariaSort({ id: 'a', direction: 'asc' }, 'a')).toBe('ascending');
    expect(ariaSort({ id: 'a', direction: 'asc' }, 'b')).toBe('none');
    expect(ariaSort(null, 'a')).toBe('none');
  });

  test('numbers go by size, and so do numbers inside texts', () => {
    const compare = valueComparer('ja');
    expect([10, 9, 100].sort(compare)).toEqual([9, 10, 100]);
    expect(['10組', '2組', '1組'].sort(compare)).toEqual(['1組', '2組', '10組']);
    expect(['サトウ', 'アオキ', 'カトウ'].sort(compare)).toEqual(['アオキ', 'カトウ', 'サトウ']);
  });
});

describe('virtual rows', () => {
  test('rows and gaps together are as high as the whole list', () => {
    const placed = placeRows([at(10), at(11), at(40)], 100 * 44);
    expect(placed.rows).toEqual([
      { index: 10, gapBefore: 440 },
      { index: 11, gapBefore: 0 },
      { index: 40, gapBefore: 28 * 44 },
    ]);
    const gaps = placed.rows.reduce((sum, row) => sum + row.gapBefore, placed.gapAfter);
    expect(gaps + 3 * 44).toBe(100 * 44);
  });

  test('nothing drawn leaves one gap', () => {
    expect(placeRows([], 4400)).toEqual({ rows: [], gapAfter: 4400 });
  });

  test('the focused row stays drawn, in order, while it exists', () => {
    expect(withFocused([5, 6, 7], 2, 100)).toEqual([2, 5, 6, 7]);
    expect(withFocused([5, 6, 7], 6, 100)).toEqual([5, 6, 7]);
    expect(withFocused([5, 6, 7], null, 100)).toEqual([5, 6, 7]);
    expect(withFocused([5, 6, 7], 200, 100)).toEqual([5, 6, 7]);
  });
});

import { expect, test } from 'vitest';
import { numberColumn } from './columns.tsx';

interface Row {
  count: number | null;
}

test('a column of numbers shows its value, none as a dash, and a cell of its own where it has one', () => {
  const column = numberColumn<Row>({ id: 'count', header: '人数', value: (row) => row.count });
  expect([column.align, column.cell({ count: 0 }), column.cell({ count: null })]).toEqual([
    'end',
    0,
    '–',
  ]);
  const people = numberColumn<Row>({
    id: 'count',
    header: '人数',
    cell: (row) => `${row.count}人`,
  });
  expect(people.cell({ count: 3 })).toBe('3人');
});

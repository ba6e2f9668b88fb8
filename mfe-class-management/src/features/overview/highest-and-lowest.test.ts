import { expect, it } from 'vitest';
import type { GroupTrend } from '@mebae/contracts';
import { highestAndLowest } from './highest-and-lowest.ts';

const measure = (name: string, value: number | null): GroupTrend['measures'][number] => ({
  measure: name,
  own: {
    n: 30,
    of: 30,
    detail: 'exact',
    mean: value === null ? null : { value, low: value - 3, high: value + 3 },
  },
  grade: null,
  school: null,
  change: null,
});
const names = (rows: readonly { measure: string }[]) => rows.map((row) => row.measure);
const of = (values: readonly number[]) =>
  highestAndLowest(values.map((value, index) => measure(`competency-${index + 1}`, value)));

it('shows three at each end, the lowest first among the lowest', () => {
  const { highest, lowest } = of([50, 80, 20, 70, 60, 30, 40]);
  expect(names(highest)).toEqual(['competency-2', 'competency-4', 'competency-5']);
  expect(names(lowest)).toEqual(['competency-3', 'competency-6', 'competency-7']);
});

it('shows no competency at both ends', () => {
  expect(names(of([50]).highest)).toEqual(['competency-1']);
  expect(of([50]).lowest).toEqual([]);
  const { highest, lowest } = of([50, 60, 70]);
  expect(names(highest)).toEqual(['competency-3', 'competency-2']);
  expect(names(lowest)).toEqual(['competency-1']);
});

it('leaves out combined scores and what has no mean', () => {
  const { highest, lowest } = highestAndLowest([
    measure('derived-leadership', 90),
    measure('custom-4', 95),
    measure('competency-1', null),
    measure('competency-2', 40),
  ]);
  expect(names(highest)).toEqual(['competency-2']);
  expect(lowest).toEqual([]);
});

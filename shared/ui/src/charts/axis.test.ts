import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisPoint, categoryAt, lyingLayout, uprightLayout } from './axis-layout.ts';
import { errorEnds } from './error-ends.ts';
import { emWidth } from './label-size.ts';
import { legendRows } from './legend-rows.ts';

const scale = { min: 0, max: 100 };
const room = { width: 416, height: 340, id: 'x' };
const exams = [
  '2025年度 前期コンピテンシー測定 2025/10/12',
  '2026年度 前期コンピテンシー測定 2026/10/12',
];

describe('axes', () => {
  test('upright: the low end is at the foot; lying: on the left, and the first category on top', () => {
    const upright = uprightLayout(exams, scale, room);
    expect([upright.position(0), upright.position(100)]).toEqual([upright.bottom, upright.top]);
    const lying = lyingLayout(exams, scale, room);
    expect([lying.position(0), lying.position(100)]).toEqual([lying.left, lying.right]);
    const [first = 0, second = 0] = lying.labels.map(({ at }) => at);
    expect(first).toBeLessThan(second);
    expect(axisPoint(lying, 0, 100, 5)).toEqual({ x: lying.right, y: first + 5 });
  });

  test('values keep their order and stay in the plot', () => {
    const layout = uprightLayout(exams, { min: 1, max: 5 }, room);
    const value = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [layout.position(Math.min(a, b)), layout.position(Math.max(a, b))];
        expect(high).toBeLessThanOrEqual(low);
        expect(high).toBeGreaterThanOrEqual(layout.top);
        expect(low).toBeLessThanOrEqual(layout.bottom);
      }),
    );
  });

  test('names of categories never run into each other, and every place belongs to one', () => {
    const name = fc.constantFrom(
      ...exams,
      '前期',
      'Competency survey 2024, second term',
      'Decisiveness',
    );
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 260, max: 900 }),
        (categories, width) => {
          const layout = uprightLayout(categories, scale, { ...room, width });
          const shown = layout.labels.filter(({ lines }) => lines.length > 0);
          expect(shown[0]).toBe(layout.labels[0]);
          let end = 0;
          for (const { lines, at } of shown) {
            const half = (Math.max(...lines.map(emWidth)) * 12) / 2;
            expect(at - half).toBeGreaterThanOrEqual(end);
            end = at + half;
          }
          for (const [index, { at }] of layout.labels.entries()) {
            expect(categoryAt(layout, { x: at, y: 100 })).toBe(index);
          }
          expect(categoryAt(layout, { x: -50, y: 0 })).toBe(0);
          expect(categoryAt(layout, { x: 5000, y: 0 })).toBe(categories.length - 1);
        },
      ),
    );
  });

  test('lying bars grow higher rather than push their names into each other', () => {
    const many = Array.from({ length: 40 }, (_, index) => `能力${index}`);
    expect(lyingLayout(many, scale, room).height).toBeGreaterThan(40 * 32);
  });
});

test('error bars end at the scale', () => {
  expect(errorEnds(98, 5, scale)).toEqual([93, 100]);
  expect(errorEnds(2, 5, scale)).toEqual([0, 7]);
  expect(errorEnds(null, 5, scale)).toBeNull();
  expect(errorEnds(50, undefined, scale)).toBeNull();
});

test('a legend breaks into rows, each in the middle', () => {
  expect(legendRows([], 300)).toEqual([]);
  const [first, second] = legendRows([100, 100, 100], 300);
  expect(first).toEqual([
    { index: 0, x: 2 },
    { index: 1, x: 160 },
  ]);
  expect(second).toEqual([{ index: 2, x: 81 }]);
});

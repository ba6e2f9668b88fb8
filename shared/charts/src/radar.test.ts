import { CompetencyType } from '@mebae/contracts';
import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, test } from 'vitest';
import { bridgeGaps } from './radar-gaps.ts';
import { angleOf, layOutRadar, leftOf, radarPoint, shareOf } from './radar-layout.ts';
import { typeArcs } from './type-arcs.ts';

const names = [
  '課題設定',
  '個人的実行力',
  '感情コントロール',
  '論理的思考',
  '共感・傾聴',
  '興味',
  'Empathy and listening',
  'Decisiveness',
  'Niềm tin vào năng lực bản thân',
  'Sức bền tinh thần',
];
const scale = { min: 0, max: 100 };

describe('names around a radar', () => {
  const anyAxes = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 25 });

  test('none is clipped, none touches another, none lies on the radar', () => {
    fc.assert(
      fc.property(anyAxes, fc.integer({ min: 280, max: 1200 }), (chosen, width) => {
        const layout = layOutRadar(
          chosen.map((name) => ({ name })),
          width,
          460,
        );
        expect(layout.radius).toBeGreaterThanOrEqual(30);
        const boxes = layout.names.map((name) => ({
          left: leftOf(name),
          right: leftOf(name) + name.width,
          top: name.y - name.height / 2,
          bottom: name.y + name.height / 2,
        }));
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(width);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.bottom).toBeLessThanOrEqual(layout.height);
          const x = Math.max(box.left, Math.min(box.right, layout.centre.x));
          const y = Math.max(box.top, Math.min(box.bottom, layout.centre.y));
          const away = Math.hypot(x - layout.centre.x, y - layout.centre.y);
          expect(away).toBeGreaterThan(layout.radius);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              box.right <= other.left ||
              other.right <= box.left ||
              box.bottom <= other.top ||
              other.bottom <= box.top;
            expect(apart).toBe(true);
          }
        }
      }),
      runs(60),
    );
  });

  test('a wide chart keeps to its height, a narrow one of many long names grows', () => {
    const many = Array.from({ length: 25 }, () => ({ name: 'Niềm tin vào năng lực bản thân' }));
    expect(layOutRadar(many.slice(0, 5), 800, 460).height).toBeLessThanOrEqual(460);
    expect(layOutRadar(many, 300, 300).height).toBeGreaterThan(300);
  });
});

describe('values on a radar', () => {
  const layout = layOutRadar(
    names.slice(0, 4).map((name) => ({ name })),
    600,
    460,
  );
  const { centre, radius } = layout;

  test('the first axis points up, then clockwise', () => {
    expect(radarPoint(layout, 0, 4, 1)).toEqual({ x: centre.x, y: centre.y - radius });
    expect(radarPoint(layout, 1, 4, 0.5).x).toBeCloseTo(centre.x + radius / 2, 8);
    expect(angleOf(1, 4)).toBeCloseTo(Math.PI / 2, 10);
  });

  test('the centre is the low end; nothing leaves the scale', () => {
    expect(shareOf(3, { min: 1, max: 5 })).toBe(0.5);
    expect([shareOf(-5, scale), shareOf(140, scale)]).toEqual([0, 1]);
  });
});

describe('gaps in a radar', () => {
  test('without gaps nothing changes', () => {
    expect(bridgeGaps([10, 20, 30, 40], 0)).toEqual([10, 20, 30, 40]);
  });

  test('the outline crosses a gap on the straight line between its neighbours', () => {
    // Eight axes, 45° apart: (r, 0°) and (r, 90°) meet the 45° axis at r / √2.
    const values = [50, null, 50, 50, 50, 50, 50, 50];
    expect(bridgeGaps(values, 0)[1]).toBeCloseTo(50 / Math.SQRT2, 10);
    // A scale that starts at 1, and a gap over the first axis.
    const round = [null, 3, 3, 3, 3, 3, 3, 3];
    expect(bridgeGaps(round, 1)[0]).toBeCloseTo(1 + 2 / Math.SQRT2, 10);
  });

  test('a half turn without values goes to the centre, and so does a radar without any', () => {
    expect(bridgeGaps([60, null, 60, 60], 0)[1]).toBe(0);
    expect(bridgeGaps([null, null, null], 0)).toEqual([0, 0, 0]);
    expect(bridgeGaps([0, null, 0, 10, 10, 10, 10, 10], 0)[1]).toBe(0);
  });

  test('a bridged gap never reaches beyond its neighbours', () => {
    const value = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 3 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 3, maxLength: 25 }), (values) => {
        const most = Math.max(0, ...values.map((number) => number ?? 0));
        for (const [index, drawn] of bridgeGaps(values, 0).entries()) {
          expect(drawn).toBe(values[index] ?? drawn);
          expect(drawn).toBeGreaterThanOrEqual(0);
          expect(drawn).toBeLessThanOrEqual(most + 1e-9);
        }
      }),
    );
  });
});

describe('types around a radar', () => {
  const { Cognitive, Self, Gift } = CompetencyType;
  const arcsOf = (...types: (CompetencyType | undefined)[]) =>
    typeArcs(types.map((type) => ({ type }))).map(({ type, from, to }) => [
      type,
      Math.floor((from / (2 * Math.PI)) * types.length + 0.5),
      Math.round(((to - from) / (2 * Math.PI)) * types.length),
    ]);

  test('neighbours of one type share an arc, over the first axis too', () => {
    expect(arcsOf(Self, Self, Gift, Gift)).toEqual([
      [Self, 0, 2],
      [Gift, 2, 2],
    ]);
    expect(arcsOf(Self, Gift, Cognitive, Self)).toHaveLength(3);
  });

  test('axes without a type have none, and one type goes all around', () => {
    expect(arcsOf(undefined, undefined, undefined)).toEqual([]);
    expect(arcsOf(Self, undefined, Self, undefined)).toHaveLength(2);
    expect(arcsOf(Self, Self, Self)).toEqual([[Self, 0, 3]]);
  });
});

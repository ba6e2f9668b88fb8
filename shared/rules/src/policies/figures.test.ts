import { Role, type FigureDetail } from '@mebae/contracts';
import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { areComparable } from '../comparable.ts';
import {
  cutsOf,
  distanceOf,
  figureDetail,
  figureOf,
  figureSize,
  meanForFamily,
  peopleOfFigures,
  placeOf,
} from './figures.ts';

const admin = { role: Role.Admin, schoolClassIDsOfAllYears: [] };
const teacher = { role: Role.Normal, schoolClassIDsOfAllYears: [1] };
const people = fc.array(
  fc.record({
    schoolClassID: fc.constantFrom(1, 2, 3, null),
    subset: fc.constantFrom(0, 1, 2, null),
  }),
  { maxLength: 60 },
);

describe('the policy of figures', () => {
  it('gives an administrator everything, of everybody', () => {
    fc.assert(
      fc.property(
        people,
        fc.constantFrom('all', 'grade-2', 'class-2', 'tag-3', 'event'),
        (all, target) => {
          expect(peopleOfFigures(admin, target, all)).toEqual(all);
          expect(figureDetail(admin, all)).toBe('exact');
        },
      ),
      runs(100),
    );
  });

  it('gives a teacher figures of others only of a grade or the school, of ten others at least, rounded', () => {
    fc.assert(
      fc.property(
        people,
        fc.constantFrom('all', 'grade-2', 'class-2', 'tag-3', 'event'),
        (all, target) => {
          const counted = peopleOfFigures(teacher, target, all);
          const others = counted.filter(({ schoolClassID }) => schoolClassID !== 1).length;
          expect(/^(?:all|grade)/.test(target) || others === 0).toBe(true);
          const expected = others === 0 ? 'exact' : others < 10 ? 'none' : 'rounded';
          expect(figureDetail(teacher, counted)).toBe(expected);
          const size = figureSize(teacher, counted, counted);
          expect(size.n).toBe(expected === 'none' ? counted.length - others : counted.length);
        },
      ),
      runs(200),
    );
  });

  it('does not tell how many others lack a value', () => {
    const all = Array.from({ length: 14 }, (_, at) => ({ schoolClassID: at < 2 ? 1 : 2 }));
    expect(figureSize(teacher, all.slice(0, 12), all)).toEqual({
      n: 12,
      of: 12,
      detail: 'rounded',
    });
    expect(figureSize(teacher, all.slice(0, 2), all)).toEqual({ n: 2, of: 2, detail: 'exact' });
    expect(figureSize(admin, all.slice(0, 12), all)).toEqual({ n: 12, of: 14, detail: 'exact' });
  });

  it('tells a place among others in steps of five at least', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 200 }), fc.nat({ max: 199 }), (n, at) => {
        const place = (at % n) + 1;
        const told = placeOf('rounded', place, n) ?? 0;
        expect(told).toBeGreaterThanOrEqual(place);
        const alike = Array.from({ length: n }, (_, index) => index + 1).filter(
          (other) => placeOf('rounded', other, n) === told,
        );
        expect(alike.length).toBeGreaterThanOrEqual(5);
      }),
      runs(300),
    );
    expect(placeOf('exact', 3, 4)).toBe(3);
    expect(placeOf('none', 3, 4)).toBeNull();
  });

  it('rounds by how exactly a figure is given', () => {
    const figures = (detail: FigureDetail) => [figureOf(detail, 12.6), distanceOf(detail, -1.37)];
    expect(figures('exact')).toEqual([12.6, -1.37]);
    expect(figures('rounded')).toEqual([13, -1.4]);
    expect(figures('none')).toEqual([null, -1]);
    const cuts = { low: 40.4, high: 61.7, isOfSchool: true };
    expect(cutsOf('rounded', cuts)).toEqual({ low: 40, high: 62, isOfSchool: true });
    expect(cutsOf('none', cuts)).toBeNull();
    const fixed = { low: 37.5, high: 62.5, isOfSchool: false };
    expect(cutsOf('none', fixed)).toEqual(fixed);
  });

  it('compares for a family only with ten people at least', () => {
    expect(meanForFamily(9, 50.4)).toBeNull();
    expect(meanForFamily(10, 50.4)).toBe(50);
  });
});

it('scores may be compared inside a class, and between classes where one subset holds them', () => {
  fc.assert(
    fc.property(people, (all) => {
      // whoever has no score of evaluators is in no figure of theirs
      const scored = all.filter(({ subset }) => subset !== null);
      const subsets = new Set(scored.map(({ subset }) => subset));
      const classes = new Set(scored.map(({ schoolClassID }) => schoolClassID));
      const isLinked = subsets.size === 1 && !subsets.has(0);
      expect(areComparable(all)).toBe(classes.size < 2 || isLinked);
    }),
    runs(100),
  );
});

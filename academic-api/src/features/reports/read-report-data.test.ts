import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeZ } from '../../lib/highlights.ts';
import type { CompetencyRow } from '../../lib/scores-of-student.repository.ts';
import { wordsFrom } from './read-report-data.ts';

const score = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
const row = (competencyID: number) =>
  fc.record({
    competencyID: fc.constant(competencyID),
    name: fc.constant(`competency ${competencyID}`),
    competencyType: fc.constant('self' as const),
    value: score,
    standardError: fc.constant(3),
    evaluators: fc.constant(3),
    isFixed: fc.boolean(),
    selfValue: score,
    classMean: score,
    classN: fc.constant(30),
    classSelfMean: score,
    classSelfN: fc.constant(30),
    gradeMean: score,
    gradeSd: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
    gradeN: fc.integer({ min: 0, max: 60 }),
  });
const rows: fc.Arbitrary<CompetencyRow[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 25 })
  .chain((ids) => fc.tuple(...ids.map(row)));

test('a report says nothing in words that its numbers don’t carry', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { strengths, highest, potential, next } = wordsFrom(all, 'ja');
      const of = (id: number) => all.find((own) => own.competencyID === id)!;
      const zOf = (id: number) => gradeZ(of(id)) ?? Number.NaN;
      const ids = strengths.map(({ competencyID }) => competencyID);
      const mentioned = [...strengths, highest, potential, next].flatMap((own) => own ?? []);
      expect(mentioned.every(({ competencyID }) => of(competencyID).isFixed)).toBe(true);
      expect(ids.every((id) => zOf(id) >= 0)).toBe(true);
      expect(ids.length).toBeLessThanOrEqual(3);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.map(zOf)).toEqual(ids.map(zOf).toSorted((a, b) => b - a));
      const fixed = all.flatMap((own) => (own.isFixed ? (own.value ?? []) : []));
      expect(highest && of(highest.competencyID).value).toBe(
        fixed.length === 0 ? null : Math.max(...fixed),
      );
      expect(potential === null || potential.value > potential.selfValue).toBe(true);
      expect(ids).not.toContain(next?.competencyID);
    }),
  );
});

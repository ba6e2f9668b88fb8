import { describe, expect, it } from 'vitest';
import { gradeZ, highlightsOf, type HighlightInput } from './highlights.ts';

const row = (competencyID: number, values: Partial<HighlightInput> = {}): HighlightInput => ({
  competencyID,
  value: 50,
  isFixed: true,
  selfValue: 50,
  gradeMean: 50,
  gradeSd: 10,
  gradeN: 30,
  ...values,
});

describe('z within the grade', () => {
  it('is the distance from the mean in standard deviations', () => {
    expect(gradeZ(row(1, { value: 65 }))).toBe(1.5);
    expect(gradeZ(row(1, { value: 45 }))).toBe(-0.5);
  });
  it.each([
    ['without a score', { value: null }],
    ['of a preliminary score', { isFixed: false }],
    ['in a grade of four', { gradeN: 4 }],
    ['where all are alike', { gradeSd: 0 }],
    ['of a single person', { gradeSd: null }],
  ])('does not show %s', (_when, values) => {
    expect(gradeZ(row(1, values))).toBeNull();
  });
});

describe('highlights', () => {
  it('go by z, not by the score itself', () => {
    const rows = [
      row(1, { value: 80, gradeMean: 85 }),
      row(2, { value: 40, gradeMean: 20 }),
      row(3, { value: 60, gradeMean: 58 }),
    ];
    expect(highlightsOf(rows)).toMatchObject({ higherCompetencyID: 2, lowerCompetencyID: 1 });
  });
  it('are never found in preliminary scores', () => {
    const rows = [
      row(1, { value: 90, selfValue: 10, isFixed: false }),
      row(2, { value: 60, selfValue: 50 }),
      row(3, { value: 40, selfValue: 35 }),
      row(4, { value: 5, isFixed: false }),
    ];
    expect(highlightsOf(rows)).toEqual({
      higherCompetencyID: 2,
      lowerCompetencyID: 3,
      growthPotentialCompetencyID: 2,
    });
    expect(highlightsOf(rows.filter((r) => !r.isFixed))).toMatchObject({
      higherCompetencyID: null,
      lowerCompetencyID: null,
      growthPotentialCompetencyID: null,
    });
  });
  it('find where others see most more than the student', () => {
    const rows = [
      row(1, { selfValue: 30 }),
      row(2, { selfValue: 10 }),
      row(3, { selfValue: null }),
    ];
    expect(highlightsOf(rows).growthPotentialCompetencyID).toBe(2);
  });
  it('name no potential where the student sees as much or more, and no extremes of one competency', () => {
    expect(highlightsOf([row(1, { selfValue: 50 })])).toEqual({
      higherCompetencyID: null,
      lowerCompetencyID: null,
      growthPotentialCompetencyID: null,
    });
    expect(highlightsOf([])).toEqual({
      higherCompetencyID: null,
      lowerCompetencyID: null,
      growthPotentialCompetencyID: null,
    });
  });
});

import type { GrowthCompetency, RecordCompetency, StudentGrowth } from '@mebae/contracts';
import { expect, it } from 'vitest';
import { growthUpTo, pickFirstLook, pickQuestions } from './pick-first-look.ts';

const scored = (competencyID: number, own: Partial<RecordCompetency>): RecordCompetency => ({
  competencyID,
  name: String(competencyID),
  competencyType: 'self',
  value: 50,
  standardError: 4,
  evaluators: 3,
  isFixed: true,
  selfValue: 50,
  classMean: null,
  classN: 0,
  gradeZ: 0,
  ...own,
});
const changed = (
  competencyID: number,
  difference: number,
  reading: NonNullable<GrowthCompetency['change']>['reading'],
): GrowthCompetency => ({
  competencyID,
  name: String(competencyID),
  competencyType: 'self',
  points: [],
  change: { difference, standardError: 5, reading },
});
const idsOf = (all: readonly { competencyID: number }[]) => all.map((c) => c.competencyID);

it('shows the three furthest above the grade, what changed clearly, and gaps beyond the error', () => {
  const look = pickFirstLook(
    [
      scored(1, { gradeZ: 0.2 }),
      scored(2, { gradeZ: 1.5, selfValue: 30 }),
      scored(3, { gradeZ: -2, selfValue: 80 }),
      scored(4, { gradeZ: 0.9, selfValue: 47 }),
      scored(5, { gradeZ: 0.5 }),
    ],
    [
      changed(1, 6, 'up'),
      changed(2, 12, 'up'),
      changed(3, 3, 'noClearChange'),
      changed(4, -9, 'down'),
    ],
  );
  expect(idsOf(look.strengths)).toEqual([2, 4, 5]);
  expect(idsOf(look.risen)).toEqual([2, 1]);
  expect(idsOf(look.fallen)).toEqual([4]);
  expect(idsOf(look.gaps)).toEqual([3, 2]);
  expect(pickQuestions(look, 3)).toEqual([
    { competencyID: 4, comment: 'downComment' },
    { competencyID: 2, comment: 'upComment' },
    { competencyID: 3, comment: 'downComment' },
  ]);
});

it('calls no strength what is written as no distance from the mean', () => {
  const look = pickFirstLook([scored(1, { gradeZ: 0.04 }), scored(2, { gradeZ: 0.05 })], []);
  expect(idsOf(look.strengths)).toEqual([2]);
});

it('says nothing from preliminary scores', () => {
  const look = pickFirstLook([scored(1, { isFixed: false, gradeZ: 3, selfValue: 0 })], []);
  expect(look).toEqual({ strengths: [], risen: [], fallen: [], gaps: [] });
  expect(pickQuestions(look, null)).toEqual([]);
});

it('reads the growth up to the course that is shown', () => {
  const exam = (evalSettingID: number) => ({ evalSettingID }) as StudentGrowth['exams'][number];
  const point = (value: number) => ({ value, standardError: 3, evaluators: 3 });
  const growth: StudentGrowth = {
    exams: [exam(1), exam(2), exam(3)],
    competencies: [{ ...changed(1, -20, 'down'), points: [point(40), point(60), point(40)] }],
  };
  const { exams, competencies } = growthUpTo(growth, 2);
  expect(exams).toEqual([exam(1), exam(2)]);
  expect(competencies[0]?.points).toEqual([point(40), point(60)]);
  expect(competencies[0]?.change).toMatchObject({ difference: 20, reading: 'up' });
  expect(growthUpTo(growth, 1).competencies[0]?.change).toBeNull();
  expect(growthUpTo(growth, 3).competencies[0]?.change).toMatchObject({ difference: -20 });
  expect(growthUpTo(growth, 4).exams).toEqual([]);
});

import type { StatementKind } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { gradeZ, type StatementScore } from './conditions.ts';
import { highlightsOf, statementsOf } from './statements.ts';

const score = (competencyID: number, own: Partial<StatementScore> = {}): StatementScore => ({
  competencyID,
  value: 50,
  standardError: 4,
  isFixed: true,
  soundEvaluators: 3,
  selfValue: null,
  gradeMean: 50,
  gradeSd: 10,
  gradeN: 30,
  isGradeLinked: true,
  classMean: 50,
  ...own,
});

interface Student {
  before?: { competencyID: number; value: number; standardError: number | null }[];
  isSelfCareless?: boolean;
}
const stated = (kind: StatementKind, scores: StatementScore[], own: Student = {}) =>
  statementsOf({ scores, before: [], isSelfCareless: false, ...own })
    .filter((statement) => statement.kind === kind)
    .map(({ competencyID }) => competencyID);

describe('z within the grade', () => {
  it('is none where the classes of the grade can’t be compared: nothing ranks the student in it', () => {
    const alone = [1, 2, 3].map((id) => score(id, { value: 30 + 20 * id, isGradeLinked: false }));
    expect(alone.map(gradeZ)).toEqual([null, null, null]);
    for (const kind of ['strength', 'toTalkAbout', 'peersSeeMore', 'nextStep'] as const) {
      expect(stated(kind, alone)).toEqual([]);
    }
    expect(stated('highest', alone)).toEqual([3]);
    expect(highlightsOf({ scores: alone, isSelfCareless: false })).toMatchObject({
      higherCompetencyID: null,
      lowerCompetencyID: null,
    });
  });

  it('is the distance from the mean in standard deviations', () => {
    expect(gradeZ(score(1, { value: 65 }))).toBe(1.5);
    expect(gradeZ(score(1, { value: 45 }))).toBe(-0.5);
  });
  it.each([
    ['without a score', { value: null }],
    ['of a preliminary score', { isFixed: false }],
    ['of two sound evaluators', { soundEvaluators: 2 }],
    ['in a grade of four', { gradeN: 4 }],
    ['where all are alike', { gradeSd: 0 }],
    ['of a single person', { gradeSd: null }],
  ])('does not show %s', (_when, own) => {
    expect(gradeZ(score(1, own))).toBeNull();
  });
});

describe('a strength', () => {
  it('is at least 0.5 standard deviations above the grade and not below the class', () => {
    const scores = [
      score(1, { value: 55 }),
      score(2, { value: 54.9 }),
      score(3, { value: 60, classMean: 61 }),
      score(4, { value: 60, classMean: 60 }),
      score(5, { value: 60, classMean: null }),
      score(6, { value: 90, isFixed: false }),
      score(7, { value: 90, soundEvaluators: 2 }),
    ];
    expect(stated('strength', scores)).toEqual([4, 1]);
  });
});

describe('what has risen or fallen', () => {
  const before = [1, 2, 3, 4].map((competencyID) => ({
    competencyID,
    value: 50,
    standardError: 4 as number | null,
  }));
  it('is a clear change since the fixed course before, of a fixed score', () => {
    const scores = [
      score(1, { value: 80 }),
      score(2, { value: 20 }),
      score(3, { value: 57 }),
      score(4, { value: 90, isFixed: false }),
      score(5, { value: 90 }),
    ];
    expect(stated('risen', scores, { before })).toEqual([1]);
    expect(stated('fallen', scores, { before })).toEqual([2]);
    expect(statementsOf({ scores, before, isSelfCareless: false })).toContainEqual(
      expect.objectContaining({
        kind: 'risen',
        before: 50,
        value: 80,
        standardError: Math.hypot(4, 4),
      }),
    );
  });
});

describe('where others and the student differ', () => {
  const scores = [
    score(1, { value: 60, selfValue: 30 }),
    score(2, { value: 70, selfValue: 30 }),
    // below the grade's mean, within the interval, without an error, and the other way round
    score(3, { value: 49, selfValue: 10 }),
    score(4, { value: 57, selfValue: 50 }),
    score(5, { value: 90, selfValue: 10, standardError: null }),
    score(6, { value: 40, selfValue: 80 }),
    score(7, { value: 90, selfValue: 10, soundEvaluators: 2 }),
  ];
  it('is said beyond the interval, and of others who see more only at or above the grade', () => {
    expect(stated('peersSeeMore', scores)).toEqual([2, 1]);
    expect(stated('potential', scores)).toEqual([2]);
    expect(stated('selfSeesMore', scores)).toEqual([6]);
    expect(stated('agree', scores)).toEqual([]);
  });
  it('is not said of a self evaluation that is missing or careless, nor that both agree', () => {
    for (const kind of ['peersSeeMore', 'potential', 'selfSeesMore', 'agree'] as const) {
      expect(stated(kind, scores, { isSelfCareless: true })).toEqual([]);
      expect(stated(kind, [score(1, { value: 90 })])).toEqual([]);
    }
    const careless = statementsOf({ scores, before: [], isSelfCareless: true });
    expect(careless.every(({ selfValue }) => selfValue === null)).toBe(true);
  });
  it('is agreement where something was compared and nothing differs', () => {
    expect(stated('agree', [score(1, { selfValue: 52 }), score(2)])).toEqual([null]);
    expect(stated('agree', [score(1, { selfValue: 52, standardError: null })])).toEqual([]);
  });
});

describe('what to talk about and to try next', () => {
  it('is the lowest within the grade: clearly below its mean and not above the class', () => {
    const low = score(2, { value: 44 });
    expect(stated('toTalkAbout', [score(1), low])).toEqual([2]);
    expect(stated('toTalkAbout', [score(1), score(2, { value: 46 })])).toEqual([]);
    expect(stated('toTalkAbout', [score(1), { ...low, classMean: 40 }])).toEqual([]);
    expect(stated('nextStep', [score(1), score(2, { value: 46 })])).toEqual([2]);
    expect(stated('nextStep', [score(1, { value: 60 }), score(2, { value: 58 })])).toEqual([]);
    expect(stated('highest', [score(1), score(2, { value: 46 }), score(3)])).toEqual([1]);
  });
});

describe('highlights', () => {
  const foundIn = (scores: StatementScore[], isSelfCareless = false) =>
    highlightsOf({ scores, isSelfCareless });
  it('go by z, not by the score itself', () => {
    expect(
      foundIn([
        score(1, { value: 80, gradeMean: 85 }),
        score(2, { value: 40, gradeMean: 20 }),
        score(3, { value: 60, gradeMean: 58 }),
      ]),
    ).toMatchObject({ higherCompetencyID: 2, lowerCompetencyID: 1 });
  });
  it('are never found in preliminary scores, and the first of equal ones counts', () => {
    expect(
      foundIn([
        score(1, { value: 90, selfValue: 10, isFixed: false }),
        score(2, { value: 70, selfValue: 50 }),
        score(3, { value: 40 }),
        score(4, { value: 70, selfValue: 50 }),
        score(5, { value: 40 }),
      ]),
    ).toEqual({ higherCompetencyID: 2, lowerCompetencyID: 3, growthPotentialCompetencyID: 2 });
  });
  it('name no potential from careless answers, and no extremes of one competency', () => {
    const none = {
      higherCompetencyID: null,
      lowerCompetencyID: null,
      growthPotentialCompetencyID: null,
    };
    expect(foundIn([score(1, { value: 90, selfValue: 10 })], true)).toEqual(none);
    expect(foundIn([])).toEqual(none);
  });
});

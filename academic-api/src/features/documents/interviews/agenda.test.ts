import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import type { FixedScoreRow } from '../../../lib/evidence/evidence.repository.ts';
import { agendaFrom, selfEvaluationOf } from './agenda.ts';

const comments = Array.from({ length: 25 }, (_, index) => ({
  competencyID: index + 1,
  upComment: `up ${index + 1}`,
  downComment: `down ${index + 1}`,
  peersSeeMoreComment: `peers ${index + 1}`,
}));

const row = (
  evalSettingID: number,
  competencyID: number,
  change: Partial<FixedScoreRow> = {},
): FixedScoreRow => ({
  evalSettingID,
  title: `course ${evalSettingID}`,
  endAt: new Date('2026-07-01T00:00:00Z'),
  competencyID,
  name: `competency ${competencyID}`,
  competencyType: 'self',
  value: 50,
  standardError: 4,
  evaluators: 3,
  isFixed: true,
  selfValue: null,
  soundEvaluators: 3,
  gradeMean: 50,
  gradeSd: 10,
  gradeN: 30,
  gradeOthers: 0,
  isGradeLinked: true,
  classMean: 50,
  isSelfCareless: false,
  ...change,
});

describe('the agenda of a talk', () => {
  it('is what rose, what fell and where others see more, each with its comment and numbers', () => {
    const agenda = agendaFrom(
      [
        row(2, 1, { value: 65 }),
        row(2, 2, { value: 35 }),
        row(2, 3, { value: 55, selfValue: 30 }),
        // 10 is less than 1.96 combined errors, and the next was not in the course before
        row(2, 4, { value: 60 }),
        row(2, 5, { value: 99 }),
        // no error is known
        row(2, 6, { value: 99, standardError: null, selfValue: 1 }),
        row(1, 1),
        row(1, 2),
        row(1, 4),
        row(1, 6),
      ],
      comments,
    );
    const error = Math.hypot(4, 4);
    expect(agenda).toMatchObject([
      {
        kind: 'risen',
        competencyID: 1,
        comment: 'up 1',
        value: 65,
        before: 50,
        error,
        source: { evalSettingID: 2 },
        sourceBefore: { evalSettingID: 1 },
      },
      { kind: 'fallen', competencyID: 2, comment: 'down 2', value: 35, before: 50, error },
      {
        kind: 'peersSeeMore',
        competencyID: 3,
        comment: 'peers 3',
        value: 55,
        selfValue: 30,
        before: null,
        error: 4,
        sourceBefore: null,
      },
    ]);
  });

  it('praises nobody for a rise that is not clear, and says nothing of others who rate below the grade', () => {
    const small = row(2, 1, { value: 57, selfValue: 40 });
    expect(agendaFrom([small, row(1, 1)], comments)).toMatchObject([
      { kind: 'peersSeeMore', comment: 'peers 1' },
    ]);
    expect(agendaFrom([{ ...small, gradeMean: 60 }, row(1, 1)], comments)).toEqual([]);
  });

  it('compares nothing with a careless or a missing self evaluation, and says which it is', () => {
    const careless = row(2, 1, { value: 80, selfValue: 20, isSelfCareless: true });
    expect(agendaFrom([careless], comments)).toEqual([]);
    expect(selfEvaluationOf([careless])).toBe('careless');
    expect(selfEvaluationOf([row(2, 1, { selfValue: 20 }), row(1, 1)])).toBe('comparable');
    expect(selfEvaluationOf([row(2, 1), row(1, 1, { selfValue: 20 })])).toBe('none');
    expect(selfEvaluationOf([])).toBe('none');
  });

  it('is never longer than three of a kind, holds nobody twice and nothing within its error', () => {
    const score = fc.record({
      competencyID: fc.integer({ min: 1, max: 25 }),
      value: fc.double({ min: 0, max: 100, noNaN: true }),
      before: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      selfValue: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      standardError: fc.option(fc.double({ min: 0.5, max: 20, noNaN: true })),
    });
    const scores = fc.uniqueArray(score, {
      maxLength: 25,
      selector: ({ competencyID }) => competencyID,
    });
    fc.assert(
      fc.property(scores, (all) => {
        const agenda = agendaFrom(
          [
            ...all.map((past) => row(2, past.competencyID, past)),
            ...all.flatMap(({ before, competencyID, standardError }) =>
              before === null ? [] : [row(1, competencyID, { value: before, standardError })],
            ),
          ],
          comments,
        );
        const ids = agenda.map((item) => item.competencyID);
        expect(new Set(ids).size).toBe(ids.length);
        for (const kind of ['risen', 'fallen', 'peersSeeMore']) {
          expect(agenda.filter((item) => item.kind === kind).length).toBeLessThanOrEqual(3);
        }
        for (const { kind, value, before, selfValue, error } of agenda) {
          const by =
            kind === 'peersSeeMore' ? value - (selfValue ?? 100) : value - (before ?? value);
          expect(kind === 'fallen' ? -by : by).toBeGreaterThan(1.96 * (error ?? 100) - 1e-9);
        }
      }),
    );
  });
});

import type { RecordCompetency, Statement, StatementKind } from '@mebae/contracts';
import { statementsOf } from '@mebae/rules';
import { fc, runs } from '@mebae/testing/properties';
import { expect, it } from 'vitest';
import { gapNoteOf, pickFirstLook, pickQuestions } from './first-look-statements.ts';

const said = (kind: StatementKind, competencyID: number | null): Statement => ({
  kind,
  competencyID,
  value: 60,
  selfValue: 40,
  before: 40,
  standardError: 4,
  gradeZ: 1,
});
const idsOf = (all: readonly Statement[]) => all.map(({ competencyID }) => competencyID);

it('shows three of each, others who see more before the student who does', () => {
  const look = pickFirstLook([
    ...[1, 2, 3, 4].map((id) => said('strength', id)),
    said('selfSeesMore', 5),
    said('peersSeeMore', 6),
    said('toTalkAbout', 7),
  ]);
  expect(idsOf(look.strengths)).toEqual([1, 2, 3]);
  expect(idsOf(look.gaps)).toEqual([6, 5]);
  expect(look.toTalkAbout?.competencyID).toBe(7);
  expect(pickFirstLook([])).toEqual({
    strengths: [],
    risen: [],
    fallen: [],
    gaps: [],
    toTalkAbout: null,
  });
});

it('asks about each competency once, with the comment of its own statement', () => {
  expect(
    pickQuestions([
      said('strength', 9),
      said('risen', 1),
      said('fallen', 2),
      said('peersSeeMore', 1),
      said('toTalkAbout', 3),
    ]),
  ).toEqual([
    { competencyID: 2, kind: 'fallen', comment: 'downComment' },
    { competencyID: 1, kind: 'risen', comment: 'upComment' },
    { competencyID: 3, kind: 'toTalkAbout', comment: 'downComment' },
  ]);
  expect(pickQuestions([said('strength', 9), said('peersSeeMore', 9)])).toEqual([
    { competencyID: 9, kind: 'peersSeeMore', comment: 'peersSeeMoreComment' },
  ]);
});

it('says that self and others agree only where they were compared', () => {
  const competencies = [{ selfValue: 50 } as RecordCompetency];
  const of = { statements: [said('agree', null)], competencies, isSuspiciousStudent: false };
  expect(gapNoteOf(of)).toBe('agree');
  expect(gapNoteOf({ ...of, isSuspiciousStudent: true })).toBe('careless');
  expect(gapNoteOf({ ...of, statements: [] })).toBe('notCompared');
  const none = [{ selfValue: null } as RecordCompetency];
  expect(gapNoteOf({ ...of, statements: [], competencies: none })).toBe('noSelf');
});

it('never shows a line or a question whose statement does not hold, for 1,000 students', () => {
  const percent = fc.integer({ min: 0, max: 100 });
  const score = fc.record({
    competencyID: fc.integer({ min: 1, max: 25 }),
    value: fc.option(percent),
    standardError: fc.option(fc.integer({ min: 1, max: 12 })),
    isFixed: fc.boolean(),
    soundEvaluators: fc.integer({ min: 0, max: 5 }),
    selfValue: fc.option(percent),
    gradeMean: percent,
    gradeSd: fc.integer({ min: 0, max: 20 }),
    gradeN: fc.integer({ min: 1, max: 90 }),
    isGradeLinked: fc.boolean(),
    classMean: fc.option(percent),
  });
  const student = fc.record({
    scores: fc.uniqueArray(score, { selector: ({ competencyID }) => competencyID }),
    before: fc.uniqueArray(
      fc.record({
        competencyID: fc.integer({ min: 1, max: 25 }),
        value: percent,
        standardError: fc.option(fc.integer({ min: 1, max: 12 })),
      }),
      { selector: ({ competencyID }) => competencyID },
    ),
    isSelfCareless: fc.boolean(),
  });
  fc.assert(
    fc.property(student, (of) => {
      const statements = statementsOf(of);
      const look = pickFirstLook(statements);
      const scoreOf = (id: number | null) => of.scores.find((row) => row.competencyID === id)!;
      for (const { competencyID } of look.strengths) {
        const { value, gradeMean, gradeSd, classMean, isFixed } = scoreOf(competencyID);
        expect(isFixed && (value ?? 0) >= gradeMean + 0.5 * gradeSd - 1e-9).toBe(true);
        expect(value ?? 0).toBeGreaterThanOrEqual(classMean ?? Infinity);
      }
      for (const { competencyID } of look.gaps) {
        const { value, selfValue, standardError } = scoreOf(competencyID);
        expect(of.isSelfCareless).toBe(false);
        const gap = Math.abs((value ?? 0) - (selfValue ?? value ?? 0));
        expect(gap).toBeGreaterThan(1.96 * (standardError ?? Infinity));
      }
      for (const { competencyID, comment } of pickQuestions(statements)) {
        const change =
          (scoreOf(competencyID).value ?? 0) -
          (of.before.find((row) => row.competencyID === competencyID)?.value ?? Infinity);
        expect(comment !== 'upComment' || change > 0).toBe(true);
        expect(scoreOf(competencyID).soundEvaluators).toBeGreaterThanOrEqual(3);
      }
    }),
    runs(1000),
  );
});

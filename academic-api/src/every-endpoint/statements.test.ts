import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import {
  languageCodes,
  letterPolicies,
  statementKinds,
  type LanguageCode,
  type Statement,
} from '@mebae/contracts';
import { statementsOf } from '@mebae/rules';
import { errorFunction } from 'simple-statistics';
import { competencies as masters, interviewNavi } from '../db/masters/masters.ts';
import { findingsBehaviours } from '../db/masters/findings.ts';
import { composeFindings } from '../features/documents/findings/compose-findings.ts';
import { agendaFrom } from '../features/documents/interviews/agenda.ts';
import { composeLetter } from '../features/documents/letters/compose-letter.ts';
import { isEvidenceFor } from '../features/documents/letters/policies.ts';
import {
  growthFrom,
  withoutFewEvaluators,
  wordsFrom,
} from '../features/documents/reports/read-report-data.ts';
import { sentencesOfReport } from '../features/documents/reports/report-sentences.ts';
import { evidenceFrom } from '../lib/evidence/evidence.ts';
import type { FixedScoreRow } from '../lib/evidence/evidence.repository.ts';

/** Scores of one generated student: a competency each, with that of the course before. */
interface Student {
  isSelfCareless: boolean;
  rows: {
    competencyID: number;
    value: number | null;
    standardError: number | null;
    soundEvaluators: number;
    evaluators: number;
    isFixed: boolean;
    selfValue: number | null;
    gradeMean: number;
    gradeSd: number;
    gradeN: number;
    gradeOthers: number;
    isGradeLinked: boolean;
    classMean: number;
    classN: number;
    before: { value: number; standardError: number | null } | null;
  }[];
}

const percent = fc.integer({ min: 0, max: 100 });
const error = fc.option(fc.integer({ min: 1, max: 12 }), { freq: 10 });
const student: fc.Arbitrary<Student> = fc.record({
  isSelfCareless: fc.boolean(),
  rows: fc.uniqueArray(
    fc
      .record({
        competencyID: fc.integer({ min: 1, max: 25 }),
        value: fc.option(percent, { freq: 12 }),
        standardError: error,
        evaluators: fc.integer({ min: 0, max: 6 }),
        careless: fc.integer({ min: 0, max: 2 }),
        hasEnded: fc.integer({ min: 0, max: 9 }),
        selfValue: fc.option(percent),
        gradeMean: fc.integer({ min: 35, max: 65 }),
        gradeSd: fc.integer({ min: 0, max: 15 }),
        gradeN: fc.integer({ min: 1, max: 200 }),
        gradeOthers: fc.constant(0),
        isGradeLinked: fc.integer({ min: 0, max: 9 }).map((at) => at > 0),
        classMean: fc.integer({ min: 30, max: 70 }),
        classN: fc.constant(30),
        before: fc.option(fc.record({ value: percent, standardError: error })),
      })
      .map(({ careless, hasEnded, ...row }) => {
        const soundEvaluators = Math.max(0, row.evaluators - careless);
        return { ...row, soundEvaluators, isFixed: hasEnded > 0 && soundEvaluators >= 3 };
      }),
    { selector: ({ competencyID }) => competencyID, minLength: 1, maxLength: 14 },
  ),
});

/** The conditions of decisions once more, in the plainest form. */
function conditionsOf({ rows, isSelfCareless }: Student) {
  const own = rows.map((row) => {
    const isSound = row.isFixed && row.soundEvaluators >= 3 && row.value !== null;
    const value = row.value ?? 0;
    const isMeasured = isSound && row.isGradeLinked && row.gradeN >= 5 && row.gradeSd > 0;
    const z = isMeasured ? (value - row.gradeMean) / row.gradeSd : null;
    const isCompared =
      isSound && row.selfValue !== null && row.standardError !== null && !isSelfCareless;
    const gap = isCompared ? value - (row.selfValue ?? 0) : null;
    const isClear = gap !== null && Math.abs(gap) > 1.96 * (row.standardError ?? 0);
    const first = row.before;
    const size =
      isSound && first && first.standardError !== null && row.standardError !== null
        ? (value - first.value) / Math.hypot(first.standardError, row.standardError)
        : null;
    return { ...row, isSound, value, z, gap, isClear, size };
  });
  // Benjamini and Hochberg: the largest k with p(k) <= 0.1 k / m
  const sizes = own.flatMap(({ size }) => (size === null ? [] : Math.abs(size)));
  const pOf = (size: number) => 1 - errorFunction(size / Math.SQRT2);
  const ordered = sizes.toSorted((a, b) => b - a);
  const kept = ordered.filter((size, index) => pOf(size) <= (0.1 * (index + 1)) / sizes.length);
  const least = Math.max(1.96, kept.at(-1) ?? Infinity);
  const seesMore = (row: (typeof own)[number]) =>
    row.isClear && (row.gap ?? 0) > 0 && row.z !== null && row.z >= 0;
  const largestGap = Math.max(...own.filter(seesMore).map(({ gap }) => gap ?? 0));
  const lowest = Math.min(...own.flatMap(({ z }) => z ?? []));
  return (kind: Statement['kind'], competencyID: number | null): boolean => {
    if (kind === 'agree') {
      const gaps = own.filter(({ gap }) => gap !== null);
      return gaps.length > 0 && gaps.every(({ isClear }) => !isClear);
    }
    const row = own.find((one) => one.competencyID === competencyID);
    if (!row?.isSound) return false;
    switch (kind) {
      case 'strength':
        return row.z !== null && row.z >= 0.5 && row.value >= row.classMean;
      case 'risen':
        return row.size !== null && row.size > 1.96 && row.size >= least;
      case 'fallen':
        return row.size !== null && row.size < -1.96 && -row.size >= least;
      case 'peersSeeMore':
        return seesMore(row);
      case 'potential':
        return seesMore(row) && row.gap === largestGap;
      case 'selfSeesMore':
        return row.isClear && (row.gap ?? 0) < 0;
      case 'toTalkAbout':
        return row.z === lowest && row.z <= -0.5 && row.value <= row.classMean;
      case 'nextStep':
        return row.z === lowest && (row.z < 0.5 || row.value < row.classMean);
      case 'highest':
        return own.every((other) => !other.isSound || other.value <= row.value);
      default:
        return false;
    }
  };
}

const master = (competencyID: number) => masters.find((c) => c.competencyID === competencyID)!;

const competencyRows = ({ rows }: Student, language: LanguageCode) =>
  rows.map(({ before: _before, ...row }) => ({
    ...row,
    name: master(row.competencyID).name[language],
    competencyType: master(row.competencyID).competencyType,
  }));

const beforeOf = ({ rows }: Student) =>
  rows.flatMap(({ competencyID, before }) => (before ? [{ competencyID, ...before }] : []));

/** Only fixed scores of both courses are read for findings, talks and letters. */
function fixedScores(subject: Student, language: LanguageCode): FixedScoreRow[] {
  const course = (evalSettingID: number) => ({
    evalSettingID,
    title: `course ${evalSettingID}`,
    endAt: new Date('2026-07-01T00:00:00Z'),
    isSelfCareless: subject.isSelfCareless,
    isFixed: true as const,
  });
  const all = competencyRows(subject, language);
  return [
    ...all.flatMap((row) =>
      row.isFixed && row.value !== null ? [{ ...row, value: row.value, ...course(2) }] : [],
    ),
    ...beforeOf(subject).flatMap((first) => {
      const row = all.find(({ competencyID }) => competencyID === first.competencyID);
      return row ? [{ ...row, ...first, ...course(1) }] : [];
    }),
  ];
}

const kindOf = { strength: 'strength', riser: 'risen', potential: 'potential' } as const;
const statementOfKey = (key: string): [Statement['kind'], number] => {
  const [kind = '', id] = key.split(':');
  return [kindOf[kind as keyof typeof kindOf], Number(id)];
};

/** One claim of a text, and whether its condition is met. */
interface Claim {
  claim: string;
  competencyID: number | null;
  holds: boolean;
}

/** Composes every text of a student. @returns what they claim */
function claimsOf(subject: Student, language: LanguageCode, seed: string): Claim[] {
  const holds = conditionsOf(subject);
  const claims: Claim[] = [];
  const check = (where: string, kind: Statement['kind'], competencyID: number | null): void => {
    claims.push({ claim: `${where} ${kind}`, competencyID, holds: holds(kind, competencyID) });
  };
  const scores = fixedScores(subject, language);
  const hasNewer = scores[0]?.evalSettingID === 2;
  const evidence = hasNewer ? evidenceFrom(scores, []) : [];
  const style = 'polite' as const;
  const findings = composeFindings(evidence, { style, length: 50, language, firstName: '', seed });
  for (const { evidence: item } of findings?.sentences ?? []) {
    if (item) check('findings', ...statementOfKey(item.key));
  }
  const policies = letterPolicies
    .filter((policy) => evidence.some((item) => isEvidenceFor(policy, item)))
    .slice(0, 3);
  const letter = composeLetter(evidence, {
    policies,
    language,
    seed,
    purpose: 'university',
    schoolKind: 'secondary',
    length: 400,
    lastName: '',
    lastNameKana: '',
    firstNameKana: '',
    firstName: '',
  });
  for (const { evidence: keys } of letter?.flat() ?? []) {
    for (const key of keys) check('letter', ...statementOfKey(key));
  }
  const comments = interviewNavi.map(({ peersSeeMoreComment, ...row }) => ({
    competencyID: row.competencyID,
    upComment: row.upComment[language],
    downComment: row.downComment[language],
    peersSeeMoreComment: peersSeeMoreComment.general[language],
  }));
  for (const item of hasNewer ? agendaFrom(scores, comments) : []) {
    check('interview', item.kind, item.competencyID);
    const words = comments.find((row) => row.competencyID === item.competencyID);
    expect(item.comment === words?.upComment).toBe(item.kind === 'risen');
  }
  const rows = competencyRows(subject, language).map(withoutFewEvaluators);
  const before = beforeOf(subject);
  const { isSelfCareless } = subject;
  const report = sentencesOfReport({
    ...({ kind: 'full', language, hasReadings: false, isFixed: true } as const),
    ...({ schoolKind: 'secondary', printsFallen: true } as const),
    words: wordsFrom(rows, { before, isSelfCareless }, language),
    growth: before.length === 0 ? null : growthFrom(rows, { title: '', scores: before }, language),
  });
  const { strengths, potential, growth, advice } = report;
  const sentences = [...strengths, potential, ...growth.rows, ...growth.again, ...advice];
  for (const { statement, text } of sentences) {
    expect(text).not.toMatch(/undefined|NaN|\{\{|^$/);
    if (statement) check('report', statement.kind, statement.competencyID);
  }
  for (const { kind, competencyID } of statementsOf({
    scores: competencyRows(subject, language),
    before,
    isSelfCareless,
  })) {
    check('record', kind, competencyID);
  }
  return claims;
}

describe('what is said of 1,000 students in three languages', () => {
  it('has its condition met, sentence by sentence', () => {
    let nth = 0;
    fc.assert(
      fc.property(student, (subject) => {
        nth += 1;
        for (const language of languageCodes) {
          const claims = claimsOf(subject, language, String(nth));
          expect(claims.filter(({ holds }) => !holds)).toEqual([]);
        }
      }),
      runs(1000),
    );
  }, 300_000);

  it('is checked on students who are varied enough for every claim to come up', () => {
    const students = fc.sample(student, { numRuns: 300, seed: 28 });
    const made = new Set(
      students
        .flatMap((subject, nth) => claimsOf(subject, 'ja', String(nth)))
        .map(({ claim }) => claim),
    );
    const claims = {
      findings: ['potential', 'risen', 'strength'],
      interview: ['fallen', 'peersSeeMore', 'risen'],
      letter: ['risen', 'strength'],
      record: [...statementKinds],
      report: ['agree', 'fallen', 'highest', 'nextStep', 'potential', 'risen', 'strength'],
    };
    expect([...made].toSorted()).toEqual(
      Object.entries(claims)
        .flatMap(([where, kinds]) => kinds.map((kind) => `${where} ${kind}`))
        .toSorted(),
    );
  });

  it('a report prints no number of fewer than three sound evaluators', () => {
    fc.assert(
      fc.property(student, (subject) => {
        for (const row of competencyRows(subject, 'ja')) {
          const { value, standardError } = withoutFewEvaluators(row);
          const isEnough = row.soundEvaluators >= 3;
          expect([value, standardError]).toEqual(
            isEnough ? [row.value, row.standardError] : [null, null],
          );
        }
      }),
    );
  });
});

it('every competency has behaviours for the words of a report', () => {
  expect(findingsBehaviours.map(({ behaviours }) => behaviours.length >= 3)).toEqual(
    masters.map(() => true),
  );
});

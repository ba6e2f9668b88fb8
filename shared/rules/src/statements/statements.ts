import { statementKinds, type Statement, type Highlights } from '@mebae/contracts';
import { changesOf, type MeasuredScore } from './changes.ts';
import {
  gradeZ,
  mayState,
  mayStateAgreement,
  type StatementFacts,
  type StatementScore,
} from './conditions.ts';

/** Scores of a student in one course, and their fixed scores in the fixed course before. */
export interface StudentScores {
  scores: readonly StatementScore[];
  /** None where there is no such course. */
  before: readonly (MeasuredScore & { competencyID: number })[];
  isSelfCareless: boolean;
}

/** Facts that the conditions of statements ask. */
export function factsOf({ scores, before, isSelfCareless }: StudentScores): StatementFacts {
  const earlier = new Map(before.map((score) => [score.competencyID, score]));
  const pairs = scores.flatMap(({ competencyID, value, standardError, isFixed }) => {
    const first = earlier.get(competencyID);
    return first && isFixed && value !== null
      ? [{ competencyID, before: first, after: { value, standardError } }]
      : [];
  });
  const changes = changesOf(pairs);
  return {
    scores,
    isSelfCareless,
    changes: new Map(
      pairs.flatMap(({ competencyID, before: first }, index) => {
        const change = changes[index];
        return change ? [[competencyID, { ...change, before: first }] as const] : [];
      }),
    ),
  };
}

/** The more of it, the earlier a statement stands among those of its kind. */
function sizeOf({ kind, value, before, selfValue, standardError, gradeZ: z }: Statement): number {
  switch (kind) {
    case 'risen':
    case 'fallen':
      return Math.abs((value ?? 0) - (before ?? 0)) / (standardError ?? Infinity);
    case 'peersSeeMore':
    case 'selfSeesMore':
    case 'potential':
      return Math.abs((value ?? 0) - (selfValue ?? 0));
    default:
      return Math.abs(z ?? 0);
  }
}

/**
 * All that may be said of a student in a course: each statement that holds, by kind, the strongest of a kind first. Where
 * two competencies are equally high or low, the first counts.
 */
export function statementsOf(student: StudentScores): Statement[] {
  const facts = factsOf(student);
  return statementKinds.flatMap((kind): Statement[] => {
    if (kind === 'agree') return mayStateAgreement(facts) ? [agreement] : [];
    const found = facts.scores
      .filter((score) => mayState(kind, score.competencyID, facts))
      .map((score): Statement => {
        const { competencyID, value, selfValue } = score;
        const change =
          kind === 'risen' || kind === 'fallen' ? facts.changes.get(competencyID) : null;
        return {
          kind,
          competencyID,
          value,
          selfValue: facts.isSelfCareless ? null : selfValue,
          before: change?.before.value ?? null,
          standardError: change ? change.standardError : score.standardError,
          gradeZ: gradeZ(score),
        };
      })
      .toSorted((a, b) => sizeOf(b) - sizeOf(a));
    return ofOne.includes(kind) ? found.slice(0, 1) : found;
  });
}

/** Kinds of which a student has one at most. */
const ofOne: readonly Statement['kind'][] = ['potential', 'toTalkAbout', 'highest', 'nextStep'];

const agreement: Statement = {
  kind: 'agree',
  competencyID: null,
  value: null,
  selfValue: null,
  before: null,
  standardError: null,
  gradeZ: null,
};

/** Statements of a kind, the strongest first. */
export const ofKind = (statements: readonly Statement[], kind: Statement['kind']): Statement[] =>
  statements.filter((statement) => statement.kind === kind);

/**
 * The competencies that lists show of a student: highest and lowest z within the grade, and the potential. With equal
 * ones the first counts.
 * @returns null where nothing can be said; one competency alone is neither highest nor lowest
 */
export function highlightsOf(student: Omit<StudentScores, 'before'>): Highlights {
  const measured = student.scores
    .flatMap((score) => {
      const z = gradeZ(score);
      return z === null ? [] : [{ competencyID: score.competencyID, z }];
    })
    .toSorted((a, b) => b.z - a.z);
  const [highest] = measured;
  const lowest = measured.find(({ z }) => z === measured.at(-1)?.z);
  const isOne = highest?.competencyID === lowest?.competencyID;
  const [potential] = ofKind(statementsOf({ ...student, before: [] }), 'potential');
  return {
    higherCompetencyID: isOne ? null : (highest?.competencyID ?? null),
    lowerCompetencyID: isOne ? null : (lowest?.competencyID ?? null),
    growthPotentialCompetencyID: potential?.competencyID ?? null,
  };
}

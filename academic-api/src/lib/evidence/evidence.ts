import type { EvidenceItem, EvidenceSource, Participation, Statement } from '@mebae/contracts';
import {
  detailAmong,
  distanceOf,
  levelOf,
  statementsOf,
  visibleClassesOfAllYears,
} from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import type { Caller } from '../calls/caller.ts';
import {
  eventsOf,
  fixedScoresOf,
  participationsOf,
  type EvidenceOf,
  type FixedScoreRow,
} from './evidence.repository.ts';

const strengthsShown = 3;

/** Where a score comes from. */
export const sourceOfScore = (row: FixedScoreRow): EvidenceSource => ({
  evalSettingID: row.evalSettingID,
  title: row.title,
  endAt: row.endAt.toISOString(),
  evaluators: row.evaluators,
  standardError: row.standardError,
});

const factsOf = (kind: string, row: FixedScoreRow) => ({
  key: `${kind}:${row.competencyID}`,
  competencyID: row.competencyID,
  name: row.name,
  competencyType: row.competencyType,
  value: row.value,
  source: sourceOfScore(row),
});

/** Words of a statement that findings and letters can be built on. */
function toEvidence(
  statement: Statement,
  row: FixedScoreRow,
  before: FixedScoreRow | undefined,
): EvidenceItem[] {
  const { kind, gradeZ, selfValue, standardError } = statement;
  if (kind === 'strength' && gradeZ !== null) {
    const z = distanceOf(detailAmong(row.gradeOthers), gradeZ);
    return [{ kind, ...factsOf(kind, row), gradeZ: z, level: levelOf(z) }];
  }
  if (kind === 'risen' && before && standardError !== null) {
    return [
      {
        kind: 'riser',
        ...factsOf('riser', row),
        before: before.value,
        difference: row.value - before.value,
        combinedError: standardError,
        sourceBefore: sourceOfScore(before),
      },
    ];
  }
  if (kind === 'potential' && selfValue !== null) {
    return [{ kind, ...factsOf(kind, row), selfValue }];
  }
  return [];
}

/** @param scores fixed scores of the last two courses, newer course first */
export function splitByCourse(scores: readonly FixedScoreRow[]): {
  newer: FixedScoreRow[];
  older: FixedScoreRow[];
} {
  const isNewer = (row: FixedScoreRow) => row.evalSettingID === scores[0]?.evalSettingID;
  return { newer: scores.filter(isNewer), older: scores.filter((row) => !isNewer(row)) };
}

/**
 * Statements that hold of a student by their last two courses, each with its score and that of the course before.
 * @param scores fixed scores of the last two courses, newer course first
 */
export function statedScores(
  scores: readonly FixedScoreRow[],
): { statement: Statement; row: FixedScoreRow; before: FixedScoreRow | undefined }[] {
  const { newer, older } = splitByCourse(scores);
  const isSelfCareless = newer.some((row) => row.isSelfCareless);
  return statementsOf({ scores: newer, before: older, isSelfCareless }).flatMap((statement) => {
    const ofCompetency = (row: FixedScoreRow) => row.competencyID === statement.competencyID;
    const row = newer.find(ofCompetency);
    return row ? [{ statement, row, before: older.find(ofCompetency) }] : [];
  });
}

/**
 * Evidence for a finding or a letter about a student: up to three strengths, what has risen since the course before
 * (the surest first), the one competency in which others see most more than the student does, and participations.
 * @param scores fixed scores of the last two courses, newer course first
 */
export function evidenceFrom(
  scores: readonly FixedScoreRow[],
  participations: readonly Participation[],
): EvidenceItem[] {
  const items = statedScores(scores).flatMap(({ statement, row, before }) =>
    toEvidence(statement, row, before),
  );
  const strengths = items.filter(({ kind }) => kind === 'strength').slice(0, strengthsShown);
  return [
    ...strengths,
    ...items.filter(({ kind }) => kind !== 'strength'),
    ...participations.map((participation) => ({
      kind: 'participation' as const,
      key:
        participation.participationID === null
          ? `event:${participation.eventID}`
          : `participation:${participation.participationID}`,
      participation,
    })),
  ];
}

/**
 * The evidence of a student whom the caller may see: only fixed scores, each by three sound evaluators at least, of
 * courses up to the session's school year and of years in which the caller was in charge.
 */
export function evidenceOf(
  { tx, session, language, now }: Caller,
  studentID: number,
): Promise<EvidenceItem[]> {
  const { companyID, schoolYear } = session;
  const scope = visibleClassesOfAllYears(session);
  return readEvidence(tx, { companyID, schoolYear, studentID, scope, language, now });
}

/** The same for the worker, which has no session: who asked was let through when the work was started. */
export async function readEvidence(tx: Tx, owner: EvidenceOf): Promise<EvidenceItem[]> {
  return evidenceFrom(await fixedScoresOf(tx, owner), [
    ...(await participationsOf(tx, owner)),
    ...(await eventsOf(tx, owner)),
  ]);
}

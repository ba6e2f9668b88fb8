import type {
  EvidenceItem,
  EvidenceLevel,
  EvidenceSource,
  Participation,
  PotentialEvidence,
  RiserEvidence,
  StrengthEvidence,
} from '@mebae/contracts';
import { changeOf, visibleClassesOfAllYears } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import type { Caller } from '../caller.ts';
import { gradeZ, highlightsOf } from '../highlights.ts';
import {
  eventsOf,
  fixedScoresOf,
  participationsOf,
  type EvidenceOf,
  type FixedScoreRow,
} from './evidence.repository.ts';

const strengthsShown = 3;

/** @param z distance from the grade's mean in its standard deviations */
export function levelOf(z: number): EvidenceLevel {
  if (z >= 1) return 'outstanding';
  return z >= 0 ? 'steady' : 'developing';
}

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

function strengthsOf(rows: readonly FixedScoreRow[]): StrengthEvidence[] {
  return rows
    .flatMap((row) => {
      const z = gradeZ(row);
      return z === null ? [] : [{ row, z }];
    })
    .sort((a, b) => b.z - a.z || a.row.competencyID - b.row.competencyID)
    .slice(0, strengthsShown)
    .map(({ row, z }) => ({
      kind: 'strength' as const,
      ...factsOf('strength', row),
      gradeZ: z,
      level: levelOf(z),
    }));
}

function risersOf(
  newer: readonly FixedScoreRow[],
  older: readonly FixedScoreRow[],
): RiserEvidence[] {
  const before = new Map(older.map((row) => [row.competencyID, row]));
  return newer
    .flatMap((row) => {
      const first = before.get(row.competencyID);
      // without an error nobody knows whether the change is beyond it
      if (!first || first.standardError === null || row.standardError === null) return [];
      const { difference, standardError: combinedError, reading } = changeOf(first, row);
      if (reading !== 'up') return [];
      return [
        {
          kind: 'riser' as const,
          ...factsOf('riser', row),
          before: first.value,
          difference,
          combinedError,
          sourceBefore: sourceOfScore(first),
        },
      ];
    })
    .sort((a, b) => b.difference / b.combinedError - a.difference / a.combinedError);
}

function potentialOf(rows: readonly FixedScoreRow[]): PotentialEvidence[] {
  const { growthPotentialCompetencyID } = highlightsOf(rows);
  return rows.flatMap((row) =>
    row.competencyID === growthPotentialCompetencyID && row.selfValue !== null
      ? [
          {
            kind: 'potential' as const,
            ...factsOf('potential', row),
            selfValue: row.selfValue,
          },
        ]
      : [],
  );
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
 * What can be said of a student in a finding, a talk, a letter or a report: the three competencies with the highest z
 * within the grade, those that rose between the last two courses by more than the combined standard error (the surest
 * first), the one in which others see most more than the student does, and what the student took part in.
 * @param scores fixed scores of the last two courses, newer course first
 */
function evidenceFrom(
  scores: readonly FixedScoreRow[],
  participations: readonly Participation[],
): EvidenceItem[] {
  const { newer, older } = splitByCourse(scores);
  return [
    ...strengthsOf(newer),
    ...risersOf(newer, older),
    ...potentialOf(newer),
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
export async function readEvidence(tx: Tx, of: EvidenceOf): Promise<EvidenceItem[]> {
  return evidenceFrom(await fixedScoresOf(tx, of), [
    ...(await participationsOf(tx, of)),
    ...(await eventsOf(tx, of)),
  ]);
}

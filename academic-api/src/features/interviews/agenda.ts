import type { AgendaItem, AgendaKind, EvidenceSource } from '@mebae/contracts';
import { changeOf } from '@mebae/rules';
import { sourceOfScore, splitByCourse } from '../../lib/evidence/evidence.ts';
import type { FixedScoreRow } from '../../lib/evidence/evidence.repository.ts';

/** What a teacher could mention of a competency that rose or fell. */
export interface InterviewComment {
  competencyID: number;
  upComment: string;
  downComment: string;
}

/** More of a kind than this would be a list, not an agenda. */
const shownOfKind = 3;

interface Topic {
  kind: AgendaKind;
  row: FixedScoreRow;
  before: number | null;
  error: number | null;
  sourceBefore: EvidenceSource | null;
  /** How many times its error it is: the surest first. */
  size: number;
}

/** Changes between the last two courses that are beyond the combined error; without an error nobody knows. */
function changes(newer: readonly FixedScoreRow[], older: readonly FixedScoreRow[]): Topic[] {
  const before = new Map(older.map((row) => [row.competencyID, row]));
  return newer.flatMap((row) => {
    const first = before.get(row.competencyID);
    if (!first || first.standardError === null || row.standardError === null) return [];
    const { difference, standardError: error, reading } = changeOf(first, row);
    if (reading === 'noClearChange') return [];
    const kind = reading === 'up' ? ('risen' as const) : ('fallen' as const);
    const sourceBefore = sourceOfScore(first);
    const size = error === 0 ? Infinity : Math.abs(difference) / error;
    return [{ kind, row, before: first.value, error, sourceBefore, size }];
  });
}

/** Where others see more than the student does, beyond the score's error. */
const selfUnderPeers = (rows: readonly FixedScoreRow[]): Topic[] =>
  rows.flatMap((row) => {
    if (row.selfValue === null || row.standardError === null) return [];
    const gap = row.value - row.selfValue;
    if (gap <= row.standardError) return [];
    return [
      {
        kind: 'selfUnderPeers' as const,
        row,
        before: null,
        error: row.standardError,
        sourceBefore: null,
        size: gap,
      },
    ];
  });

/**
 * What to talk about: what rose, what fell, where the student sees less than others do; three of each at most, each
 * competency once.
 * @param scores fixed scores of the last two courses, newer course first
 */
export function agendaFrom(
  scores: readonly FixedScoreRow[],
  comments: readonly InterviewComment[],
): AgendaItem[] {
  const { newer, older } = splitByCourse(scores);
  const topics = [...changes(newer, older), ...selfUnderPeers(newer)].sort(
    (a, b) => b.size - a.size || a.row.competencyID - b.row.competencyID,
  );
  const commentOf = new Map(comments.map((comment) => [comment.competencyID, comment]));
  const seen = new Set<number>();
  return (['risen', 'fallen', 'selfUnderPeers'] as const).flatMap((kind) =>
    topics
      .filter((topic) => topic.kind === kind && !seen.has(topic.row.competencyID))
      .slice(0, shownOfKind)
      .map(({ row, before, error, sourceBefore }): AgendaItem => {
        seen.add(row.competencyID);
        const { competencyID, name, competencyType, value, selfValue } = row;
        const words = commentOf.get(competencyID);
        const comment = (kind === 'fallen' ? words?.downComment : words?.upComment) ?? '';
        const source = sourceOfScore(row);
        const numbers = { value, before, selfValue, error, source, sourceBefore };
        return { kind, competencyID, name, competencyType, comment, ...numbers };
      }),
  );
}

import { agendaKinds, type AgendaItem, type StudentInterviews } from '@mebae/contracts';
import { sourceOfScore, splitByCourse, statedScores } from '../../../lib/evidence/evidence.ts';
import type { FixedScoreRow } from '../../../lib/evidence/evidence.repository.ts';

/** A comment on a competency for teachers, by the statement that it goes with. */
export interface InterviewComment {
  competencyID: number;
  upComment: string;
  downComment: string;
  peersSeeMoreComment: string;
}

const commentOf = {
  risen: 'upComment',
  fallen: 'downComment',
  peersSeeMore: 'peersSeeMoreComment',
} as const;

/** More of a kind than this would be a list, not an agenda. */
const shownOfKind = 3;

/**
 * The topics of a talk: what rose, what fell, where others see more than the student does; three of each at most, each
 * competency once.
 * @param scores fixed scores of the last two courses, newer course first
 * @param comments of every competency, in the language of the talk
 */
export function agendaFrom(
  scores: readonly FixedScoreRow[],
  comments: readonly InterviewComment[],
): AgendaItem[] {
  const stated = statedScores(scores);
  const wordsOf = new Map(comments.map((comment) => [comment.competencyID, comment]));
  const seen = new Set<number>();
  return agendaKinds.flatMap((kind) =>
    stated
      .filter(({ statement, row }) => statement.kind === kind && !seen.has(row.competencyID))
      .slice(0, shownOfKind)
      .map(({ statement, row, before }): AgendaItem => {
        seen.add(row.competencyID);
        const { competencyID, name, competencyType, value } = row;
        return {
          kind,
          competencyID,
          name,
          competencyType,
          comment: wordsOf.get(competencyID)?.[commentOf[kind]] ?? '',
          value,
          before: statement.before,
          selfValue: statement.selfValue,
          error: statement.standardError,
          source: sourceOfScore(row),
          sourceBefore: statement.before === null || !before ? null : sourceOfScore(before),
        };
      }),
  );
}

/** Whether the newest course has a self evaluation that others' can be compared with. */
export function selfEvaluationOf(
  scores: readonly FixedScoreRow[],
): StudentInterviews['selfEvaluation'] {
  const { newer } = splitByCourse(scores);
  if (newer.every((row) => row.selfValue === null)) return 'none';
  return newer.some((row) => row.isSelfCareless) ? 'careless' : 'comparable';
}

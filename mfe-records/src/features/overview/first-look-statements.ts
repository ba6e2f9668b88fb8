import type { RecordResult, Statement, StatementKind } from '@mebae/contracts';
import { ofKind } from '@mebae/rules';

/** How many of each kind are worth a first look. */
const shown = 3;

/** Statements of a first look that hold, by its cards. */
export interface FirstLook {
  strengths: Statement[];
  risen: Statement[];
  fallen: Statement[];
  /** Where others see more, then where the student does. */
  gaps: Statement[];
  toTalkAbout: Statement | null;
}

/** Picks what of a course's statements is worth a first look. */
export function pickFirstLook(statements: readonly Statement[]): FirstLook {
  const of = (...kinds: StatementKind[]) =>
    kinds.flatMap((kind) => ofKind(statements, kind)).slice(0, shown);
  return {
    strengths: of('strength'),
    risen: of('risen'),
    fallen: of('fallen'),
    gaps: of('peersSeeMore', 'selfSeesMore'),
    toTalkAbout: of('toTalkAbout')[0] ?? null,
  };
}

/** Which words of the interview navigation go with a statement. */
const commentOf = {
  risen: 'upComment',
  fallen: 'downComment',
  toTalkAbout: 'downComment',
  peersSeeMore: 'peersSeeMoreComment',
} as const;
type AskedKind = keyof typeof commentOf;
export type Comment = (typeof commentOf)[AskedKind];

const asked: readonly AskedKind[] = ['fallen', 'risen', 'toTalkAbout', 'peersSeeMore'];

/**
 * Picks what to ask about: first what changed, then where the student stands; at most three competencies, each once. A
 * comment goes with its own statement only: what praises a rise is never said without one.
 */
export function pickQuestions(
  statements: readonly Statement[],
): { competencyID: number; comment: Comment; kind: AskedKind }[] {
  const seen = new Set<number>();
  return asked
    .flatMap((kind) =>
      ofKind(statements, kind)
        .slice(0, 1)
        .map((one) => ({ ...one, kind })),
    )
    .flatMap(({ competencyID, kind }) => {
      if (competencyID === null || seen.has(competencyID)) return [];
      seen.add(competencyID);
      return [{ competencyID, kind, comment: commentOf[kind] }];
    })
    .slice(0, shown);
}

/** Why there is nothing to say of self and others, where there is nothing. */
export function gapNoteOf(
  result: Pick<RecordResult, 'statements' | 'competencies' | 'isSuspiciousStudent'>,
): 'agree' | 'noSelf' | 'careless' | 'notCompared' {
  if (result.competencies.every(({ selfValue }) => selfValue === null)) return 'noSelf';
  if (result.isSuspiciousStudent) return 'careless';
  return ofKind(result.statements, 'agree').length > 0 ? 'agree' : 'notCompared';
}

import type { Competency } from '@mebae/contracts';
import { derivedScores } from '@mebae/rules';

const { individuality, collaboration } = derivedScores;

/** The competencies behind each growing purpose of the specification: those of its derived score. */
const competenciesOf: Readonly<Record<number, readonly number[]>> = {
  1: [...individuality, ...collaboration],
  2: derivedScores.innovation,
  3: derivedScores.criticalThinking,
  4: derivedScores.creativeThinking,
  5: derivedScores.collaborativeThinking,
};

/** Names of the competencies that a growing purpose stands for; none for a purpose that came later. */
export function purposeParts(
  growingPurposeID: number,
  competencies: readonly Pick<Competency, 'competencyID' | 'name'>[],
): string[] {
  return (competenciesOf[growingPurposeID] ?? []).flatMap((id) =>
    competencies.filter((c) => c.competencyID === id).map((c) => c.name),
  );
}

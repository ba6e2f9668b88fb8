import {
  letterPolicies,
  type EvidenceItem,
  type LetterPolicy,
  type PolicyChoice,
} from '@mebae/contracts';

/** Competencies of each policy that is about competencies; together they are all 25. */
const competenciesOf: Readonly<Partial<Record<LetterPolicy, readonly number[]>>> = {
  inquiry: [1, 2, 4, 5, 6, 12],
  initiative: [3, 8, 11, 17, 18, 21],
  cooperation: [14, 15, 16, 19, 20],
  character: [7, 9, 10, 13],
  contribution: [22, 23, 24, 25],
};

const suggestedAtMost = 3;

/**
 * Whether a policy can stand on a piece of evidence. A competency in which others see more than the student does is a
 * matter for a talk, not for a letter.
 */
export function isEvidenceFor(policy: LetterPolicy, item: EvidenceItem): boolean {
  if (item.kind === 'participation') return policy === 'experience';
  if (item.kind === 'potential') return false;
  if (policy === 'growth') return item.kind === 'riser';
  return competenciesOf[policy]?.includes(item.competencyID) ?? false;
}

/** How much a piece of evidence speaks for building a letter on it. */
function weightOf(item: EvidenceItem): number {
  if (item.kind === 'riser') return 2;
  if (item.kind === 'participation') return 1;
  return item.kind === 'strength' ? { outstanding: 3, steady: 1.5 }[item.level] : 0;
}

/** Chooses the policies that a letter could be built on; the three with the strongest evidence are suggested. */
export function choosePolicies(evidence: readonly EvidenceItem[]): PolicyChoice[] {
  const choices = letterPolicies.map((policy) => {
    const own = evidence.filter((item) => isEvidenceFor(policy, item));
    const weight = own.reduce((sum, item) => sum + weightOf(item), 0);
    return { policy, evidence: own.map((item) => item.key), weight };
  });
  const suggested = choices
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, suggestedAtMost);
  return choices.map(({ weight, ...choice }) => ({
    ...choice,
    isSuggested: suggested.some(
      (candidate) => candidate.policy === choice.policy && candidate.weight === weight,
    ),
  }));
}

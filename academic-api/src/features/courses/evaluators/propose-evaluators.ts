import type { EvaluatingPerson, EvaluatorPair } from '@mebae/contracts';

export interface ProposalInput {
  /** Students who are short of evaluators, in the order in which proposals are made. */
  short: readonly EvaluatingPerson[];
  /** Everybody of the course who may be proposed. */
  people: readonly EvaluatingPerson[];
  /** Pairs that are there, those about whoever is short at least. */
  pairs: readonly EvaluatorPair[];
  /** Pairs that are never made: removed by hand, or kept apart. */
  forbidden: readonly EvaluatorPair[];
}

/**
 * Proposes one more evaluator for each student who is short of them: of the same class where somebody is left, and of
 * those whoever evaluates the fewest, proposals before this one included.
 * @returns by student; without those for whom nobody is left
 */
export function proposeEvaluators({
  short,
  people,
  pairs,
  forbidden,
}: ProposalInput): Map<number, EvaluatingPerson> {
  const excludedOf = new Map<number, Set<number>>();
  for (const { evaluatorID, targetID } of [...pairs, ...forbidden]) {
    const excluded = excludedOf.get(targetID) ?? new Set();
    excludedOf.set(targetID, excluded.add(evaluatorID));
  }
  const given = new Map(people.map((person) => [person.studentID, person.given]));
  const byClass = Map.groupBy(people, (person) => person.schoolClassID);
  const proposals = new Map<number, EvaluatingPerson>();
  for (const { studentID, schoolClassID } of short) {
    const excluded = excludedOf.get(studentID);
    const leastAmong = (candidates: readonly EvaluatingPerson[]): EvaluatingPerson | undefined =>
      candidates
        .filter((other) => other.studentID !== studentID && !excluded?.has(other.studentID))
        .reduce<EvaluatingPerson | undefined>(
          (least, other) =>
            least && given.get(least.studentID)! <= given.get(other.studentID)! ? least : other,
          undefined,
        );
    const proposal = leastAmong(byClass.get(schoolClassID) ?? []) ?? leastAmong(people);
    if (!proposal) continue;
    proposals.set(studentID, proposal);
    given.set(proposal.studentID, given.get(proposal.studentID)! + 1);
  }
  return proposals;
}

/** One evaluation of a person by another. */
export interface Pair {
  evaluatorID: number;
  targetID: number;
}

export interface AssignmentInput {
  /** Classes with their examinees. */
  groups: readonly { groupID: number; members: readonly number[] }[];
  /** How many each person gives and receives. */
  evaluatorsPerStudent: number;
  /** The same seed and people give the same assignment. */
  seed: string;
  /** Pairs of last time: used only where no other is possible. */
  avoid?: readonly Pair[];
  /** Pairs with answers already given: they stay. */
  kept?: readonly Pair[];
  /** Whether people of different classes may evaluate each other where a class is too small. */
  acrossGroups: boolean;
}

/** A class in which not everyone gets all evaluators from the class itself. */
export interface Shortfall {
  groupID: number;
  size: number;
  /** Evaluators each person should have, and has from inside the class. */
  wanted: number;
  inside: number;
  /** Evaluations of the class's people by others, and those that nobody is left for. */
  across: number;
  missing: number;
}

export interface Assignment {
  pairs: Pair[];
  shortfalls: Shortfall[];
  /** Pairs of last time that could not be avoided. */
  repeated: Pair[];
}

export type AssignEvaluators = (input: AssignmentInput) => Assignment;

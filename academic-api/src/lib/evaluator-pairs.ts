/** One evaluation of a person by another. */
export interface Pair {
  evaluatorID: number;
  targetID: number;
}

/** Students of one class. */
export interface AssignmentGroup {
  groupID: number;
  grade?: number | null;
  members: readonly number[];
}

export interface AssignmentInput {
  /** Classes with their examinees. */
  groups: readonly AssignmentGroup[];
  /** Other students of the school by class, who evaluate where the examinees are too few; none unless given. */
  school?: readonly AssignmentGroup[];
  /** Evaluations by students of `school` that are asked for already: they stay and count. */
  keptFromSchool?: readonly Pair[];
  /** How many each person gives and receives. */
  evaluatorsPerStudent: number;
  /** The same seed and people give the same assignment. */
  seed: string;
  /** Pairs of last time: each is used only where leaving it out would leave somebody short (`PairNetwork`). */
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
  /** Evaluations of the class's people by others of the course, by other students, and those that nobody is left for. */
  across: number;
  fromSchool: number;
  missing: number;
}

export interface Assignment {
  pairs: Pair[];
  /** New evaluations by students who are no examinees. */
  fromSchool: Pair[];
  shortfalls: Shortfall[];
  /** Pairs of last time that could not be avoided. */
  repeated: Pair[];
}

export type AssignEvaluators = (input: AssignmentInput) => Assignment;

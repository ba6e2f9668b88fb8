/** One evaluation of a person by another. */
export interface Pair {
  evaluatorID: number;
  targetID: number;
}

/** The name of a pair in sets and maps. */
export const keyOfPair = ({ evaluatorID, targetID }: Pair): string => `${evaluatorID}>${targetID}`;

/** Evaluators a student from which one of them may come from another class. */
export const fewestToLink = 3;

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
  /** Pairs that stay: those with answers, those that staff made by hand or accepted. */
  kept?: readonly Pair[];
  /** Pairs that are never assigned: those removed by hand, and students whom the school keeps apart, in both directions. */
  forbidden?: readonly Pair[];
  /** Whether people of different classes may evaluate each other where a class is too small. */
  acrossGroups: boolean;
  /**
   * Circles of students who know each other, by a tag or last year's class: one evaluator of each student comes from
   * another class where both are in a circle, so that the classes can be compared. None unless given.
   */
  linkAcrossClasses?: readonly (readonly number[])[];
}

/** A class in which not everyone gets all evaluators from the class itself, apart from links and pairs that stay. */
export interface Shortfall {
  groupID: number;
  size: number;
  /** Evaluators each person should have, and how many the class has people for. */
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
  /** How many evaluations are there to link classes. */
  linked: number;
  /** Pairs of last time that could not be avoided. */
  repeated: Pair[];
}

export type AssignEvaluators = (input: AssignmentInput) => Assignment;

import type { ClassChangeConstraints, ClassChangeStudent, NamedConflict } from '@mebae/contracts';
import type { GroupingProblem } from '../../../lib/grouping/grouping-problem.ts';
import { nameConflict } from '../../../lib/grouping/name-conflict.ts';
import { optimiseGroups } from '../../../lib/grouping/optimise-groups.ts';
import type { SettledDraft } from './settle-draft.ts';

export type BalancedStudent = Pick<
  ClassChangeStudent,
  'studentID' | 'schoolClassID' | 'tagIDs' | 'scores'
>;

/** Columns that are balanced together, and how much they count as a whole. */
interface Measure {
  columns: ((student: BalancedStudent) => number)[];
}

const scoreTypes = ['cognitive', 'self', 'gift', 'community'] as const;

function measuresOf(
  { scores, previousClasses, tagIDs }: ClassChangeConstraints['balance'],
  students: readonly BalancedStudent[],
): Measure[] {
  const classes = [...new Set(students.map((student) => student.schoolClassID))];
  return [
    ...(scores
      ? [
          {
            columns: scoreTypes.map(
              (type) => (student: BalancedStudent) => student.scores[type] ?? Number.NaN,
            ),
          },
        ]
      : []),
    ...(previousClasses
      ? [
          {
            columns: classes.map(
              (schoolClassID) => (student: BalancedStudent) =>
                Number(student.schoolClassID === schoolClassID),
            ),
          },
        ]
      : []),
    ...tagIDs.map((tagID) => ({
      columns: [(student: BalancedStudent) => Number(student.tagIDs.includes(tagID))],
    })),
  ];
}

/**
 * The problem whose solution is a proposal. The balanced columns are mean scores of the four types of competencies,
 * where somebody comes from, and each chosen tag: each of these counts the same, whatever its number of columns.
 */
export function groupingProblemOf(
  students: readonly BalancedStudent[],
  schoolClassIDs: readonly number[],
  { assignments, constraints }: SettledDraft,
): GroupingProblem {
  const positions = new Map(students.map((student, position) => [student.studentID, position]));
  const inPositions = (sets: readonly (readonly number[])[]): number[][] =>
    sets.map((set) => set.map((studentID) => positions.get(studentID)!));
  const measures = measuresOf(constraints.balance, students);
  const equal = {
    min: Math.floor(students.length / schoolClassIDs.length),
    max: Math.ceil(students.length / schoolClassIDs.length),
  };
  return {
    values: students.map((student) =>
      measures.flatMap(({ columns }) => columns.map((valueOf) => valueOf(student))),
    ),
    weights: measures.flatMap(({ columns }) => columns.map(() => 1 / columns.length)),
    sizes: schoolClassIDs.map(() => constraints.size ?? equal),
    together: inPositions(constraints.together),
    apart: inPositions(constraints.apart),
    fixed: new Map(
      assignments.flatMap(({ studentID, schoolClassID, isFixed }) =>
        isFixed && schoolClassID !== null
          ? [[positions.get(studentID)!, schoolClassIDs.indexOf(schoolClassID)] as const]
          : [],
      ),
    ),
    mode: 'balanced',
  };
}

/**
 * Proposes a class for every student, so that the classes resemble each other as far as the draft's constraints allow.
 * @param schoolClassIDs at least one
 * @param options.seed the same seed gives the same proposal
 * @returns the assignments, or a smallest set of constraints that contradict each other
 */
export function proposeClasses(
  students: readonly BalancedStudent[],
  schoolClassIDs: readonly number[],
  draft: SettledDraft,
  options: { seed: string },
): { assignments: { studentID: number; schoolClassID: number }[] } | { conflict: NamedConflict } {
  const problem = groupingProblemOf(students, schoolClassIDs, draft);
  const result = optimiseGroups(problem, options);
  if ('conflict' in result) {
    const studentIDs = students.map(({ studentID }) => studentID);
    return { conflict: nameConflict(result.conflict, problem, studentIDs) };
  }
  return {
    assignments: students.map(({ studentID }, position) => ({
      studentID,
      schoolClassID: schoolClassIDs[result.groupOf[position]!]!,
    })),
  };
}

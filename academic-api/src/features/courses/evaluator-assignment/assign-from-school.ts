import type {
  AssignmentGroup,
  AssignmentInput,
  Pair,
} from '../../../lib/courses/evaluator-pairs.ts';
import { shuffled } from './shuffled.ts';

interface SchoolStudent {
  studentID: number;
  groupID: number;
  grade: number | null;
  given: number;
}

/**
 * Gives examinees who are short of evaluators others of the school: classmates who are no examinees first, then their
 * grade, then everybody, each time who gives the fewest. Nobody gives more than an examinee would.
 * @param groups examinees by class, with how many evaluators each has among the examinees
 * @returns new evaluations only
 */
export function assignFromSchool(
  {
    school = [],
    keptFromSchool = [],
    forbidden = [],
    evaluatorsPerStudent: most,
    seed,
  }: AssignmentInput,
  groups: readonly (AssignmentGroup & { received: readonly number[] })[],
): Pair[] {
  const students: SchoolStudent[] = school
    .toSorted((a, b) => a.groupID - b.groupID)
    .flatMap(({ groupID, grade = null, members }) =>
      shuffled(
        [...members].sort((a, b) => a - b),
        `${seed}/school/${groupID}`,
      ).map((studentID) => ({
        studentID,
        groupID,
        grade,
        given: keptFromSchool.filter((pair) => pair.evaluatorID === studentID).length,
      })),
    );
  return groups.flatMap(({ members, received, ...group }) =>
    members.flatMap((targetID, index) => {
      const before = keptFromSchool.filter((pair) => pair.targetID === targetID);
      const never = new Set(
        [...before, ...forbidden.filter((pair) => pair.targetID === targetID)].map(
          (pair) => pair.evaluatorID,
        ),
      );
      const chosen = nearest(
        students.filter(({ studentID, given }) => given < most && !never.has(studentID)),
        group,
      ).slice(0, Math.max(0, most - (received[index] ?? 0) - before.length));
      for (const student of chosen) student.given += 1;
      return chosen.map(({ studentID }) => ({ evaluatorID: studentID, targetID }));
    }),
  );
}

function nearest(
  students: readonly SchoolStudent[],
  group: Pick<AssignmentGroup, 'groupID' | 'grade'>,
): SchoolStudent[] {
  const distance = ({ groupID, grade }: SchoolStudent): number => {
    if (groupID === group.groupID) return 0;
    return grade !== null && grade === group.grade ? 1 : 2;
  };
  return students.toSorted((a, b) => distance(a) - distance(b) || a.given - b.given);
}

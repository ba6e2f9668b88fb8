import { limits } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { inEachSchool, schoolsWithWork } from '../../../db/schools-with-work.ts';
import { groupIDs } from '../../../lib/courses/assignment-groups.ts';
import { circlesOfStudents } from '../../../lib/people/circles-of-students.repository.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { groupsOfCourse } from '../../../lib/courses/group-settings.repository.ts';
import {
  membersOfRule,
  ruleOf,
  type RuleMemberRow,
} from '../../../lib/courses/examinee-rule.repository.ts';
import { forbiddenPairs, pairsToKeep } from '../../../lib/people/kept-pairs.repository.ts';
import { insertExaminees } from '../../../lib/courses/new-examinees.repository.ts';
import { pairsOfLastTime } from '../../../lib/courses/pairs-of-last-time.repository.ts';
import * as repository from './joiners.repository.ts';
import { peersOfJoiner, type JoinerRules, type Person } from './peers-of-joiner.ts';

type JoinDeps = Pick<Deps, 'db' | 'config' | 'now'>;

/**
 * Makes examinees of those who have come to a course's grades, classes or tags: until the start in every course, and
 * while it runs where late comers take part. Recipients of the opening mail are looked for every minute, so that
 * newcomers get it too. Nobody is taken out: answers may be on their way.
 * @returns how many joined
 */
export async function joinExams(deps: JoinDeps): Promise<number> {
  const now = deps.now();
  const counts = await inEachSchool(
    deps.db,
    schoolsWithWork.examsToJoin(now),
    async (tx, companyID) => {
      let joined = 0;
      for (const exam of await repository.examsToJoin(tx, companyID, now)) {
        joined += await joinExam(tx, companyID, exam, deps);
      }
      return joined;
    },
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function joinExam(
  tx: Tx,
  companyID: number,
  exam: repository.ExamToJoin,
  deps: JoinDeps,
): Promise<number> {
  const { evalSettingID } = exam;
  const members = await membersOfRule(tx, companyID, exam.schoolYear, ruleOf(exam.examineeRule));
  const people = await repository.peopleOf(tx, companyID, evalSettingID);
  const known = new Set(people.map((person) => person.studentID));
  const joiners = members
    .filter((member) => !known.has(member.studentID))
    .slice(0, Math.max(0, limits.examinees - people.length));
  if (joiners.length === 0) return 0;
  const key = { companyID, evalSettingID };
  await insertExaminees(tx, key, joiners, deps.config.linkSecret);
  const selves = joiners.map(({ studentID }) => ({ evaluatorID: studentID, targetID: studentID }));
  if (exam.selfEvaluation) await repository.insertPairs(tx, companyID, evalSettingID, selves);
  if (exam.peerEvaluation && exam.automaticAssignment) {
    await assignPeers(tx, companyID, exam, { before: people, joiners, now: deps.now() });
  }
  return joiners.length;
}

async function assignPeers(
  tx: Tx,
  companyID: number,
  exam: repository.ExamToJoin,
  {
    before,
    joiners,
    now,
  }: {
    before: Awaited<ReturnType<typeof repository.peopleOf>>;
    joiners: readonly RuleMemberRow[];
    now: Date;
  },
): Promise<void> {
  const { evalSettingID, evaluatorsPerStudent } = exam;
  const groups = await groupsOfCourse(tx, companyID, exam);
  const ids = groupIDs([...before, ...joiners], groups);
  const toPerson = (studentID: number, hasSeen: boolean): Person => ({
    studentID,
    groupID: ids.get(studentID) ?? 0,
    hasSeen,
  });
  const people = before
    .filter(({ stays }) => stays)
    .map(({ studentID, hasSeen }) => toPerson(studentID, hasSeen));
  const studentIDs = [...people, ...joiners].map((person) => person.studentID);
  const rules: JoinerRules = {
    kept: await pairsToKeep(tx, companyID, evalSettingID),
    forbidden: await forbiddenPairs(tx, companyID, evalSettingID, { studentIDs, now }),
    avoid: await pairsOfLastTime(tx, companyID, studentIDs, evalSettingID),
    circles: exam.compareClasses
      ? await circlesOfStudents(tx, companyID, exam.schoolYear, studentIDs)
      : [],
  };
  for (const { studentID } of joiners) {
    const joiner = toPerson(studentID, false);
    const pairs = await repository.peerPairs(tx, companyID, evalSettingID);
    const { removed, added } = peersOfJoiner(joiner, evaluatorsPerStudent, people, pairs, rules);
    await repository.deletePairs(tx, companyID, evalSettingID, removed);
    await repository.insertPairs(tx, companyID, evalSettingID, added);
    people.push(joiner);
  }
}

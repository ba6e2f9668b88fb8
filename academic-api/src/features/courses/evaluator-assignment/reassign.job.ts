import { EvaluatorScope } from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { circlesOfStudents } from '../../../lib/people/circles-of-students.repository.ts';
import { assignmentGroups } from '../../../lib/courses/assignment-groups.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { openCourse } from '../../../lib/courses/course-of-evaluators.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { keyOfPair, type Pair } from '../../../lib/courses/evaluator-pairs.ts';
import { insertPairs, noteEvaluatorChange } from '../../../lib/courses/evaluators.repository.ts';
import { groupsOfCourse } from '../../../lib/courses/group-settings.repository.ts';
import { noAssignment, noEvaluators } from '../../../lib/calls/failure.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import * as outside from '../../../lib/outside-links/outside-links.repository.ts';
import { askStudents } from '../../../lib/outside-links/outside-links.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import { pairsOfLastTime } from '../../../lib/courses/pairs-of-last-time.repository.ts';
import { assignEvaluators } from './assign.ts';
import {
  deleteOtherPairs,
  forbiddenPairs,
  pairsThatCannotJudge,
  pairsToKeep,
} from '../../../lib/people/kept-pairs.repository.ts';
import { peopleByClass } from './reassign.repository.ts';

/**
 * Assigns the evaluators of a course again, as somebody's operation: for people who joined, or after changes by hand.
 * Pairs with answers and pairs by hand stay, also those that are answered or changed while this runs; whoever is short
 * of evaluators who can judge gets some.
 */
export function reassignEvaluatorsJob(
  deps: Deps,
  { companyID, operationID, evalSettingID, actor }: JobData['assign-evaluators'],
): Promise<void> {
  return runOperation(deps, { companyID, operationID }, async (run) => {
    const input = await withSchoolTransaction(deps.db, companyID, async (tx) => {
      const course = await openCourse(tx, companyID, evalSettingID, deps.now());
      const people = await peopleByClass(tx, companyID, evalSettingID);
      const ids = people.map((person) => person.studentID);
      // they stay, but both get another one in their place
      const unable = await pairsThatCannotJudge(tx, companyID, evalSettingID);
      const isUnable = new Set(unable.map(keyOfPair));
      const kept = await pairsToKeep(tx, companyID, evalSettingID);
      const forbidden = await forbiddenPairs(tx, companyID, evalSettingID, {
        studentIDs: ids,
        now: deps.now(),
      });
      return {
        course,
        people,
        groups: await groupsOfCourse(tx, companyID, course),
        linkAcrossClasses: course.compareClasses
          ? await circlesOfStudents(tx, companyID, course.schoolYear, ids)
          : [],
        kept: kept.filter((pair) => !isUnable.has(keyOfPair(pair))),
        forbidden: [...forbidden, ...unable],
        keptFromSchool: await outside.pairsFromSchool(tx, companyID, evalSettingID),
        avoid: await pairsOfLastTime(tx, companyID, ids, evalSettingID),
        school:
          course.evaluatorScope === EvaluatorScope.SameSchool
            ? await outside.otherStudents(tx, companyID, course.schoolYear, ids)
            : [],
      };
    });
    const { course, people, groups, ...known } = input;
    if (people.length < 2 && known.school.length === 0) throw noEvaluators();
    const { pairs, fromSchool } = assignEvaluators({
      ...known,
      groups: assignmentGroups(people, groups),
      evaluatorsPerStudent: course.evaluatorsPerStudent,
      // another try makes the same assignment, a new run another one
      seed: operationID,
      acrossGroups: true,
    });
    if (pairs.length + fromSchool.length === 0) throw noAssignment();
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      const now = deps.now();
      await openCourse(tx, companyID, evalSettingID, now);
      const removed = await deleteOtherPairs(tx, companyID, evalSettingID, pairs);
      const added = await insertPairs(
        tx,
        companyID,
        evalSettingID,
        await withoutForbidden(tx, companyID, evalSettingID, pairs, now),
      );
      await askStudents(tx, deps, { companyID, evalSettingID, ...actor }, fromSchool);
      await noteEvaluatorChange(tx, { companyID, ...actor }, evalSettingID, null, now);
      await audit(tx, { companyID, ...actor }, 'evaluators.assign', {
        detail: { evalSettingID, added: added.length + fromSchool.length, removed },
      });
      await run.succeed(tx);
    });
  });
}

/** Pairs without those that were removed by hand or kept apart since they were assigned, unless they stay. */
async function withoutForbidden(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
  now: Date,
): Promise<Pair[]> {
  const studentIDs = [...new Set(pairs.map((pair) => pair.targetID))];
  const forbidden = await forbiddenPairs(tx, companyID, evalSettingID, { studentIDs, now });
  const never = new Set(forbidden.map(keyOfPair));
  for (const pair of await pairsToKeep(tx, companyID, evalSettingID)) never.delete(keyOfPair(pair));
  return pairs.filter((pair) => !never.has(keyOfPair(pair)));
}

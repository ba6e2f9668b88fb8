import { EvaluatorScope, type Operation, type evaluatorEndpoints } from '@mebae/contracts';
import { visibleOpenCourse } from '../../../lib/courses/course-of-evaluators.ts';
import { noEvaluators, refused } from '../../../lib/calls/failure.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { peopleByClass } from './reassign.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Has the worker assign the evaluators of a course again.
 * @throws Failure grow.22 (404); academic.1 `ended` (409) and `peerEvaluation`; grow.150 with fewer people than can evaluate each other
 */
export async function startReassignment({
  tx,
  session,
  params: { evalSettingID },
  deps: { jobs, now },
}: Call<typeof evaluatorEndpoints.assign>): Promise<Operation> {
  const { companyID, userID, role, ip } = session;
  const course = await visibleOpenCourse(tx, session, evalSettingID, now());
  if (!course.peerEvaluation) throw refused('peerEvaluation');
  const people = await peopleByClass(tx, companyID, evalSettingID);
  const isAlone = people.length < 2 && course.evaluatorScope === EvaluatorScope.SameCourse;
  if (people.length === 0 || isAlone) throw noEvaluators();
  return startOperation(tx, jobs, session, {
    kind: 'assignEvaluators',
    name: course.title,
    route: `/pages/exam/${evalSettingID}/evaluators`,
    total: null,
    job: 'assign-evaluators',
    data: { evalSettingID, actor: { userID, role, ip } },
  });
}

import { pairsKeptApart, type RequestedEvaluator, type evaluatorEndpoints } from '@mebae/contracts';
import { fullName, visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import {
  findCourse,
  visibleOpenCourse,
  visiblePeople,
} from '../../../lib/courses/course-of-evaluators.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import {
  evaluationsOf,
  giveReceiptsBack,
  insertPairs,
  noteEvaluatorChange,
} from '../../../lib/courses/evaluators.repository.ts';
import type { Pair } from '../../../lib/courses/evaluator-pairs.ts';
import { conflict, noAssignment, notFound } from '../../../lib/calls/failure.ts';
import { pairsAmong } from '../../../lib/kept-apart/kept-apart-conditions.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { dependsOn, type UndoActions } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import { addAll, mailLinks } from '../../../lib/outside-links/outside-links.ts';
import type { OutsideEvaluatorToAdd } from '../../../lib/outside-links/outside-links.repository.ts';
import { outsideEvaluatorsByID } from './outside.repository.ts';
import * as repository from './requests.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const toRequest = (row: repository.RequestRow): RequestedEvaluator => ({
  ...row,
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** @throws Failure grow.22 (404) for a course that is not there, or has nobody whom the caller may see */
export async function list({
  tx,
  session,
  params: { evalSettingID },
  query,
  now,
}: Call<typeof evaluatorEndpoints.requests>) {
  const { companyID } = session;
  await findCourse(tx, companyID, evalSettingID, now);
  await visiblePeople(tx, session, evalSettingID);
  const filter = {
    scope: visibleClasses(session),
    ...(query.state !== undefined && { state: query.state }),
  };
  const rows = await repository.requests(tx, companyID, evalSettingID, filter, pageOf(query));
  return { data: rows.map(toRequest), totalRecords: rows[0]?.total ?? 0 };
}

/** Facts of a decision that its inverse needs. */
interface Decision {
  evalSettingID: number;
  requestedEvaluatorIDs: number[];
  /** Evaluations that it has made. */
  made: number[];
  /** Students whose receipt it has made an earlier one; none in a decision that was kept before there were any. */
  askedAgain?: number[];
}

/**
 * Accepts or refuses requests that wait. An accepted student of the course gets one more evaluation to give; anybody
 * else a link about the one student, by mail where there is an address.
 * @returns how many were decided, how many students had handed in and are asked again, and what takes it back
 * @throws Failure grow.22 (404) also for a request that is not there or not the caller's to see; academic.1 `ended` (409),
 *   `pairsKeptApart` (409) with names where nobody has agreed to that
 */
export async function decide({
  tx,
  session,
  params: { evalSettingID },
  body,
  deps,
}: Call<typeof evaluatorEndpoints.decide>) {
  const { companyID, userID } = session;
  const now = deps.now();
  const course = await visibleOpenCourse(tx, session, evalSettingID, now);
  const scope = visibleClasses(session);
  const ids = [...new Set(body.requestedEvaluatorIDs)];
  const found = await repository.lockRequests(tx, companyID, evalSettingID, scope, ids);
  if (found.length !== ids.length) throw notFound.course();
  const waiting = found.filter((row) => row.state === 'waiting');
  const decided = waiting.map((row) => row.requestedEvaluatorID);
  if (decided.length === 0) return { decided: 0, askedAgain: 0, undoID: null };
  if (body.decision === 'accepted' && !body.acceptsKeptApart) {
    await assertNotApart(tx, session, waiting, now);
  }
  await repository.setDecision(tx, companyID, decided, {
    state: body.decision,
    at: now,
    by: userID,
  });
  const key = { companyID, evalSettingID, userID };
  const accepted = body.decision === 'accepted' ? waiting : [];
  const { made, outside, askedAgain } = await accept(tx, deps, key, accepted);
  const invited = await outsideEvaluatorsByID(tx, companyID, evalSettingID, scope, outside);
  await mailLinks(tx, deps, { companyID, ...course }, invited);
  for (const schoolClassID of new Set(waiting.map((row) => row.student.schoolClassID))) {
    if (made.length > 0 && schoolClassID !== null) {
      await noteEvaluatorChange(tx, session, evalSettingID, schoolClassID, now);
    }
  }
  await audit(tx, session, 'evaluators.decide', {
    detail: { evalSettingID, decision: body.decision, entries: decided.length },
  });
  const change: Decision = { evalSettingID, requestedEvaluatorIDs: decided, made, askedAgain };
  return {
    decided: decided.length,
    askedAgain: askedAgain.length,
    undoID: await insertUndo(tx, session, 'decideEvaluators', change),
  };
}

/** @throws Failure academic.1 409 `pairsKeptApart` with the names of those whom the school keeps apart */
async function assertNotApart(
  tx: Tx,
  session: StaffSession,
  requests: readonly repository.RequestRow[],
  now: Date,
): Promise<void> {
  const { companyID } = session;
  const pairs = requests.flatMap(({ student, evaluator }) =>
    evaluator ? [{ student, evaluator }] : [],
  );
  const ids = pairs.flatMap(({ student, evaluator }) => [student.studentID, evaluator.studentID]);
  const apart = await pairsAmong(tx, companyID, [...new Set(ids)], now);
  const isApart = ({ student, evaluator }: (typeof pairs)[number]): boolean =>
    apart.some((pair) => pair.includes(student.studentID) && pair.includes(evaluator.studentID));
  const names = pairs
    .filter(isApart)
    .map(({ student, evaluator }) => namesOf([evaluator, student], session).join(' → '));
  if (names.length === 0) return;
  throw conflict([pairsKeptApart, ...names]);
}

/** Asks those who were accepted: students of the course in its pages, anybody else by a link about the one student. */
async function accept(
  tx: Tx,
  deps: Deps,
  key: { companyID: number; evalSettingID: number; userID: number },
  requests: readonly repository.RequestRow[],
): Promise<{
  /** The evaluations that are new. */
  made: number[];
  /** Ids of those who were given a link. */
  outside: number[];
  /** Students who had handed in. */
  askedAgain: number[];
}> {
  if (requests.length === 0) return { made: [], outside: [], askedAgain: [] };
  const { companyID, evalSettingID } = key;
  const inCourse = requests.flatMap(({ requestedEvaluatorID, student, evaluator }) =>
    evaluator?.isInCourse
      ? { requestedEvaluatorID, evaluatorID: evaluator.studentID, targetID: student.studentID }
      : [],
  );
  const added = await insertPairs(tx, companyID, evalSettingID, inCourse);
  const keyOf = ({ evaluatorID, targetID }: Pair) => `${evaluatorID} ${targetID}`;
  const evaluations = await evaluationsOf(tx, companyID, evalSettingID, inCourse);
  const idOf = new Map(evaluations.map((row) => [keyOf(row), row.evaluationRequestID]));
  const others = requests.filter(({ evaluator }) => !evaluator?.isInCourse);
  const linked = await addAll(tx, deps, key, others.map(linkFor));
  await repository.setEvaluations(tx, companyID, [
    ...inCourse.map((pair) => {
      const evaluationRequestID = idOf.get(keyOf(pair));
      if (evaluationRequestID === undefined) throw noAssignment();
      return { requestedEvaluatorID: pair.requestedEvaluatorID, evaluationRequestID };
    }),
    ...others.map(({ requestedEvaluatorID }, index) => ({
      requestedEvaluatorID,
      evaluationRequestID: linked[index]!.evaluationRequestID,
    })),
  ]);
  return {
    made: [...added, ...linked].map((row) => row.evaluationRequestID),
    outside: linked.map((row) => row.outsideEvaluatorID),
    askedAgain: [...new Set(added.filter((row) => row.hadHandedIn).map((row) => row.evaluatorID))],
  };
}

/** The person for whom a link is made: another student of the school, or the guest that the request names. */
const linkFor = ({ student, evaluator, guest }: repository.RequestRow): OutsideEvaluatorToAdd => ({
  name: evaluator ? fullName(evaluator, 'ja') : (guest?.name ?? ''),
  email: (evaluator ?? guest)?.email ?? null,
  relation: evaluator ? '' : (guest?.relation ?? ''),
  studentID: student.studentID,
  studentOfSchoolID: evaluator?.studentID ?? null,
});

/** The inverse of decisions: requests wait again, and what an acceptance has made goes, unless it has answers. */
export const evaluatorUndoActions: UndoActions = {
  decideEvaluators: {
    call: 'evaluators.decide',
    async undo(tx: Tx, session: StaffSession, change: Decision) {
      const { companyID } = session;
      const found = await repository.lockRequests(
        tx,
        companyID,
        change.evalSettingID,
        visibleClasses(session),
        change.requestedEvaluatorIDs,
      );
      const answered = new Set(await repository.lockAnswered(tx, companyID, change.made));
      const kept = found.filter((row) => answered.has(row.evaluationRequestID ?? 0));
      if (kept.length > 0)
        throw dependsOn(
          namesOf(
            kept.map((row) => row.student),
            session,
          ),
        );
      await repository.deleteEvaluations(tx, companyID, change.made);
      await giveReceiptsBack(tx, companyID, change.evalSettingID, change.askedAgain ?? []);
      const ids = found.map((row) => row.requestedEvaluatorID);
      await repository.setDecision(tx, companyID, ids, null);
      return ids.length;
    },
  },
};

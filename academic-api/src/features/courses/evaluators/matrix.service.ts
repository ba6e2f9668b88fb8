import {
  pairsHaveAnswers,
  pairsKeptApart,
  type EvaluatingPerson,
  type EvaluatorMatrix,
  type EvaluatorOverview,
  type EvaluatorPair,
  type EvaluatorType,
  type RequestPermission,
  type evaluatorEndpoints,
} from '@mebae/contracts';
import { isShortOfEvaluators, notAgreed, visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import {
  findCourse,
  visibleOpenCourse,
  visiblePeople,
} from '../../../lib/courses/course-of-evaluators.ts';
import * as shared from '../../../lib/courses/evaluators.repository.ts';
import { conflict, Failure, noEvaluators, refused } from '../../../lib/calls/failure.ts';
import { keyOfPair } from '../../../lib/courses/evaluator-pairs.ts';
import { conditionsOfBoard, pairsAmong } from '../../../lib/kept-apart/kept-apart-conditions.ts';
import { forbiddenPairs, notePairsByHand } from '../../../lib/people/kept-pairs.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from './matrix.repository.ts';
import { proposeEvaluators } from './propose-evaluators.ts';
import type { Call } from '../../../lib/calls/call.ts';

const rangeOf = (values: readonly number[]): { min: number; max: number } => ({
  min: Math.min(...values),
  max: Math.max(...values),
});

function classesOf(people: readonly EvaluatingPerson[]): EvaluatorOverview['classes'] {
  const byClass = Map.groupBy(people, (person) => person.schoolClassID);
  return [...byClass].flatMap(([schoolClassID, members]) => {
    const [first] = members;
    if (schoolClassID === null || !first) return [];
    return [
      {
        schoolClassID,
        grade: first.grade ?? 0,
        schoolClassName: first.schoolClassName ?? '',
        people: members.length,
        given: rangeOf(members.map((person) => person.given)),
        received: rangeOf(members.map((person) => person.received)),
      },
    ];
  });
}

/** @throws Failure grow.22 (404) for a course that is not there, or has nobody whom the caller may see */
export async function overview({
  tx,
  session,
  params: { evalSettingID },
  now,
}: Call<typeof evaluatorEndpoints.overview>): Promise<EvaluatorOverview> {
  const { companyID } = session;
  const course = await findCourse(tx, companyID, evalSettingID, now);
  const people = await visiblePeople(tx, session, evalSettingID);
  return {
    ...course,
    evaluatorType: course.evaluatorType as EvaluatorType,
    requestPermission: course.requestPermission as RequestPermission,
    waitingRequests: await repository.countWaiting(
      tx,
      companyID,
      evalSettingID,
      people.map((person) => person.studentID),
    ),
    classes: classesOf(people),
    shortfalls: await shortfallsOf(tx, companyID, { ...course, evalSettingID, people, now }),
  };
}

/** Students with too few evaluators, or with too many who can't judge them, and people who could evaluate them. */
async function shortfallsOf(
  tx: Tx,
  companyID: number,
  course: {
    evalSettingID: number;
    peerEvaluation: boolean;
    evaluatorsPerStudent: number;
    isOpen: boolean;
    people: readonly EvaluatingPerson[];
    now: Date;
  },
): Promise<EvaluatorOverview['shortfalls']> {
  const { evalSettingID, people, evaluatorsPerStudent: wanted, now } = course;
  if (!course.peerEvaluation) return [];
  const short = people.filter((person) => isShortOfEvaluators(person, wanted));
  if (short.length === 0 || !course.isOpen) {
    return short.map((person) => ({ ...person, proposal: null }));
  }
  const studentIDs = short.map((person) => person.studentID);
  const proposals = proposeEvaluators({
    short,
    people,
    pairs: await repository.evaluatorsOfTargets(tx, companyID, evalSettingID, studentIDs),
    forbidden: await forbiddenPairs(tx, companyID, evalSettingID, { studentIDs, now }),
  });
  return short.map((person) => ({ ...person, proposal: proposals.get(person.studentID) ?? null }));
}

/** @throws Failure grow.22 (404) also where the caller may not see one of the classes, or it has nobody in the course */
export async function matrix({
  tx,
  session,
  params: { evalSettingID },
  query,
  now,
}: Call<typeof evaluatorEndpoints.matrix>): Promise<EvaluatorMatrix> {
  const { companyID } = session;
  const { schoolClassID, evaluatorClassID = schoolClassID } = query;
  const course = await findCourse(tx, companyID, evalSettingID, now);
  const targets = await visiblePeople(tx, session, evalSettingID, schoolClassID);
  const evaluators =
    evaluatorClassID === schoolClassID
      ? targets
      : await visiblePeople(tx, session, evalSettingID, evaluatorClassID);
  const { updatedAt } = await shared.lastEvaluatorChange(
    tx,
    companyID,
    evalSettingID,
    schoolClassID,
  );
  const shown = new Map([...targets, ...evaluators].map((person) => [person.studentID, person]));
  return {
    evaluators,
    targets,
    keptApart: await conditionsOfBoard(tx, session, [...shown.values()], now),
    pairs: await repository.pairsBetween(
      tx,
      companyID,
      evalSettingID,
      evaluators.map((person) => person.studentID),
      targets.map((person) => person.studentID),
    ),
    evaluatorsPerStudent: course.evaluatorsPerStudent,
    isOpen: course.isOpen,
    updatedAt: updatedAt.toISOString(),
  };
}

interface Change {
  schoolClassID: number;
  add: readonly EvaluatorPair[];
  remove: readonly EvaluatorPair[];
  lose: readonly EvaluatorPair[];
  agreed: readonly [number, number][];
  basedOn: string;
}

/**
 * Adds and removes evaluators of a class's students, in one transaction. No later assignment changes these pairs.
 * @throws Failure grow.22 (404); academic.1 `ended` (409), 409 where somebody else changed them meanwhile, 409
 *   `pairsHaveAnswers` with names for answers that nobody has agreed to lose, 409 `pairsKeptApart`, `self` and `peerEvaluation`; grow.150 for
 *   an evaluator who does not take part; grow.2004 for a student who is not in the class
 */
export async function save({
  tx,
  session,
  params: { evalSettingID },
  body: change,
  now,
}: Call<typeof evaluatorEndpoints.save>) {
  const { companyID } = session;
  const { schoolClassID, add, remove } = change;
  const course = await visibleOpenCourse(tx, session, evalSettingID, now);
  if (add.length > 0 && !course.peerEvaluation) {
    throw refused('peerEvaluation');
  }
  await visiblePeople(tx, session, evalSettingID, schoolClassID);
  const last = await shared.lastEvaluatorChange(tx, companyID, evalSettingID, schoolClassID);
  assertUnchanged(last, change.basedOn);
  await checkPairs(tx, session, evalSettingID, change);
  const answered = await shared.lockPairs(tx, companyID, evalSettingID, remove);
  const agreed = new Set(change.lose.map(keyOfPair));
  const withAnswers = answered.filter((pair) => !agreed.has(keyOfPair(pair)));
  if (withAnswers.length > 0) {
    const reason = [pairsHaveAnswers, ...namesOf(withAnswers, session)];
    throw conflict(reason);
  }
  await assertNotApart(tx, session, change, now);
  const removed = await shared.deletePairs(tx, companyID, evalSettingID, remove);
  const { length: added } = await shared.insertPairs(tx, companyID, evalSettingID, add);
  await notePairsByHand(tx, companyID, evalSettingID, { added: add, removed: remove });
  await shared.noteEvaluatorChange(tx, session, evalSettingID, schoolClassID, now);
  await audit(tx, session, 'evaluators.change', {
    detail: { evalSettingID, schoolClassID, added, removed },
  });
  return { added, removed, updatedAt: now.toISOString() };
}

/** @throws Failure academic.1 409 `pairsKeptApart` for added pairs that nobody has agreed to */
async function assertNotApart(
  tx: Tx,
  session: StaffSession,
  { add, agreed }: Change,
  now: Date,
): Promise<void> {
  const ids = [...new Set(add.flatMap((pair) => [pair.evaluatorID, pair.targetID]))];
  const apart = await pairsAmong(tx, session.companyID, ids, now);
  const isAdded = new Set(add.map(keyOfPair));
  const isBroken = ([first, second]: [number, number]): boolean =>
    isAdded.has(keyOfPair({ evaluatorID: first, targetID: second })) ||
    isAdded.has(keyOfPair({ evaluatorID: second, targetID: first }));
  if (!notAgreed(apart, agreed).some(isBroken)) return;
  throw conflict([pairsKeptApart]);
}

async function checkPairs(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  { schoolClassID, add, remove }: Change,
): Promise<void> {
  const all = [...add, ...remove];
  if (all.some((pair) => pair.evaluatorID === pair.targetID)) {
    throw refused('self');
  }
  const scope = visibleClasses(session);
  const among = (ids: readonly number[], filter: Parameters<typeof shared.participantsAmong>[4]) =>
    shared.participantsAmong(tx, session.companyID, evalSettingID, ids, filter);
  const targets = await among(
    all.map((pair) => pair.targetID),
    { scope, schoolClassID },
  );
  if (all.some((pair) => !targets.has(pair.targetID))) throw new Failure('grow.2004');
  const evaluators = await among(
    all.map((pair) => pair.evaluatorID),
    { scope },
  );
  if (all.some((pair) => !evaluators.has(pair.evaluatorID))) throw noEvaluators();
}

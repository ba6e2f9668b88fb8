import {
  EvaluatorScope,
  limits,
  RequestPermission,
  type AskablePerson,
  type OwnRequests,
  type answerEndpoints,
} from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { findCourse } from '../../../lib/courses/course-of-evaluators.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import type { CandidateSession } from '../../../lib/accounts/session.ts';
import { withLatinName } from '../../../lib/people/with-latin-name.ts';
import * as repository from './own-requests.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const refuse = (reason: string, status = 409): Failure =>
  new Failure('academic.1', { status, reason });

async function coursePermission(tx: Tx, session: CandidateSession, now: Date) {
  const course = await findCourse(tx, session.companyID, session.evalSettingID, now);
  const permission = course.requestPermission as RequestPermission;
  return {
    permission,
    isOpen: course.isOpen && permission !== RequestPermission.NotPermitted,
    wholeSchool:
      course.evaluatorScope === EvaluatorScope.SameSchool &&
      (permission === RequestPermission.SameSchool ||
        permission === RequestPermission.IncludingGuests),
  };
}

const countOf = (requests: OwnRequests['data']): number =>
  requests.filter((request) => request.state !== 'refused').length;

/** Lists the people whom the candidate has asked, and what became of it. */
export async function list({
  tx,
  session,
  now,
}: Call<typeof answerEndpoints.requests>): Promise<OwnRequests> {
  const { permission, isOpen } = await coursePermission(tx, session, now);
  const requests = await repository.ownRequests(tx, session);
  return {
    permission,
    mayAsk: isOpen && countOf(requests) < limits.requestedEvaluators,
    data: requests.map((request) => ({
      ...request,
      person: request.person && withLatinName(request.person),
    })),
  };
}

/**
 * People whom the candidate may ask, by a part of their name or its reading.
 * @throws Failure academic.1 `notPermitted` (409) where the course permits no requests, or has ended
 */
export async function people({
  tx,
  session,
  query: { name },
  now,
}: Call<typeof answerEndpoints.people>): Promise<AskablePerson[]> {
  const { isOpen, wholeSchool } = await coursePermission(tx, session, now);
  if (!isOpen) throw refuse('notPermitted');
  const key = searchKey(name);
  const found = await repository.findPeople(tx, session, wholeSchool, key, limits.foundPeople);
  return found.map(withLatinName);
}

/**
 * Asks a person; staff decide.
 * @returns id of the request
 * @throws Failure academic.1 (409) with the reason `notPermitted`, `tooMany`, `alreadyAsked` or `unknown`
 */
export async function ask({
  tx,
  session,
  body: asked,
  now,
}: Call<typeof answerEndpoints.ask>): Promise<number> {
  const { permission, isOpen, wholeSchool } = await coursePermission(tx, session, now);
  if (!isOpen) throw refuse('notPermitted');
  const own = await repository.ownRequests(tx, session, { lock: true });
  if (countOf(own) >= limits.requestedEvaluators) throw refuse('tooMany');
  if ('guest' in asked) {
    if (permission !== RequestPermission.IncludingGuests) throw refuse('notPermitted');
    const { name, email, relation } = asked.guest;
    if (await repository.isAsked(tx, session, { guestName: name })) throw refuse('alreadyAsked');
    const guest = { guestName: name, guestEmail: email, guestRelation: relation };
    return repository.insertRequest(tx, session, { evaluatorStudentID: null, ...guest }, now);
  }
  const { studentID } = asked;
  if (!(await repository.isAskable(tx, session, wholeSchool, studentID))) throw refuse('unknown');
  if (await repository.isAsked(tx, session, { studentID })) throw refuse('alreadyAsked');
  const nobody = { guestName: null, guestEmail: null, guestRelation: null };
  return repository.insertRequest(tx, session, { evaluatorStudentID: studentID, ...nobody }, now);
}

/** @throws Failure academic.1 `unknown` (409) once somebody has decided, or for a request that is not there */
export async function withdraw({
  tx,
  session,
  params: { requestedEvaluatorID },
}: Call<typeof answerEndpoints.withdraw>): Promise<void> {
  if (!(await repository.deleteRequest(tx, session, requestedEvaluatorID))) throw refuse('unknown');
}

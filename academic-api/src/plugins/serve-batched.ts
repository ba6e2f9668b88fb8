import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { endpointName, type Endpoint } from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../db/connect.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { notSignedIn } from '../lib/calls/failure.ts';
import { batchConcurrentCalls } from '../lib/calls/batch-concurrent-calls.ts';
import type { CandidateSession, OutsideSession } from '../lib/accounts/session.ts';
import type { CallInput, Result } from '../lib/calls/call.ts';
import { register } from './serve.ts';

/** A candidate's endpoint, which outside evaluators call too. */
type CandidateEndpoint = Endpoint & { access: 'candidate'; forOutside: true };

type AnswerSession = CandidateSession | OutsideSession;

/** One of the calls that are served together. */
export interface CallOfMany<E extends CandidateEndpoint> {
  readonly session: AnswerSession;
  readonly body: CallInput<E>['body'];
}

/**
 * Does what calls ask for, in one transaction that is bound to their school. All are of one course, or of one outside
 * evaluator.
 * @param waits whether to wait for rows that somebody else has locked, which others must not wait for
 * @returns a result for each in their order; null for one that would have had to wait
 */
type Work<E extends CandidateEndpoint> = (
  tx: Tx,
  calls: readonly CallOfMany<E>[],
  options: { waits: boolean },
) => Promise<(Result<E> | null)[]>;

/** Bounds what one transaction holds and one message says. */
const callsAtMost = 64;
/** Courses that are answered at the same time; one more than this only begins to wait anew. */
const coursesAtMost = 1_000;

/**
 * Like `serve`, for calls that a whole school makes in the same minute: calls of one course that come while others of it
 * are being served share a transaction, so that each costs a small part of one. A call that fails the transaction fails
 * no other: each is then served alone, as one whose rows are locked by somebody else.
 * @param endpoint its declaration in `@mebae/contracts`
 * @param work gets parsed input, sessions and the transaction
 */
export function serveBatched<E extends CandidateEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: Work<E>,
): void {
  const { sessions, deps } = app;
  const sessionOf = batchConcurrentCalls<FastifyRequest, AnswerSession>(async (requests) => {
    const found = await withSchoolTransaction(deps.db, null, (tx) =>
      sessions.candidates(tx, requests),
    );
    return found.map((session) => session ?? notSignedIn());
  }, callsAtMost);

  const transact = async (
    calls: readonly CallOfMany<E>[],
    options: { waits: boolean },
  ): Promise<(Result<E> | null)[]> =>
    withSchoolTransaction(deps.db, null, async (tx) => {
      await sessions.bind(tx, calls[0]!.session);
      return work(tx, calls, options);
    });

  const serveMany = async (calls: readonly CallOfMany<E>[]): Promise<(Result<E> | null)[]> => {
    try {
      return await transact(calls, { waits: false });
    } catch (error) {
      if (calls.length === 1 || error instanceof DatabaseUnavailable) throw error;
      // nobody is told of it: each call is served alone next
      const call = endpointName(endpoint);
      app.log.warn({ err: error, call, calls: calls.length }, 'calls failed together');
      return calls.map(() => null);
    }
  };
  const serveAlone = async (call: CallOfMany<E>): Promise<Result<E>> => {
    const [result] = await transact([call], { waits: true });
    return result as Result<E>;
  };

  const courses = new LRUCache<string, (call: CallOfMany<E>) => Promise<Result<E> | null>>({
    max: coursesAtMost,
  });
  register(app, endpoint, endpointName(endpoint), async (request, _reply, { body }) => {
    const session = await sessionOf(request);
    const call = { session, body };
    const key = courseOf(session);
    const inCourse = courses.get(key) ?? batchConcurrentCalls(serveMany, callsAtMost);
    if (!courses.has(key)) courses.set(key, inCourse);
    return (await inCourse(call)) ?? serveAlone(call);
  });
}

function courseOf(session: AnswerSession): string {
  const { companyID, evalSettingID } = session;
  return session.kind === 'candidate'
    ? `${companyID}/${evalSettingID}`
    : `${companyID}/outside/${session.outsideEvaluatorID}`;
}

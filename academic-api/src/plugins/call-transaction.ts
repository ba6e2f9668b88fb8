import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReadOnly, Role, type Endpoint, type EndpointName } from '@mebae/contracts';
import {
  isForCurrentYearOnly,
  isOpenBeforeSetup,
  isOpenWithoutFactor,
  mayCall,
  schoolYearOf,
} from '@mebae/rules';
import { beReadOnly, withSchoolTransaction, type Tx } from '../db/connect.ts';
import { isWriteInReadOnly } from '../db/unavailable.ts';
import { auditOperator } from '../lib/audit/audit-operator.ts';
import {
  factorMissing,
  forbidden,
  notSetUp,
  notSignedIn,
  wrongYear,
} from '../lib/calls/failure.ts';
import type {
  CandidateSession,
  OutsideSession,
  StaffSession,
  StudentSession,
} from '../lib/accounts/session.ts';

type AnySession = StaffSession | CandidateSession | OutsideSession | StudentSession | null;

/** A call of an endpoint that has arrived. */
export interface ArrivedCall {
  endpoint: Endpoint;
  name: EndpointName;
  request: FastifyRequest;
  /** Parameters of the path, parsed. */
  params: unknown;
}

/**
 * The caller's session, let through by the permission matrix; binds the transaction to their school.
 * @throws Failure auth.-1 (401) without a session, or by an outside evaluator's link where it opens nothing; 403 for a role that the matrix gives nothing, academic.1
 *   `notCurrentYear` (409) for a call of the current school year with another one chosen, `setupNotCompleted` (409)
 *   for one that does not open before the school's initial setup is completed, `secondFactorMissing` (409) for one that
 *   does not open to an account without the second factor that its school requires
 */
async function sessionFor(
  app: FastifyInstance,
  { endpoint, name, request }: ArrivedCall,
  tx: Tx,
): Promise<AnySession> {
  if (endpoint.access === 'public') return null;
  if (endpoint.access === 'candidate') {
    const candidate = await app.sessions.candidate(tx, request);
    if (candidate.kind === 'outside' && !endpoint.forOutside) throw notSignedIn();
    return candidate;
  }
  if (endpoint.access === 'student') return app.sessions.student(tx, request);
  const now = app.deps.now();
  const access = isReadOnly(endpoint) ? 'read only' : 'read write';
  const session = await app.sessions.staff(tx, request, now, access);
  if (session.needsFactor && !isOpenWithoutFactor(name)) throw factorMissing();
  if (!mayCall(session, name)) throw forbidden();
  if (!session.isSetUp && !isOpenBeforeSetup(name)) throw notSetUp();
  if (isForCurrentYearOnly(name) && session.schoolYear !== schoolYearOf(now)) throw wrongYear();
  return session;
}

/**
 * Runs `work` in a transaction of a call, bound to the caller's school. The transaction of a call that only reads is read
 * only (docs/adr/0031): from its beginning where nobody of the staff calls, else from the moment at which it is known who
 * calls. An operator's row in the audit log is written before that.
 * @param leavesRow whether an operator's row belongs to this transaction; a call with several leaves one
 * @throws what `sessionFor` throws
 */
export function inCallTransaction<T>(
  app: FastifyInstance,
  call: ArrivedCall,
  work: (tx: Tx, session: AnySession) => Promise<T>,
  leavesRow = true,
): Promise<T> {
  const readsOnly = isReadOnly(call.endpoint);
  const begins = readsOnly && call.endpoint.access !== 'staff' ? 'read only' : 'read write';
  return withSchoolTransaction(
    app.deps.db,
    null,
    async (tx) => {
      const session = await sessionFor(app, call, tx);
      const run = () => (readsOnly ? reading(call.name, work(tx, session)) : work(tx, session));
      if (session?.kind !== 'staff' || session.role !== Role.IgsAdmin) return run();
      const leaveRow = async (): Promise<void> => {
        if (leavesRow) await auditOperator(tx, session, call.name, call.params);
      };
      if (readsOnly) {
        await leaveRow();
        await beReadOnly(tx);
        return run();
      }
      // what locks the school's row waits for nobody's audit row
      const result = await run();
      await leaveRow();
      return result;
    },
    begins,
  );
}

/**
 * Waits for what a call reads. A write in it is a fault of ours (500), although PostgreSQL says the same as a standby,
 * which is a database that is not available now (503).
 */
async function reading<T>(name: EndpointName, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!isWriteInReadOnly(error)) throw error;
    const message = `${name} writes: say so in its declaration (writes: true). ${error.message}`;
    throw new Error(message, { cause: error });
  }
}

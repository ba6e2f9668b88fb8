import type { FastifyRequest } from 'fastify';
import { actFor, type TransactionAccess, type Tx } from '../db/connect.ts';
import type {
  CandidateSession,
  OutsideSession,
  StaffSession,
  StudentSession,
} from '../lib/accounts/session.ts';
import { candidateSession, candidateSessions, staffSession, studentSession } from './sessions.ts';

/** Finds who calls and binds the transaction to their school. */
export interface SessionSource {
  /**
   * @param access with `read only` the transaction only reads from then on, but for an operator's, whose row in the audit
   *   log is still to be written
   */
  staff(
    tx: Tx,
    request: FastifyRequest,
    now: Date,
    access: TransactionAccess,
  ): Promise<StaffSession>;
  candidate(tx: Tx, request: FastifyRequest): Promise<CandidateSession | OutsideSession>;
  student(tx: Tx, request: FastifyRequest): Promise<StudentSession>;
  /** As `candidate`, of many calls in their order, null where it refuses; binds nothing, since schools may differ. */
  candidates(
    tx: Tx,
    requests: readonly FastifyRequest[],
  ): Promise<(CandidateSession | OutsideSession | null)[]>;
  /** Binds the transaction of many calls to the school of their sessions, which were found before it. */
  bind(tx: Tx, session: { companyID: number }): Promise<void>;
}

/** The only source that the product has. Tests of row-level security build an API with one that lies. */
export const sessionsOfTokens: SessionSource = {
  staff: staffSession,
  candidate: candidateSession,
  student: studentSession,
  candidates: candidateSessions,
  bind: (tx, { companyID }) => actFor(tx, companyID, 'ofCandidates'),
};

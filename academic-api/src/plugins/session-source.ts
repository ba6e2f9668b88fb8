import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/connect.ts';
import type { CandidateSession, OutsideSession, StaffSession } from '../lib/session.ts';
import { candidateSession, staffSession } from './sessions.ts';

/** Finds who calls and binds the transaction to their school. */
export interface SessionSource {
  staff(tx: Tx, request: FastifyRequest, now: Date): Promise<StaffSession>;
  candidate(tx: Tx, request: FastifyRequest): Promise<CandidateSession | OutsideSession>;
}

/** The only source that the product has. Tests of row-level security build an API with one that lies. */
export const sessionsOfTokens: SessionSource = { staff: staffSession, candidate: candidateSession };

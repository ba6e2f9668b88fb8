import { createHash } from 'node:crypto';
import { httpNames, type DispCtrlType, type LanguageCode, type Role } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import type { FastifyRequest } from 'fastify';
import { actFor, type Tx } from '../db/connect.ts';
import { accountOfSession, findCandidate, findSession } from '../db/session-lookup.ts';
import { Failure } from '../lib/failure.ts';
import type { CandidateSession, StaffSession } from '../lib/session.ts';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Tokens are kept as SHA-256: a copy of the database opens no session. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Finds who calls and binds the transaction to their school.
 * @param tx a transaction of the request, not yet bound to a school
 * @throws Failure auth.-1 (401) when the token is missing, unknown, expired, revoked or of an invalid account
 */
export async function staffSession(
  tx: Tx,
  request: FastifyRequest,
  now: Date,
): Promise<StaffSession> {
  const token = header(request, httpNames.authToken);
  const owner = token ? await findSession(tx, hashOfToken(token)) : null;
  if (!owner) throw new Failure('auth.-1');
  await actFor(tx, owner.companyID);
  const yearHeader = header(request, httpNames.schoolYear);
  const schoolYear =
    yearHeader && /^20\d\d$/.test(yearHeader) ? Number(yearHeader) : schoolYearOf(now);
  const account = await accountOfSession(tx, owner.companyID, owner.userID, schoolYear);
  if (!account) throw new Failure('auth.-1');
  return {
    kind: 'staff',
    ...owner,
    role: account.role as Role,
    dispCtrlType: account.disp_ctrl_type as DispCtrlType,
    language: account.language as LanguageCode,
    teacherID: account.teacher_id,
    schoolClassIDs: account.class_ids.map(Number),
    schoolYear,
    ip: request.ip,
  };
}

/**
 * Finds the candidate whose link this is and binds the transaction to the school.
 * @throws Failure auth.-1 (401) when the link is missing, unknown or replaced by a newer one
 */
export async function candidateSession(tx: Tx, request: FastifyRequest): Promise<CandidateSession> {
  const token = header(request, httpNames.candidateToken);
  const candidate = token ? await findCandidate(tx, hashOfToken(token)) : null;
  if (!candidate) throw new Failure('auth.-1');
  await actFor(tx, candidate.companyID);
  return { kind: 'candidate', ...candidate, ip: request.ip };
}

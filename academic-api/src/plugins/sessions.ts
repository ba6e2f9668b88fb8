import { timingSafeEqual } from 'node:crypto';
import { httpNames, Role, type DispCtrlType, type LanguageCode } from '@mebae/contracts';
import { dayInJapan, schoolYearOf } from '@mebae/rules';
import type { FastifyRequest } from 'fastify';
import { beReadOnly, type TransactionAccess, type Tx } from '../db/connect.ts';
import {
  findLinkOwners,
  openCandidate,
  openSession,
  openStudent,
  touchSession,
  type LinkOwner,
} from '../db/session-lookup.ts';
import { notSignedIn } from '../lib/calls/failure.ts';
import type {
  CandidateSession,
  OutsideSession,
  StaffSession,
  StudentSession,
} from '../lib/accounts/session.ts';
import { hashOfToken } from '../lib/accounts/token-hash.ts';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** A device's last use is known to about this; most calls write nothing. */
const touchEveryMs = 5 * 60_000;

/**
 * Whether the call carries the second token of an operator's session. An operator without one is refused, so that a
 * token taken from elsewhere opens nothing.
 */
function carriesAdminToken(request: FastifyRequest, kept: Buffer | null): boolean {
  const token = header(request, httpNames.adminToken);
  return token !== undefined && kept !== null && timingSafeEqual(hashOfToken(token), kept);
}

/**
 * Finds who calls and binds the transaction to their school.
 * @param tx a transaction of the request, not yet bound to a school
 * @param access see `SessionSource`
 * @throws Failure auth.-1 (401) when the token is missing, unknown, expired, revoked or of an invalid account, or an
 *   operator's second token does not match
 */
export async function staffSession(
  tx: Tx,
  request: FastifyRequest,
  now: Date,
  access: TransactionAccess,
): Promise<StaffSession> {
  const token = header(request, httpNames.authToken);
  const yearHeader = header(request, httpNames.schoolYear);
  const schoolYear =
    yearHeader && /^20\d\d$/.test(yearHeader) ? Number(yearHeader) : schoolYearOf(now);
  const touchBefore = new Date(now.getTime() - touchEveryMs);
  const found = token
    ? await openSession(tx, hashOfToken(token), schoolYear, { access, touchBefore })
    : null;
  if (!found) throw notSignedIn();
  const needsAdminToken = found.role === Role.IgsAdmin || found.adminTokenHash !== null;
  if (needsAdminToken && !carriesAdminToken(request, found.adminTokenHash)) {
    throw notSignedIn();
  }
  if (found.lastSeenAt < touchBefore) {
    await touchSession(tx, found.companyID, found.sessionID, now);
    if (access === 'read only' && found.role !== Role.IgsAdmin) await beReadOnly(tx);
  }
  return {
    kind: 'staff',
    companyID: found.companyID,
    userID: found.userID,
    sessionID: found.sessionID,
    role: found.role as Role,
    dispCtrlType: found.dispCtrlType as DispCtrlType,
    language: found.language as LanguageCode,
    teacherID: found.teacherID,
    schoolClassIDs: found.classIDs.map(Number),
    schoolClassIDsOfAllYears: found.allYearsClassIDs.map(Number),
    schoolYear,
    isSetUp: found.isSetUp,
    needsFactor: found.secondFactorFrom !== null && found.secondFactorFrom <= dayInJapan(now),
    ip: request.ip,
  };
}

/**
 * Finds the candidate or outside evaluator whose link this is and binds the transaction to the school.
 * @throws Failure auth.-1 (401) when the link is missing, unknown or replaced by a newer one
 */
export async function candidateSession(
  tx: Tx,
  request: FastifyRequest,
): Promise<CandidateSession | OutsideSession> {
  const token = header(request, httpNames.candidateToken);
  const owner = token ? await openCandidate(tx, hashOfToken(token)) : null;
  if (!owner) throw notSignedIn();
  return sessionOf(owner, request);
}

/**
 * Finds the student who calls, by a personal link or a sign-in, and binds the transaction to the school.
 * @throws Failure auth.-1 (401) where there is none, or the link is an outside evaluator's
 */
export async function studentSession(tx: Tx, request: FastifyRequest): Promise<StudentSession> {
  const token = header(request, httpNames.studentToken);
  if (token === undefined) {
    const link = await candidateSession(tx, request);
    if (link.kind === 'outside') throw notSignedIn();
    const { companyID, studentID, ip } = link;
    return { kind: 'student', companyID, studentID, signIn: null, ip };
  }
  const signIn = hashOfToken(token);
  const student = await openStudent(tx, signIn);
  if (!student) throw notSignedIn();
  return { kind: 'student', ...student, signIn, ip: request.ip };
}

/**
 * Finds the candidates and outside evaluators whose links calls have brought; binds the transaction to no school.
 * @returns in the order of the calls, null where the link is missing, unknown or replaced by a newer one
 */
export async function candidateSessions(
  tx: Tx,
  requests: readonly FastifyRequest[],
): Promise<(CandidateSession | OutsideSession | null)[]> {
  const hashes = requests.map((request) => {
    const token = header(request, httpNames.candidateToken);
    return token ? hashOfToken(token) : null;
  });
  const known = hashes.filter((hash) => hash !== null);
  if (known.length === 0) return requests.map(() => null);
  const owners = await findLinkOwners(tx, known);
  return requests.map((request, index) => {
    const owner = owners.get(hashes[index]?.toString('hex') ?? '');
    return owner ? sessionOf(owner, request) : null;
  });
}

function sessionOf(owner: LinkOwner, { ip }: FastifyRequest): CandidateSession | OutsideSession {
  const { companyID, evalSettingID, studentID, outsideEvaluatorID } = owner;
  return outsideEvaluatorID === null
    ? { kind: 'candidate', companyID, evalSettingID, studentID, ip }
    : { kind: 'outside', companyID, evalSettingID, outsideEvaluatorID, ip };
}

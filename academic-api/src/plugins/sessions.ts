import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { httpNames, type DispCtrlType, type LanguageCode, type Role } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import type { FastifyRequest } from 'fastify';
import { actFor, type Tx } from '../db/connect.ts';
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
export async function staffSession(tx: Tx, request: FastifyRequest, now: Date): Promise<StaffSession> {
  const token = header(request, httpNames.authToken);
  if (!token) throw new Failure('auth.-1');
  const found = await sql<{ company_id: number; user_id: number }>`
    select * from find_session(${hashOfToken(token)})`.execute(tx);
  const owner = found.rows[0];
  if (!owner) throw new Failure('auth.-1');
  await actFor(tx, owner.company_id);
  const yearHeader = header(request, httpNames.schoolYear);
  const schoolYear = yearHeader && /^20\d\d$/.test(yearHeader) ? Number(yearHeader) : schoolYearOf(now);
  const account = await tx
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .leftJoin('teacher', (join) =>
      join
        .onRef('teacher.company_id', '=', 'account.company_id')
        .onRef('teacher.user_id', '=', 'account.user_id'),
    )
    .select(['account.role', 'account.language', 'company.disp_ctrl_type', 'teacher.teacher_id'])
    .select(
      sql<number[]>`array(
        select c.school_class_id from class_teacher ct
        join school_class c on c.company_id = ct.company_id and c.school_class_id = ct.school_class_id
        where ct.company_id = teacher.company_id and ct.teacher_id = teacher.teacher_id
          and c.school_year = ${schoolYear})`.as('class_ids'),
    )
    .where('account.company_id', '=', owner.company_id)
    .where('account.user_id', '=', owner.user_id)
    .where('account.valid', '=', true)
    .executeTakeFirst();
  if (!account) throw new Failure('auth.-1');
  return {
    kind: 'staff',
    companyID: owner.company_id,
    userID: owner.user_id,
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
  if (!token) throw new Failure('auth.-1');
  const found = await sql<{ company_id: number; eval_setting_id: number; student_id: number }>`
    select * from find_candidate(${hashOfToken(token)})`.execute(tx);
  const row = found.rows[0];
  if (!row) throw new Failure('auth.-1');
  await actFor(tx, row.company_id);
  return {
    kind: 'candidate',
    companyID: row.company_id,
    evalSettingID: row.eval_setting_id,
    studentID: row.student_id,
    ip: request.ip,
  };
}

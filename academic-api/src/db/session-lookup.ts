import { sql } from 'kysely';
import type { Tx } from './connect.ts';

export interface LiveSession {
  companyID: number;
  userID: number;
  sessionID: number;
  lastSeenAt: Date;
  /** Hash of the second token that an operator's session needs. */
  adminTokenHash: Buffer | null;
}

/** The live session that a token's hash is; null when there is none. */
export async function findSession(tx: Tx, tokenHash: Buffer): Promise<LiveSession | null> {
  const { rows } = await sql<{
    companyID: number;
    userID: number;
    sessionID: number;
    lastSeenAt: Date;
    adminTokenHash: Buffer | null;
  }>`select * from find_session(${tokenHash})`.execute(tx);
  const row = rows[0];
  return row
    ? {
        companyID: row.companyID,
        userID: row.userID,
        sessionID: row.sessionID,
        lastSeenAt: row.lastSeenAt,
        adminTokenHash: row.adminTokenHash,
      }
    : null;
}

/**
 * Notes that a session was used. It never waits: where another call holds the row, that one has just been noted.
 */
export async function touchSession(
  tx: Tx,
  companyID: number,
  sessionID: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('authToken')
    .set({ lastSeenAt: now })
    .where('companyID', '=', companyID)
    .where('tokenHash', '=', (eb) =>
      eb
        .selectFrom('authToken')
        .select('tokenHash')
        .where('companyID', '=', companyID)
        .where('sessionID', '=', sessionID)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The school, course and student whose personal link a token's hash is; null when there is none. */
export async function findCandidate(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ companyID: number; evalSettingID: number; studentID: number } | null> {
  const { rows } = await sql<{ companyID: number; evalSettingID: number; studentID: number }>`
    select * from find_candidate(${tokenHash})`.execute(tx);
  const row = rows[0];
  return row
    ? { companyID: row.companyID, evalSettingID: row.evalSettingID, studentID: row.studentID }
    : null;
}

/** A valid account with what decides its permissions in a school year; undefined when it was made invalid. */
export async function accountOfSession(
  tx: Tx,
  companyID: number,
  userID: number,
  schoolYear: number,
) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .leftJoin('teacher', (join) =>
      join
        .onRef('teacher.companyID', '=', 'account.companyID')
        .onRef('teacher.userID', '=', 'account.userID'),
    )
    .select(['account.role', 'account.language', 'company.dispCtrlType', 'teacher.teacherID'])
    .select(
      sql<number[]>`array(
        select c.school_class_id from class_teacher ct
        join school_class c on c.company_id = ct.company_id and c.school_class_id = ct.school_class_id
        where ct.company_id = teacher.company_id and ct.teacher_id = teacher.teacher_id
          and c.school_year = ${schoolYear})`.as('classIDs'),
    )
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
    .where('account.valid', '=', true)
    .executeTakeFirst();
}

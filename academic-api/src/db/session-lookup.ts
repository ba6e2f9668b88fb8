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
    company_id: number;
    user_id: number;
    session_id: number;
    last_seen_at: Date;
    admin_token_hash: Buffer | null;
  }>`select * from find_session(${tokenHash})`.execute(tx);
  const row = rows[0];
  return row
    ? {
        companyID: row.company_id,
        userID: row.user_id,
        sessionID: row.session_id,
        lastSeenAt: row.last_seen_at,
        adminTokenHash: row.admin_token_hash,
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
    .updateTable('auth_token')
    .set({ last_seen_at: now })
    .where('company_id', '=', companyID)
    .where('token_hash', '=', (eb) =>
      eb
        .selectFrom('auth_token')
        .select('token_hash')
        .where('company_id', '=', companyID)
        .where('session_id', '=', sessionID)
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
  const { rows } = await sql<{ company_id: number; eval_setting_id: number; student_id: number }>`
    select * from find_candidate(${tokenHash})`.execute(tx);
  const row = rows[0];
  return row
    ? { companyID: row.company_id, evalSettingID: row.eval_setting_id, studentID: row.student_id }
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
    .where('account.company_id', '=', companyID)
    .where('account.user_id', '=', userID)
    .where('account.valid', '=', true)
    .executeTakeFirst();
}

import { Role } from '@mebae/contracts';
import { sql, type RawBuilder } from 'kysely';
import { ofCandidates, readOnlyWhere, type TransactionAccess, type Tx } from './connect.ts';

/** A live session with what decides its permissions in a school year. */
export interface LiveSession {
  companyID: number;
  userID: number;
  sessionID: number;
  lastSeenAt: Date;
  /** Hash of the second token that an operator's session needs. */
  adminTokenHash: Buffer | null;
  role: number;
  language: string;
  dispCtrlType: number;
  teacherID: number | null;
  /** Classes in charge in the school year. */
  classIDs: number[];
  allYearsClassIDs: number[];
  /** The school has completed its initial setup. */
  isSetUp: boolean;
  /** `YYYY-MM-DD`: the day from which on the account needs a second factor that it has not; null: it needs none, or has one. */
  secondFactorFrom: string | null;
}

/** Written into the statement, so that it has no parameters and is sent together with the transaction's beginning. */
const literal = (hash: Buffer): RawBuilder<unknown> => sql.lit(`\\x${hash.toString('hex')}`);

/**
 * Finds the live session of a valid account that a token's hash is, and binds the transaction to its school. In the same
 * message it makes a transaction that only reads read only, unless something is to be written before: an operator's row in
 * the audit log, or that a session was used which was last seen before `touchBefore`.
 * @returns null when there is none; the transaction is then bound to no school
 */
export async function openSession(
  tx: Tx,
  tokenHash: Buffer,
  schoolYear: number,
  { access, touchBefore }: { access: TransactionAccess; touchBefore: Date },
): Promise<LiveSession | null> {
  const writesNothing = sql`role <> ${sql.lit(Role.IgsAdmin)} and last_seen_at >= ${sql.lit(touchBefore.toISOString())}`;
  const readOnly = access === 'read only' ? sql`, ${readOnlyWhere(writesNothing)}` : sql``;
  const { rows } = await sql<LiveSession>`
    select *, class_ids_of_all_years as all_years_class_ids${readOnly}
    from open_session(${literal(tokenHash)}, ${sql.lit(schoolYear)})`.execute(tx);
  return rows[0] ?? null;
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

/** Owner of a link: a student of the course, or an outside evaluator. */
export type LinkOwner = { companyID: number; evalSettingID: number } & (
  | { studentID: number; outsideEvaluatorID: null }
  | { studentID: null; outsideEvaluatorID: number }
);

/**
 * Finds the school, course and person whose personal link a token's hash is, and binds the transaction to the school.
 * It has the settings of candidates' transactions (`ofCandidates`).
 * @returns null when there is none, or it was revoked; the transaction is then bound to no school
 */
export async function openCandidate(tx: Tx, tokenHash: Buffer): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    select company_id, eval_setting_id, student_id, outside_evaluator_id, ${ofCandidates}
    from open_candidate(${literal(tokenHash)})`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Finds the student whose sign-in a token's hash is, and binds the transaction to the school.
 * @returns null when there is none, or it is over; the transaction is then bound to no school
 */
export async function openStudent(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ companyID: number; studentID: number } | null> {
  const { rows } = await sql<{ companyID: number; studentID: number }>`
    select company_id, student_id from open_student(${literal(tokenHash)})`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Finds the owners of personal links, of whatever schools; the transaction is bound to none.
 * @returns by the hash in hexadecimal digits; a link that is not there, or was revoked, has none
 */
export async function findLinkOwners(
  tx: Tx,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, LinkOwner>> {
  const hashes = sql.join(tokenHashes.map(literal));
  const { rows } = await sql<LinkOwner & { linkHash: Buffer }>`
    select * from find_link_owners(array[${hashes}]::bytea[])`.execute(tx);
  return new Map(rows.map(({ linkHash, ...owner }) => [linkHash.toString('hex'), owner]));
}

/**
 * Finds whose report a link by mail opens, and binds the transaction to the school.
 * @returns null when there is none, or its time is over; the transaction is then bound to no school
 */
export async function openReportLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ companyID: number; evalSettingID: number; studentID: number } | null> {
  const { rows } = await sql<{ companyID: number; evalSettingID: number; studentID: number }>`
    select company_id, eval_setting_id, student_id from open_report_link(${tokenHash}, ${now})`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Finds whose login card a short code is on, and binds the transaction to the school.
 * @returns null when it is on none; the transaction is then bound to no school
 */
export async function openShortCode(
  tx: Tx,
  code: string,
): Promise<{ companyID: number; evalSettingID: number; studentID: number; nonce: number } | null> {
  const { rows } = await sql<{
    companyID: number;
    evalSettingID: number;
    studentID: number;
    nonce: number;
  }>`
    select company_id, eval_setting_id, student_id, link_nonce as nonce from open_short_code(${code})`.execute(
    tx,
  );
  return rows[0] ?? null;
}

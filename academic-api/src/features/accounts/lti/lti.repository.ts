import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';

/** A value of a launch that counts once, by the hash of it. */
export interface UsedValue {
  kind: 'state' | 'nonce' | 'jti';
  valueHash: Buffer;
}

/**
 * Uses values of a launch up, for all replicas, and forgets those that no launch can have any more.
 * @returns whether none of them was used before
 */
export async function useValues(
  tx: Tx,
  connectionID: number,
  values: readonly UsedValue[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  // one transaction at a time forgets, so that two never wait for each other's rows
  await sql`
    with mine as materialized (select pg_try_advisory_xact_lock(hashtext('lti_used_value')) as is_free)
    delete from lti_used_value using mine where mine.is_free and expires_at < ${now}`.execute(tx);
  const used = await tx
    .insertInto('ltiUsedValue')
    .values(values.map((value) => ({ connectionID, ...value, expiresAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return used.length === values.length;
}

export interface LaunchedContext {
  connectionID: number;
  deploymentID: string;
  platformContextID: string;
  title: string;
  membersURL: string;
}

/** Keeps from which course of a platform a school was opened last, with where its members are listed. */
export async function keepContext(
  tx: Tx,
  companyID: number,
  context: LaunchedContext,
  launchedAt: Date,
): Promise<void> {
  const { title, membersURL: membersUrl, ...key } = context;
  await tx
    .insertInto('ltiContext')
    .values({ companyID, ...key, title, membersUrl, launchedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['companyID', 'connectionID', 'deploymentID', 'platformContextID'])
        .doUpdateSet({ title, membersUrl, launchedAt }),
    )
    .execute();
}

/** A course of a school that is not over; undefined for any other. */
export async function courseToOpen(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();
}

/** The link of a student who takes part in a course and can still answer; undefined where there is nothing to answer. */
export async function linkOfStudent(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; studentID: number },
  now: Date,
): Promise<number | undefined> {
  const { companyID, evalSettingID, studentID } = key;
  const row = await tx
    .selectFrom('examinee')
    .innerJoin('exam', (join) =>
      join
        .onRef('exam.companyID', '=', 'examinee.companyID')
        .onRef('exam.evalSettingID', '=', 'examinee.evalSettingID'),
    )
    .select('examinee.linkNonce')
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where('examinee.studentID', '=', studentID)
    .where('exam.endedAt', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('examinee.endAt', 'exam.endAt'), '>', now))
    .executeTakeFirst();
  return row?.linkNonce;
}

/** Courses that are not over, the one that begins first first. */
export async function coursesToChoose(tx: Tx, companyID: number, now: Date) {
  return tx
    .selectFrom('exam')
    .select(['evalSettingID', 'title', 'startAt', 'endAt'])
    .where('companyID', '=', companyID)
    .where('endedAt', 'is', null)
    .where('endAt', '>', now)
    .orderBy('startAt')
    .orderBy('evalSettingID')
    .execute();
}

export async function schoolOf(tx: Tx, companyID: number) {
  return tx
    .selectFrom('company')
    .select(['name as schoolName', 'englishName', 'schoolKind'])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}

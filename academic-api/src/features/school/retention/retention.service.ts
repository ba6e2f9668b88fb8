import {
  retentionKinds,
  retentionRules,
  type Retention,
  type RetentionBody,
  type RetentionPreview,
  type retentionEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { countStale } from '../../../lib/retention/stale-data.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from '../../../lib/retention/retention.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const usual: RetentionBody = Object.fromEntries(
  retentionKinds.map((kind) => [kind, retentionRules[kind].usual]),
) as unknown as RetentionBody;

const daysOf = (from: RetentionBody): RetentionBody =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, from[kind]])) as unknown as RetentionBody;

/** Reads the school's periods of keeping; the usual numbers until it has set others. */
export async function readRetention(tx: Tx, session: StaffSession): Promise<Retention> {
  const row = await repository.findRetention(tx, session.companyID);
  if (!row) return { ...usual, updatedAt: null };
  return { ...daysOf(row), updatedAt: row.updatedAt.toISOString() };
}

/**
 * Changes what the school keeps for how long. Leaves an audit row with both states.
 * @throws Failure `changedMeanwhile` (409)
 */
export async function updateRetention({
  tx,
  session,
  body: { updatedAt, ...body },
  now,
}: Call<typeof retentionEndpoints.update>): Promise<Retention> {
  await lockInSchool(tx, session.companyID, 'retention');
  const before = await repository.findRetention(tx, session.companyID, { lock: true });
  if (before) assertUnchanged(before, updatedAt ?? '');
  await repository.putRetention(tx, session.companyID, body, { userID: session.userID, now });
  const changed = retentionKinds.filter((kind) => (before ?? usual)[kind] !== body[kind]);
  const part = (retention: RetentionBody) =>
    Object.fromEntries(changed.map((kind) => [kind, retention[kind]]));
  await audit(tx, session, 'school.retention', {
    detail: { before: part(before ?? usual), after: part(body) },
  });
  return readRetention(tx, session);
}

/** How much would go tonight with these numbers of days; changes nothing. */
export async function previewRetention({
  tx,
  session,
  body: days,
  now,
}: Call<typeof retentionEndpoints.preview>): Promise<RetentionPreview> {
  return { counts: await countStale(tx, session.companyID, days, now) };
}

import {
  FactorRefusal,
  Role,
  type schoolSecondFactorEndpoints,
  type SecondFactorRule,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { mailFactorEvent, type FactorMailDeps } from '../../../lib/accounts/factor-mail.ts';
import { removeAllFactors } from '../../../lib/accounts/remove-factors.ts';
import { revokeSessions } from '../../../lib/accounts/sessions.repository.ts';
import { changedMeanwhileBy, unknownChange } from '../../../lib/audit/assert-unchanged.ts';
import { audit, type AuditActor, type LoggedFacts } from '../../../lib/audit/audit.ts';
import { lastChangeOf } from '../../../lib/audit/last-change.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import * as repository from './school-second-factors.repository.ts';

type Endpoints = typeof schoolSecondFactorEndpoints;

/** The school's rule about second factors, and how many have none. */
export async function readRule({ tx, session: { companyID } }: Call<Endpoints['read']>) {
  const counts = await repository.countsByRole(tx, companyID);
  const sum = (rows: typeof counts) => ({
    people: rows.reduce((total, { people }) => total + people, 0),
    without: rows.reduce((total, { without }) => total + without, 0),
  });
  return {
    ...(await repository.readRule(tx, companyID)),
    administrators: sum(counts.filter(({ role }) => role === Role.Admin)),
    everybody: sum(counts),
  };
}

const factsOf = ({ of, from }: SecondFactorRule) => ({
  secondFactorOf: of,
  secondFactorFrom: from,
});

/**
 * Requires a second factor of staff, or of nobody. People without one are led to setting one up when the day comes, so
 * that nobody is locked out by it.
 * @throws Failure 409 where the rule is not what the change was based on any more
 */
export async function updateRule({
  tx,
  session,
  body: { basedOn, ...rule },
  now,
}: Call<Endpoints['update']>): Promise<void> {
  const { companyID } = session;
  const before = await repository.readRule(tx, companyID, { lock: true });
  if (before.of !== basedOn.of || before.from !== basedOn.from) {
    const last = await lastChangeOf(tx, companyID, 'school.secondFactor');
    throw changedMeanwhileBy(last ?? unknownChange(now));
  }
  await repository.setRule(tx, companyID, rule);
  const detail = { before: factsOf(before), after: factsOf(rule) };
  await audit(tx, session, 'school.secondFactor', { detail });
}

/** Staff with their second factors, page by page. */
export async function listPeople({
  tx,
  session: { companyID },
  query: { without, ...page },
}: Call<Endpoints['people']>) {
  const only = { without: without === 'true' };
  const { rows, total } = await repository.listPeople(tx, companyID, only, pageOf(page));
  return {
    data: rows.map((row) => ({ ...row, lastSignInAt: row.lastSignInAt?.toISOString() ?? null })),
    totalRecords: total,
  };
}

/**
 * Removes all second factors of somebody and ends their sessions; the person hears of it by mail.
 * @returns null where the person has none
 */
export async function recover(
  tx: Tx,
  deps: FactorMailDeps,
  actor: AuditActor,
  person: { userID: number; teacherID: number | null; email: string },
  now: Date,
  detail: LoggedFacts = {},
): Promise<{ removed: number; signedOut: number } | null> {
  const key = { companyID: actor.companyID, userID: person.userID };
  const removed = await removeAllFactors(tx, key);
  if (removed === 0) return null;
  const signedOut = await revokeSessions(tx, key.companyID, key.userID, now);
  const { teacherID, email } = person;
  const who = teacherID === null ? { account: email } : { teacherID };
  await audit(tx, actor, 'account.secondFactorsRemoved', {
    detail: { ...who, removed, signedOut, ...detail },
  });
  const by = actor.userID === null || actor.role === Role.IgsAdmin ? 'Operator' : 'Administrator';
  await mailFactorEvent(tx, deps, key, `removedBy${by}`);
  return { removed, signedOut };
}

/**
 * Removes somebody's second factors, because they are lost.
 * @throws Failure academic.1 `ownAccount` for one's own, 404 where the school has nobody of that id, or nobody with factors
 */
export async function remove({
  tx,
  session,
  params: { userID },
  deps,
  now,
}: Call<Endpoints['remove']>): Promise<void> {
  if (userID === session.userID) throw refused(FactorRefusal.OwnAccount);
  const person = await repository.lockPerson(tx, { companyID: session.companyID, userID });
  const done = person && (await recover(tx, deps, session, person, now));
  if (!done) throw notFound.row('userID');
}

import {
  AuthCodeRefusal,
  Role,
  type SchoolSecurity,
  type SchoolSecurityState,
  type schoolSecurityEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { CallerWithDeps } from '../../../lib/calls/caller.ts';
import { changedMeanwhileBy, unknownChange } from '../../../lib/audit/assert-unchanged.ts';
import { audit, type AuditActor } from '../../../lib/audit/audit.ts';
import { refused } from '../../../lib/calls/failure.ts';
import { lastChangeOf } from '../../../lib/audit/last-change.repository.ts';
import * as repository from './school-security.repository.ts';
import { readSentCode, sendCode, takeCode } from './security-code.ts';
import type { Call } from '../../../lib/calls/call.ts';

const refusal = (reason: AuthCodeRefusal) => refused(reason);

/** How the school's staff sign in, and how far the caller is with turning the code by email on. */
export async function readSecurity({
  tx,
  session,
  deps,
}: CallerWithDeps): Promise<SchoolSecurityState> {
  return {
    ...(await repository.readRules(tx, session.companyID)),
    hasMailServer: deps.config.smtpUrl !== undefined,
    sentCode: await readSentCode(tx, session, deps.now()),
  };
}

/**
 * Changes a school's sign-in rules; they count from the next sign-in. Leaves an audit row.
 * @param actor whose doing it is; its school is the one that changes
 * @param change gets the rules as they are
 */
export async function changeRules(
  tx: Tx,
  actor: AuditActor,
  change: (before: SchoolSecurity) => SchoolSecurity,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const before = await repository.readRules(tx, actor.companyID, { lock: true });
  const after = change(before);
  await repository.updateRules(tx, actor.companyID, after);
  await audit(tx, actor, 'school.security', { detail: { ...detail, before, after } });
}

/**
 * Changes the rules as an administrator typed them in.
 * @throws Failure 409 where the days of passwords, or the minutes of the cover, are not what the change was based on any
 *   more
 */
export async function updateSecurity({
  tx,
  session,
  body: { passwordExpiryBasedOn, coverMinutesBasedOn, ...change },
  deps,
}: Call<typeof schoolSecurityEndpoints.update>): Promise<void> {
  const rules = await repository.readRules(tx, session.companyID, { lock: true });
  const isStale =
    (change.passwordExpiryDays !== undefined &&
      passwordExpiryBasedOn !== rules.passwordExpiryDays) ||
    (change.coverMinutes !== undefined && coverMinutesBasedOn !== rules.coverMinutes);
  if (isStale) {
    const last = await lastChangeOf(tx, session.companyID, 'school.security');
    throw changedMeanwhileBy(last ?? unknownChange(deps.now()));
  }
  await changeRules(tx, session, (before) => ({ ...before, ...change }));
}

/** Whoever turns the code by email on has to be able to get one: else nobody could turn it off again. */
function checkCanGetCode({ session, deps }: CallerWithDeps): void {
  if (session.role === Role.IgsAdmin) throw refusal(AuthCodeRefusal.Operator);
  if (deps.config.smtpUrl === undefined) throw refusal(AuthCodeRefusal.MailServer);
}

/**
 * Sends a code to the caller's own address.
 * @throws Failure academic.1 `mailServer` without a mail server, `operator` for an operator
 */
export async function sendSecurityCode(
  call: Call<typeof schoolSecurityEndpoints.sendCode>,
): Promise<SchoolSecurityState> {
  checkCanGetCode(call);
  await sendCode(call.tx, call.deps, call.session);
  return readSecurity(call);
}

/**
 * Turns the code by email on, when the code that arrived was typed in. A wrong code is counted, and no failure: what
 * fails is rolled back.
 * @throws Failure academic.1 as `sendSecurityCode`
 */
export async function confirmSecurityCode(
  call: Call<typeof schoolSecurityEndpoints.confirmCode>,
): Promise<'turnedOn' | 'wrong' | 'ended'> {
  const {
    body: { code: typed },
  } = call;
  checkCanGetCode(call);
  const result = await takeCode(call.tx, call.deps, call.session, typed);
  if (result !== 'right') return result;
  await changeRules(call.tx, call.session, (before) => ({ ...before, authCodeRequired: true }));
  return 'turnedOn';
}

import { Role, type SchoolSecurity } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { audit } from '../../lib/audit.ts';
import type { Deps } from '../../lib/deps.ts';
import { Failure } from '../../lib/failure.ts';
import type { StaffSession } from '../../lib/session.ts';
import * as repository from './school-security.repository.ts';

/** How the school's staff sign in. */
export async function readSecurity(tx: Tx, session: StaffSession): Promise<SchoolSecurity> {
  const row = await repository.securityRow(tx, session.companyID);
  return {
    authCodeRequired: row.authCodeRequired,
    passwordExpiryDays: row.passwordExpiryDays,
  };
}

/**
 * Whoever turns the code on has to be able to get one: else nobody could turn it off again.
 * @throws Failure academic.1 `mailServer` in production without a mail server (elsewhere mails can be read in the
 * outbox), `ownMailFailed` when the last mail to the administrator's own address could not be delivered
 */
async function checkMailWorks(tx: Tx, session: StaffSession, config: Deps['config']) {
  if (config.production && config.smtpUrl === undefined) {
    throw new Failure('academic.1', { reason: 'mailServer' });
  }
  // an operator signs in by link and gets no code
  if (session.role === Role.IgsAdmin) return;
  const state = await repository.lastMailState(tx, session.companyID, session.userID);
  if (state === 'failed') throw new Failure('academic.1', { reason: 'ownMailFailed' });
}

/**
 * Changes the school's sign-in rules; they count from the next sign-in. Leaves an audit row.
 * @throws Failure academic.1 as `checkMailWorks`
 */
export async function updateSecurity(
  tx: Tx,
  session: StaffSession,
  config: Deps['config'],
  rules: SchoolSecurity,
): Promise<void> {
  const row = await repository.securityRow(tx, session.companyID, true);
  const before: SchoolSecurity = {
    authCodeRequired: row.authCodeRequired,
    passwordExpiryDays: row.passwordExpiryDays,
  };
  if (rules.authCodeRequired && !before.authCodeRequired) await checkMailWorks(tx, session, config);
  await repository.updateSecurity(tx, session.companyID, rules);
  await audit(tx, session, 'school.security', { detail: { before, after: rules } });
}

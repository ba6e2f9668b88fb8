import {
  changedMeanwhile,
  ConnectionRefusal,
  ownPagePath,
  ownPageSchool,
  type ConnectionKind,
  type schoolConnectionEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { endSessionsOfStudent } from '../../../lib/accounts/student-sessions.repository.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import {
  findConnection,
  schoolOfOrganisation,
} from '../../../lib/accounts/connections.repository.ts';
import type { Call, LongCall } from '../../../lib/calls/call.ts';
import { conflict, notFound, refused } from '../../../lib/calls/failure.ts';
import { platformOf } from '../../../lib/lti/platforms.repository.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import * as repository from './school-connections.repository.ts';
import { testPlatform } from './test-platform.ts';
import { testProvider } from './test-provider.ts';

/** Connections of the product, as the school has them. */
export async function listConnections({
  tx,
  session: { companyID },
  deps: { config },
}: Call<typeof schoolConnectionEndpoints.list>) {
  const rows = await repository.listConnections(tx, companyID);
  return {
    data: rows.map((row) => ({ ...row, updatedAt: row.updatedAt?.toISOString() ?? null })),
    signInURL: `${config.publicUrl}/signin/${companyID}`,
    ownPageURL: `${config.publicUrl}${ownPagePath}?${ownPageSchool}=${companyID}`,
    passwordUserID: await repository.passwordUserOf(tx, companyID),
    administrators: await repository.administrators(tx, companyID),
  };
}

const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const tenant = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Name that a portal gives one of its deployments; of one that several schools share, with the school's organisation behind it. */
const deployment = /^[\x21-\x7e]{1,255}(?: [\x21-\x7e]{1,100})?$/;
const patterns: Record<ConnectionKind, RegExp> = {
  google: domain,
  microsoft: tenant,
  other: domain,
  lti: deployment,
};

/** An organisation as it is kept and compared. @throws Failure academic.1 `organisationInvalid` */
function organisationOf(kind: ConnectionKind, typed: string): string {
  const text = kind === 'lti' ? typed.trim() : typed.trim().toLowerCase().replace(/^@/, '');
  if (!patterns[kind].test(text)) throw refused(ConnectionRefusal.OrganisationInvalid);
  return text;
}

/** @throws Failure academic.1 `organisationTaken` */
async function assertFree(
  tx: Tx,
  { companyID, connectionID }: { companyID: number; connectionID: number },
  organisations: readonly string[],
): Promise<void> {
  for (const organisation of organisations) {
    const holder = await schoolOfOrganisation(tx, connectionID, organisation);
    if (holder !== null && holder !== companyID) throw refused(ConnectionRefusal.OrganisationTaken);
  }
}

/**
 * Turns a connection on for the staff or the students of organisations, or off. Links of people stay.
 * @throws Failure academic.1 (404), 409 `changedMeanwhile`, `ConnectionRefusal`s
 */
export async function saveConnection({
  tx,
  session,
  params: { connectionID },
  body: { isOn, isForStaff, isForStudents, organisations: typed, updatedAt: readAt },
  now,
}: Call<typeof schoolConnectionEndpoints.save>): Promise<void> {
  const key = { companyID: session.companyID, connectionID };
  // of all schools: two may want the same organisation
  await lockInSchool(tx, 0, 'connections');
  await lockInSchool(tx, key.companyID, 'connections');
  const connection = await repository.connectionOf(tx, connectionID);
  if (!connection) throw notFound.row('connectionID');
  const before = await repository.lockConnection(tx, key.companyID, connectionID);
  if (before) assertUnchanged(before, readAt ?? '');
  const named = typed.filter((text) => text.trim() !== '');
  const organisations = isOn
    ? [...new Set(named.map((text) => organisationOf(connection.kind, text)))]
    : [];
  if (isOn && organisations.length === 0) throw refused(ConnectionRefusal.OrganisationMissing);
  if (isOn && !isForStaff && !isForStudents) throw refused(ConnectionRefusal.UsersMissing);
  await assertFree(tx, key, organisations);
  const values = { isOn, isForStaff, isForStudents };
  const changed = { updatedAt: now, updatedBy: session.userID };
  await repository.saveConnection(tx, key, { ...values, organisations, ...changed });
  const facts = isOn ? { ...values, organisation: organisations.join(', ') } : { isOn };
  await audit(tx, session, 'school.connection', {
    detail: { connection: connection.name, ...facts },
  });
}

/**
 * Lets everybody sign in with a password, or one administrator alone: the others come by a connection then.
 * @throws Failure 409 `changedMeanwhile`; academic.1 `noConnection`, `noAdministrator`
 */
export async function setPasswords({
  tx,
  session,
  body: { userID, basedOn },
}: Call<typeof schoolConnectionEndpoints.setPasswords>): Promise<void> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'connections');
  if ((await repository.passwordUserOf(tx, companyID)) !== basedOn)
    throw conflict(changedMeanwhile);
  if (userID !== null) {
    const rows = await repository.listConnections(tx, companyID);
    if (!rows.some(({ isOn, isForStaff }) => isOn && isForStaff))
      throw refused(ConnectionRefusal.NoConnection);
    const admins = await repository.administrators(tx, companyID);
    if (!admins.some((admin) => admin.userID === userID)) {
      throw refused(ConnectionRefusal.NoAdministrator);
    }
  }
  await repository.setPasswordUser(tx, companyID, userID);
  const detail = userID === null ? { passwords: true } : { passwords: false, userID };
  await audit(tx, session, 'school.passwordSignIn', { detail });
}

/** Asks the provider of a connection whether it answers as one; outside of any transaction. */
export async function testConnection({
  params: { connectionID },
  deps,
  transact,
}: LongCall<typeof schoolConnectionEndpoints.test>) {
  const platform = await transact((tx) => platformOf(tx, connectionID));
  if (platform) return testPlatform(deps.config, platform);
  const connection = await transact((tx) => findConnection(tx, connectionID, deps.config));
  if (!connection) throw notFound.row('connectionID');
  return testProvider(deps.config, connection, deps.now());
}

/** Accounts of other systems by which staff or students sign in. */
export async function listIdentities({
  tx,
  session: { companyID },
  query: { users, ...query },
}: Call<typeof schoolConnectionEndpoints.identities>) {
  const { rows, total } = await repository.listIdentities(tx, companyID, users, pageOf(query));
  return {
    data: rows.map((row) => ({
      ...row,
      linkedAt: row.linkedAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
    totalRecords: total,
  };
}

/**
 * Forgets whose an account of another system is; whoever has it is linked anew by the address. A student is signed out
 * with it.
 */
export async function unlink({
  tx,
  session,
  params: { identityID },
}: Call<typeof schoolConnectionEndpoints.unlink>): Promise<void> {
  const { companyID } = session;
  const removed = await repository.removeIdentity(tx, companyID, identityID);
  if (!removed) throw notFound.row('identityID');
  const { userID, studentID, connectionID, name: connection } = removed;
  if (studentID === null) {
    await audit(tx, session, 'account.unlink', { detail: { userID, connection } });
    return;
  }
  await endSessionsOfStudent(tx, { companyID, studentID, connectionID });
  await audit(tx, session, 'account.unlink', { studentID, detail: { connection } });
}

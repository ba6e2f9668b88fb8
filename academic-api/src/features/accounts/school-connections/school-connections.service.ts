import {
  changedMeanwhile,
  ConnectionRefusal,
  type ConnectionKind,
  type schoolConnectionEndpoints,
} from '@mebae/contracts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import {
  findConnection,
  schoolOfOrganisation,
} from '../../../lib/accounts/connections.repository.ts';
import type { Call, LongCall } from '../../../lib/calls/call.ts';
import { conflict, notFound, refused } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import * as repository from './school-connections.repository.ts';
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
    passwordUserID: await repository.passwordUserOf(tx, companyID),
    administrators: await repository.administrators(tx, companyID),
  };
}

const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const tenant = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * An organisation as it is kept and compared.
 * @throws Failure academic.1 `organisationMissing`, `organisationInvalid`
 */
function organisationOf(kind: ConnectionKind, typed: string, isOn: boolean): string {
  const text = typed.trim().toLowerCase().replace(/^@/, '');
  if (text === '') {
    if (isOn) throw refused(ConnectionRefusal.OrganisationMissing);
    return '';
  }
  if (!(kind === 'microsoft' ? tenant : domain).test(text)) {
    throw refused(ConnectionRefusal.OrganisationInvalid);
  }
  return text;
}

/**
 * Turns a connection on for the staff of an organisation, or off. Links of accounts stay.
 * @throws Failure academic.1 (404), 409 `changedMeanwhile`, `ConnectionRefusal`s
 */
export async function saveConnection({
  tx,
  session,
  params: { connectionID },
  body: { isOn, organisation: typed, updatedAt: readAt },
  deps: { config },
  now,
}: Call<typeof schoolConnectionEndpoints.save>): Promise<void> {
  const { companyID, userID } = session;
  // of all schools: two may want the same organisation
  await lockInSchool(tx, 0, 'connections');
  await lockInSchool(tx, companyID, 'connections');
  const connection = await findConnection(tx, connectionID, config);
  if (!connection) throw notFound.row('connectionID');
  const before = await repository.lockConnection(tx, companyID, connectionID);
  if (before) assertUnchanged(before, readAt ?? '');
  const organisation = organisationOf(connection.kind, typed, isOn);
  if (isOn) {
    const holder = await schoolOfOrganisation(tx, connectionID, organisation);
    if (holder !== null && holder !== companyID) {
      throw refused(ConnectionRefusal.OrganisationTaken);
    }
  }
  const values = { isOn, organisation, updatedAt: now, updatedBy: userID };
  await repository.saveConnection(tx, { companyID, connectionID }, values);
  await audit(tx, session, 'school.connection', {
    detail: { connection: connection.name, isOn, organisation },
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
    if (!rows.some(({ isOn }) => isOn)) throw refused(ConnectionRefusal.NoConnection);
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
  const connection = await transact((tx) => findConnection(tx, connectionID, deps.config));
  if (!connection) throw notFound.row('connectionID');
  return testProvider(deps.config, connection, deps.now());
}

/** Accounts of other systems by which staff sign in. */
export async function listIdentities({
  tx,
  session: { companyID },
  query,
}: Call<typeof schoolConnectionEndpoints.identities>) {
  const { rows, total } = await repository.listIdentities(tx, companyID, pageOf(query));
  return {
    data: rows.map((row) => ({
      ...row,
      linkedAt: row.linkedAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
    totalRecords: total,
  };
}

/** Forgets that an account of another system is somebody of the staff; whoever has it is linked anew by the address. */
export async function unlink({
  tx,
  session,
  params: { identityID },
}: Call<typeof schoolConnectionEndpoints.unlink>): Promise<void> {
  const removed = await repository.removeIdentity(tx, session.companyID, identityID);
  if (!removed) throw notFound.row('identityID');
  await audit(tx, session, 'account.unlink', {
    detail: { userID: removed.userID, connection: removed.name },
  });
}

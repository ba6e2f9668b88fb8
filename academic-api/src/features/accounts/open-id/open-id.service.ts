import type { openIDEndpoints, SignInResult } from '@mebae/contracts';
import { actFor, type Tx } from '../../../db/connect.ts';
import { findAccountByEmail } from '../../../lib/accounts/account-by-email.repository.ts';
import {
  findConnection,
  schoolOfOrganisation,
} from '../../../lib/accounts/connections.repository.ts';
import {
  beginSignIn,
  completeSignIn,
  signInRefused,
  type Connection,
} from '../../../lib/accounts/identity-provider.ts';
import {
  hasIdentity,
  keepIdentity,
  linkedPeople,
  studentByAddress,
  studentOfIdentity,
  usersOfConnection,
  type Person,
} from '../../../lib/accounts/identities.repository.ts';
import { startStudentSession } from '../../../lib/accounts/start-student-session.ts';
import { lockedAccountForSignIn } from '../../../lib/accounts/sign-in-account.repository.ts';
import { resultFor, startSession } from '../../../lib/accounts/start-session.ts';
import type { Call, LongCall } from '../../../lib/calls/call.ts';
import * as repository from './open-id.repository.ts';
import { identityOf, type Identity } from './who-it-is.ts';

/**
 * Ways to sign in of a school's staff or students, or of schools whose staff have addresses of a domain. Says nothing of
 * who has an account.
 */
export async function buttons({
  tx,
  query: { companyID, email, users },
}: Call<typeof openIDEndpoints.buttons>) {
  if (companyID !== undefined) {
    await actFor(tx, companyID);
    const data = await repository.buttonsOfSchool(tx, companyID, users);
    return {
      schoolName: data.length > 0 ? await repository.schoolName(tx, companyID) : null,
      data,
    };
  }
  const domain = email?.split('@').at(-1)?.trim() ?? '';
  const data = domain === '' ? [] : await repository.buttonsOfDomain(tx, domain);
  return { schoolName: null, data };
}

/**
 * Begins a sign-in: the provider is asked outside of any transaction.
 * @throws Failure academic.1 `connectionOff`, `providerUnavailable`
 */
export async function begin({
  body: { connectionID, again },
  deps,
  transact,
}: LongCall<typeof openIDEndpoints.begin>) {
  const connection = await transact((tx) => findConnection(tx, connectionID, deps.config));
  if (!connection) throw signInRefused('connectionOff');
  return beginSignIn(deps.config, connection, deps.now(), { again });
}

/** The person who is linked with an account of another system, of those whose school uses the connection for them. */
async function linkedPerson(
  tx: Tx,
  { connectionID }: Connection,
  identity: Identity,
): Promise<Person | null> {
  for (const person of await linkedPeople(tx, identity)) {
    await actFor(tx, person.companyID);
    const users = await usersOfConnection(tx, person.companyID, connectionID);
    if (person.studentID === null ? users.isForStaff : users.isForStudents) return person;
  }
  return null;
}

/** The one of a school who has an address; null for nobody, and where it is both a teacher's and a student's. */
async function personByAddress(
  tx: Tx,
  companyID: number,
  connectionID: number,
  address: string,
): Promise<Person | null> {
  const account = await findAccountByEmail(tx, address);
  await actFor(tx, companyID);
  const users = await usersOfConnection(tx, companyID, connectionID);
  const studentID = users.isForStudents ? await studentByAddress(tx, companyID, address) : null;
  const userID = users.isForStaff && account?.companyID === companyID ? account.userID : null;
  if (userID !== null) return studentID === null ? { companyID, userID, studentID } : null;
  return studentID === null ? null : { companyID, userID, studentID };
}

/**
 * The person whom an account of another system is linked with from now on: of the school of its organisation, by an
 * address that the provider vouches for, and only where the person has none of this provider yet.
 * @throws Failure academic.1 `otherOrganisation`, `addressNotVerified`, `notRegistered`
 */
async function personToLink(
  tx: Tx,
  { connectionID }: Connection,
  { organisation, address, isVerified, issuer }: Identity,
): Promise<Person> {
  const companyID =
    organisation === null ? null : await schoolOfOrganisation(tx, connectionID, organisation);
  if (companyID === null) throw signInRefused('otherOrganisation');
  if (!isVerified) throw signInRefused('addressNotVerified');
  const person = await personByAddress(tx, companyID, connectionID, address);
  if (!person || (await hasIdentity(tx, person, issuer))) throw signInRefused('notRegistered');
  return person;
}

/**
 * Signs in by what a provider has sent the browser back with. The person is the one who is linked with issuer and
 * subject, whatever its address is now; the first time, it is linked by a verified address of the school's organisation.
 * Nobody is made by signing in. The provider has asked for its own second factor, so that no code is mailed.
 * @throws Failure academic.1 with an `OpenIDRefusal`
 */
export async function complete({
  body: { connectionID, ...sent },
  deps,
  language,
  request,
  transact,
}: LongCall<typeof openIDEndpoints.complete>): Promise<SignInResult | { studentToken: string }> {
  const now = deps.now();
  const connection = await transact((tx) => findConnection(tx, connectionID, deps.config));
  if (!connection) throw signInRefused('connectionOff');
  const claims = await completeSignIn(deps.config, connection, sent, now);
  const identity = identityOf(connection.kind, claims);
  const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
  return transact(async (tx) => {
    const person =
      (await linkedPerson(tx, connection, identity)) ??
      (await personToLink(tx, connection, identity));
    await actFor(tx, person.companyID);
    const keep = () => keepIdentity(tx, person, connectionID, identity, now);
    if (person.studentID !== null) {
      await keep();
      return enterAsStudent(tx, person, connection, request.ip, now);
    }
    const account = await lockedAccountForSignIn(tx, person.companyID, person.userID);
    if (!account?.valid) throw signInRefused('invalidAccount');
    const result = resultFor(account, language, now);
    if (result.licenseExpired) return result;
    await keep();
    const detail = { connection: connection.name };
    return { ...result, authToken: await startSession(tx, person, from, now, detail) };
  });
}

/** @throws Failure academic.1 `invalidAccount` where the student is not at the school any more */
async function enterAsStudent(
  tx: Tx,
  { companyID, studentID: linked }: Person & { studentID: number },
  { connectionID, name }: Connection,
  ip: string,
  now: Date,
): Promise<{ studentToken: string }> {
  const studentID = await studentOfIdentity(tx, companyID, linked);
  if (studentID === null) throw signInRefused('invalidAccount');
  const from = { connectionID, connectionName: name, ip };
  return { studentToken: await startStudentSession(tx, { companyID, studentID }, from, now) };
}

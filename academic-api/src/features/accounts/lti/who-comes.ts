import { actFor, type Tx } from '../../../db/connect.ts';
import { schoolOfOrganisation } from '../../../lib/accounts/connections.repository.ts';
import {
  hasIdentity,
  linkedPeople,
  studentOfIdentity,
  usersOfConnection,
  type Person,
} from '../../../lib/accounts/identities.repository.ts';
import { peopleByIdentifier } from '../../../lib/lti/known-people.repository.ts';
import type { Message } from '../../../lib/lti/message.ts';
import { issuerOf, type Platform } from '../../../lib/lti/platform.ts';
import { sideOf, type Side } from '../../../lib/lti/roles.ts';
import { launchRefused } from '../../../lib/lti/verify-message.ts';

/**
 * The school of a deployment. Where several schools share one (all of a town), each has pinned it together with its
 * organisation, `S_1 C127210003068`, and then only the organisation that the platform says opens that school.
 * @throws Failure academic.1 `deploymentUnknown`
 */
async function schoolOfDeployment(
  tx: Tx,
  { connectionID }: Platform,
  { deploymentID, said: { organisation } }: Message,
): Promise<number> {
  const narrow =
    organisation === null
      ? null
      : await schoolOfOrganisation(tx, connectionID, `${deploymentID} ${organisation}`);
  const companyID = narrow ?? (await schoolOfOrganisation(tx, connectionID, deploymentID));
  if (companyID === null) throw launchRefused('deploymentUnknown');
  return companyID;
}

/** The person whom the identifier of the message names, where nobody else of the platform is linked with them. */
async function personToLink(
  tx: Tx,
  platform: Platform,
  message: Message,
  { companyID, side }: { companyID: number; side: Side },
): Promise<Person> {
  const identifier = message.identifiers[platform.identifierClaim];
  const known = identifier && (await peopleByIdentifier(tx, companyID, side, [identifier]));
  const id = known ? known.get(identifier) : undefined;
  if (id === undefined) throw launchRefused('notRegistered');
  const person: Person =
    side === 'student'
      ? { companyID, userID: null, studentID: id }
      : { companyID, userID: id, studentID: null };
  if (await hasIdentity(tx, person, issuerOf(platform))) throw launchRefused('notRegistered');
  return person;
}

/**
 * Finds who has come by a message of a platform, and binds the transaction to their school: the one who is linked with issuer,
 * client and subject, else whom the identifier of the roster names. The role decides only whether somebody is looked for
 * among students or staff; what they may do here is their account's.
 * @throws Failure academic.1 `deploymentUnknown`, `roleNotServed`, `notRegistered`
 */
export async function whoComes(tx: Tx, platform: Platform, message: Message): Promise<Person> {
  const companyID = await schoolOfDeployment(tx, platform, message);
  await actFor(tx, companyID);
  const users = await usersOfConnection(tx, companyID, platform.connectionID);
  const side = sideOf(message.roles);
  const isServed = side === 'student' ? users.isForStudents : users.isForStaff;
  if (side === null || !isServed) throw launchRefused('roleNotServed');
  const key = { issuer: issuerOf(platform), subject: message.subject };
  const linked = (await linkedPeople(tx, key)).find((person) => person.companyID === companyID);
  if (!linked) return personToLink(tx, platform, message, { companyID, side });
  // a teacher who looks at a course as a learner is nobody's student
  if ((linked.studentID !== null) !== (side === 'student')) throw launchRefused('roleNotServed');
  return linked;
}

/** @throws Failure academic.1 `invalidAccount` where the student is not at the school any more */
export async function studentWhoComes(
  tx: Tx,
  companyID: number,
  linkedID: number,
): Promise<number> {
  const studentID = await studentOfIdentity(tx, companyID, linkedID);
  if (studentID === null) throw launchRefused('invalidAccount');
  return studentID;
}

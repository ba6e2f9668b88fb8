import { randomBytes } from 'node:crypto';
import { limits, type PersonName } from '@mebae/contracts';
import { isEmail, normaliseText } from '@mebae/rules';
import { actFor, type Db } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { findSchool } from '../../../lib/school/find-school.repository.ts';
import { hashOfToken } from '../../../lib/accounts/token-hash.ts';
import * as repository from './igs-account.repository.ts';

/** Family name, given name: `運営 花子`, with a space of either width between them. */
function namesOf(name: string): Pick<PersonName, 'lastName' | 'firstName'> {
  const [lastName = '', ...rest] = normaliseText(name).split(' ');
  const firstName = rest.join(' ');
  if (lastName === '' || firstName === '' || name.length > limits.nameLength) {
    throw new CommandProblem('Give --name as family name and given name: --name "Unei Hanako".');
  }
  return { lastName, firstName };
}

/**
 * Issues a link by which an operator signs in to one school, once, within five minutes. The database keeps only the
 * token's SHA-256, so that the address can be shown this one time only. Leaves an audit row that the school can read.
 * @param deps.db of the tables' owner: it finds a school by its name
 * @param school its id, or its name exactly as it is kept
 * @returns the address, the school and when the link ends
 * @throws CommandProblem for a school, an address or a name that can't be used
 */
export async function issueLink(
  deps: { db: Db; now: () => Date; publicUrl: string },
  input: { school: string; email: string; name: string },
): Promise<{ url: string; schoolName: string; expiresAt: Date }> {
  const email = normaliseText(input.email);
  if (!isEmail(email)) throw new CommandProblem(`${input.email} is not an email address.`);
  const names = namesOf(input.name);
  const token = randomBytes(32).toString('base64url');
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + limits.igsLinkMinutes * 60_000);
  return deps.db.transaction().execute(async (tx) => {
    const { companyID, name: schoolName } = await findSchool(tx, input.school);
    await actFor(tx, companyID);
    await repository.insertLink(tx, {
      companyID,
      tokenHash: hashOfToken(token),
      email,
      ...names,
      createdAt: now,
      expiresAt,
    });
    const actor = { companyID, userID: null, role: null, ip: null };
    await audit(tx, actor, 'igs.link', { detail: { email } });
    return {
      url: `${deps.publicUrl}/pages/home?signinToken=${token}`,
      schoolName,
      expiresAt,
    };
  });
}

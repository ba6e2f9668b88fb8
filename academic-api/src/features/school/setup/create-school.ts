import { limits, Role } from '@mebae/contracts';
import { isEmail, normaliseText, schoolYearOf } from '@mebae/rules';
import { actFor, type Db } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { createPasswordLink } from '../../../lib/password-links/password-link.ts';
import * as repository from './create-school.repository.ts';

/** Until its administrator has typed their own: what stands before the @ of the address. */
const nameFrom = (email: string) => ({
  lastName: (email.split('@')[0] ?? '').slice(0, limits.nameLength),
  firstName: '',
});

/**
 * Makes a school without anything but its first administrator, who sets a password by the link and begins the initial
 * setup. Its licence runs to the end of the next school year.
 * @param deps.db of the tables' owner
 * @returns the address of the link and how many days it is good for
 * @throws CommandProblem for a name or an address that can't be used, or that is taken
 */
export async function createSchool(
  deps: { db: Db; now: () => Date; publicUrl: string },
  input: { name: string; admin: string },
): Promise<{ url: string; companyID: number; days: number }> {
  const name = normaliseText(input.name);
  const email = normaliseText(input.admin);
  if (name === '' || name.length > limits.nameLength) {
    throw new CommandProblem(`A school's name has 1 to ${limits.nameLength} letters.`);
  }
  if (!isEmail(email)) throw new CommandProblem(`${input.admin} is not an email address.`);
  const schoolYear = schoolYearOf(deps.now());
  return deps.db.transaction().execute(async (tx) => {
    if (await repository.isEmailTaken(tx, email)) {
      throw new CommandProblem(`Somebody signs in with ${email} already: give another --admin.`);
    }
    if (await repository.isNameTaken(tx, name)) {
      throw new CommandProblem(`There is a school ${name} already.`);
    }
    const companyID = await repository.insertSchool(tx, {
      name,
      schoolYear,
      licenceEndsOn: `${schoolYear + 2}-03-31`,
    });
    await actFor(tx, companyID);
    const account = { companyID, email, role: Role.Admin, ...nameFrom(email) };
    const userID = await repository.insertAdministrator(tx, account);
    const link = { companyID, userID, purpose: 'invitation' } as const;
    const { url } = await createPasswordLink(tx, { ...deps, config: deps }, link);
    await audit(tx, { companyID, userID: null, role: null, ip: null }, 'setup.school', {
      detail: { email },
    });
    return { url, companyID, days: limits.invitationDays };
  });
}

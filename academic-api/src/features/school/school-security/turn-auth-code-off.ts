import type { SchoolSecurity } from '@mebae/contracts';
import { isEmail, normaliseText } from '@mebae/rules';
import { actFor, type Db } from '../../../db/connect.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { findSchool } from '../../../lib/school/find-school.repository.ts';
import { readRules } from './school-security.repository.ts';
import { changeRules } from './school-security.service.ts';

/**
 * Turns the code by email off for a school that can't get one. Leaves an audit row that names the operator.
 * @param input.school id or exact name
 * @param input.email the operator's own address
 * @throws CommandProblem for a school or an address that can't be used
 */
export async function turnAuthCodeOff(
  db: Db,
  input: { school: string; email: string },
): Promise<{ schoolName: string; wasOn: boolean }> {
  const email = normaliseText(input.email);
  if (!isEmail(email)) throw new CommandProblem(`${input.email} is not an email address.`);
  return db.transaction().execute(async (tx) => {
    const { companyID, name } = await findSchool(tx, input.school);
    await actFor(tx, companyID);
    const { authCodeRequired: wasOn } = await readRules(tx, companyID);
    const actor = { companyID, userID: null, role: null, ip: null };
    if (wasOn) {
      const off = (rules: SchoolSecurity) => ({ ...rules, authCodeRequired: false });
      await changeRules(tx, actor, off, { email });
    }
    return { schoolName: name, wasOn };
  });
}

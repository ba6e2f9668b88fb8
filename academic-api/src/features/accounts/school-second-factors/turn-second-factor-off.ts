import { isEmail, normaliseText } from '@mebae/rules';
import { actFor, type Db } from '../../../db/connect.ts';
import { findAccountByEmail } from '../../../lib/accounts/account-by-email.repository.ts';
import type { FactorMailDeps } from '../../../lib/accounts/factor-mail.ts';
import { CommandProblem } from '../../../lib/calls/command-problem.ts';
import { findSchool } from '../../../lib/school/find-school.repository.ts';
import { lockPerson } from './school-second-factors.repository.ts';
import { recover } from './school-second-factors.service.ts';

function addressOf(text: string): string {
  const email = normaliseText(text);
  if (!isEmail(email)) throw new CommandProblem(`${text} is not an email address.`);
  return email;
}

/**
 * Removes the second factors of somebody who has lost them, where no administrator of the school can: the last one's own.
 * Leaves an audit row that names the operator.
 * @param input.school id or exact name
 * @param input.account address that the person signs in with
 * @param input.email the operator's own address
 * @throws CommandProblem for a school, a person or an address that can't be used
 */
export async function turnSecondFactorOff(
  db: Db,
  deps: FactorMailDeps,
  input: { school: string; account: string; email: string },
  now: Date,
): Promise<{ schoolName: string; removed: number }> {
  const operator = addressOf(input.email);
  const address = addressOf(input.account);
  return db.transaction().execute(async (tx) => {
    const { companyID, name } = await findSchool(tx, input.school);
    await actFor(tx, companyID);
    const found = await findAccountByEmail(tx, address);
    const person = found?.companyID === companyID ? await lockPerson(tx, found) : undefined;
    if (!person) throw new CommandProblem(`Nobody of ${name} signs in as ${address}.`);
    const actor = { companyID, userID: null, role: null, ip: null };
    const done = await recover(tx, deps, actor, person, now, { email: operator });
    return { schoolName: name, removed: done?.removed ?? 0 };
  });
}

import type { Tx } from '../../db/connect.ts';
import { CommandProblem } from '../calls/command-problem.ts';

/**
 * The school that somebody named at the command line.
 * @param idOrName its id, or its name exactly as it is kept
 * @throws CommandProblem when there is none, or more than one
 */
export async function findSchool(
  tx: Tx,
  idOrName: string,
): Promise<{ companyID: number; name: string }> {
  const id = /^\d{1,15}$/.test(idOrName) ? Number(idOrName) : 0;
  const schools = await tx
    .selectFrom('company')
    .select(['companyID', 'name'])
    .where((eb) => eb.or([eb('companyID', '=', id), eb('name', '=', idOrName)]))
    .orderBy('companyID')
    .execute();
  const [school] = schools;
  if (!school) throw new CommandProblem(`There is no school ${idOrName}.`);
  if (schools.length > 1) {
    const ids = schools.map((match) => `${match.companyID} (${match.name})`).join(', ');
    throw new CommandProblem(`More than one school is called so; give its id: ${ids}.`);
  }
  return { companyID: school.companyID, name: school.name };
}

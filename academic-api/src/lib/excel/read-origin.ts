import { dayInJapan } from '@mebae/rules';
import type { Caller } from '../caller.ts';
import { schoolNameIn } from '../school-name.ts';
import { readSchoolNames } from '../school-names.repository.ts';
import type { Origin } from './about-sheet.ts';

/** The school and the day that a workbook is made in, for its first sheet. */
export async function readOrigin({
  tx,
  session: { companyID },
  language,
  now,
}: Pick<Caller, 'tx' | 'language' | 'now'> & {
  session: { companyID: number };
}): Promise<Origin> {
  const names = await readSchoolNames(tx, companyID);
  return { language, schoolName: schoolNameIn(names, language), day: dayInJapan(now) };
}

import { dayInJapan } from '@mebae/rules';
import type { Caller } from '../calls/caller.ts';
import { schoolNameIn } from '../school/school-name.ts';
import { readSchool } from '../school/school-names.repository.ts';
import type { Origin } from './about-sheet.ts';

/** The school and the day that a workbook is made in, for its first sheet and its words. */
export async function readOrigin({
  tx,
  session: { companyID },
  language,
  now,
}: Pick<Caller, 'tx' | 'language' | 'now'> & {
  session: { companyID: number };
}): Promise<Origin> {
  const { schoolKind, ...names } = await readSchool(tx, companyID);
  return {
    language,
    schoolKind,
    schoolName: schoolNameIn(names, language),
    day: dayInJapan(now),
  };
}

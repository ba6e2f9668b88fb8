import type { Caller } from '../../../lib/calls/caller.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { growthWorkbook, scoresWorkbook } from './all-competencies-file.ts';
import { allCompetencies, allGrowth } from './all-competencies.service.ts';
import { findOrFail } from './records.service.ts';

/**
 * All competencies of one course as a workbook.
 * @throws Failure as `allCompetencies`
 */
export async function readScoresWorkbook(
  caller: Caller,
  studentID: number,
  evalSettingID: number | undefined,
): Promise<Workbook> {
  const all = await allCompetencies(caller, studentID, evalSettingID);
  return scoresWorkbook(await readOrigin(caller), await findOrFail(caller, studentID), all);
}

/**
 * Growth over all fixed courses as a workbook.
 * @throws Failure as `allGrowth`
 */
export async function readGrowthWorkbook(caller: Caller, studentID: number): Promise<Workbook> {
  const growth = await allGrowth(caller, studentID);
  return growthWorkbook(await readOrigin(caller), await findOrFail(caller, studentID), growth);
}

import type { allCompetencyEndpoints } from '@mebae/contracts';
import type { Call } from '../../../lib/calls/call.ts';
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
  call: Call<typeof allCompetencyEndpoints.scoresFile>,
): Promise<Workbook> {
  const { studentID } = call.params;
  const all = await allCompetencies(call, studentID, call.query.evalSettingID);
  return scoresWorkbook(await readOrigin(call), await findOrFail(call, studentID), all);
}

/**
 * Growth over all fixed courses as a workbook.
 * @throws Failure as `allGrowth`
 */
export async function readGrowthWorkbook(
  call: Call<typeof allCompetencyEndpoints.growthFile>,
): Promise<Workbook> {
  const { studentID } = call.params;
  const growth = await allGrowth(call, studentID);
  return growthWorkbook(await readOrigin(call), await findOrFail(call, studentID), growth);
}

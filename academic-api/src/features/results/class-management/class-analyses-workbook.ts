import { limits, type ClassAnalysesFile } from '@mebae/contracts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { refused } from '../../../lib/calls/failure.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { readOptions } from '../../../lib/score-groups/score-options.ts';
import { createAnalysisWorkbooks } from './class-analyses-file.ts';
import { readTrend, readWholeTrend } from './group-trend.service.ts';
import { readPm } from './pm.service.ts';
import { readRankingDetails } from './ranking-details.service.ts';
import { readTrendAnalyses } from './trend-analyses.service.ts';

/**
 * The numbers of one analysis as a workbook. Leaves an audit row where names leave the product.
 * @throws Failure as the call of the analysis does, academic.1 for what it needs and the query lacks
 */
export async function readAnalysisWorkbook(
  caller: Caller,
  { chart, target, evalSettingID, norm }: ClassAnalysesFile,
): Promise<Workbook> {
  const origin = await readOrigin(caller);
  const workbooks = createAnalysisWorkbooks(origin, await readOptions(caller), target);
  if (chart === 'trend') {
    return workbooks.trend(
      await readWholeTrend(caller, target),
      await readTrend(caller, { target }),
    );
  }
  if (evalSettingID === undefined) throw refused('evalSettingID');
  const asked = { evalSettingID, target };
  if (chart === 'trendAnalyses') {
    return workbooks.trendAnalyses(await readTrendAnalyses(caller, asked));
  }
  const leavesTrace = (students: number) =>
    audit(caller.tx, caller.session, 'classAnalyses.export', {
      detail: { evalSettingID, students },
    });
  if (chart === 'pm') {
    if (norm === undefined) throw refused('norm');
    const analysis = await readPm(caller, { ...asked, norm });
    await leavesTrace(analysis.data.length);
    return workbooks.pm(analysis);
  }
  const all = { page: 1, pageSize: limits.enrolledStudents, search: '' };
  const order = { sort: 'number', direction: 'asc' } as const;
  const details = await readRankingDetails(caller, { ...asked, ...order, ...all });
  await leavesTrace(details.data.length);
  return workbooks.rankingDetails(details);
}

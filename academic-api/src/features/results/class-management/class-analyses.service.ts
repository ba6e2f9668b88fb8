/** Services that the routes of class analyses call. */
export { readOptions } from '../../../lib/score-groups/score-options.ts';
export { readAnalysisWorkbook } from './class-analyses-workbook.ts';
export { readTrend } from './group-trend.service.ts';
export { readPm } from './pm.service.ts';
export { readRankingDetails } from './ranking-details.service.ts';
export { readTrendAnalyses } from './trend-analyses.service.ts';
export { readTrendPeople } from './trend-people.service.ts';

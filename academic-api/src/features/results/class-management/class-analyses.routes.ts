import type { FastifyInstance } from 'fastify';
import { classAnalysesEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import { readOptions } from '../../../lib/score-groups/score-options.ts';
import { readAnalysisWorkbook } from './class-analyses-workbook.ts';
import { readTrend } from './group-trend.service.ts';
import { readPm } from './pm.service.ts';
import { readRankingDetails } from './ranking-details.service.ts';
import { readTrendAnalyses } from './trend-analyses.service.ts';
import { readTrendPeople } from './trend-people.service.ts';

export default async function classAnalysesRoutes(app: FastifyInstance): Promise<void> {
  const { options, trend, rankingDetails, pm, trendAnalyses, trendPeople, exportFile } =
    classAnalysesEndpoints;
  serve(app, options, readOptions);
  serve(app, trend, (call) => readTrend(call, call.query));
  serve(app, rankingDetails, (call) => readRankingDetails(call, call.query));
  serve(app, pm, (call) => readPm(call, call.query));
  serve(app, trendAnalyses, (call) => readTrendAnalyses(call, call.query));
  serve(app, trendPeople, (call) => readTrendPeople(call, call.query));
  serveExcel(app, exportFile, (call) => readAnalysisWorkbook(call, call.query));
}

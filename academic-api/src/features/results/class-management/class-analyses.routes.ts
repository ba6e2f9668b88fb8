import type { FastifyInstance } from 'fastify';
import { classAnalysesEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './class-analyses.service.ts';

export default async function classAnalysesRoutes(app: FastifyInstance): Promise<void> {
  const { options, trend, rankingDetails, pm, trendAnalyses, trendPeople, exportFile } =
    classAnalysesEndpoints;
  serve(app, options, (call) => service.readOptions(call));
  serve(app, trend, (call) => service.readTrend(call, call.query));
  serve(app, rankingDetails, (call) => service.readRankingDetails(call, call.query));
  serve(app, pm, (call) => service.readPm(call, call.query));
  serve(app, trendAnalyses, (call) => service.readTrendAnalyses(call, call.query));
  serve(app, trendPeople, (call) => service.readTrendPeople(call, call.query));
  serveExcel(app, exportFile, (call) => service.readAnalysisWorkbook(call, call.query));
}

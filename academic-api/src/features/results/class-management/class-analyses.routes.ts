import type { FastifyInstance } from 'fastify';
import { classAnalysesEndpoints } from '@mebae/contracts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
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
  serveLong(app, exportFile, async (call) => {
    const { deps, language, query, reply } = call;
    const workbook = await call.transact((tx, session) =>
      service.readAnalysisWorkbook({ tx, session, language, now: deps.now() }, query),
    );
    return sendExcel(reply, workbook);
  });
}

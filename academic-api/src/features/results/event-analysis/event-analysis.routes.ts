import type { FastifyInstance } from 'fastify';
import { eventAnalysisEndpoints } from '@mebae/contracts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { readWorkbook } from './event-analysis-workbook.ts';
import * as service from './event-analysis.service.ts';
import { readTexts } from './texts.service.ts';

export default async function eventAnalysisRoutes(app: FastifyInstance): Promise<void> {
  const { events, analysis, texts, compare, exportFile } = eventAnalysisEndpoints;
  serve(app, events, (call) => service.readEvents(call));
  serve(app, analysis, (call) => service.readAnalysis(call, call.params.eventID));
  serve(app, texts, (call) => readTexts(call, call.params.eventID, call.query));
  serve(app, compare, (call) => service.compareEvents(call, call.query.eventIDs));
  serveLong(app, exportFile, async (call) => {
    const { deps, language, params, reply } = call;
    const workbook = await call.transact((tx, session) =>
      readWorkbook({ tx, session, language, now: deps.now() }, params.eventID),
    );
    return sendExcel(reply, workbook);
  });
}

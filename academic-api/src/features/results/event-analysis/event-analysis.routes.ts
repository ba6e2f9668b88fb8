import type { FastifyInstance } from 'fastify';
import { eventAnalysisEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import { readWorkbook } from './event-analysis-workbook.ts';
import * as service from './event-analysis.service.ts';
import { readTexts } from './texts.service.ts';

export default async function eventAnalysisRoutes(app: FastifyInstance): Promise<void> {
  const { events, analysis, texts, compare, exportFile } = eventAnalysisEndpoints;
  serve(app, events, (call) => service.readEvents(call));
  serve(app, analysis, (call) => service.readAnalysis(call, call.params.eventID));
  serve(app, texts, (call) => readTexts(call, call.params.eventID, call.query));
  serve(app, compare, (call) => service.compareEvents(call, call.query.eventIDs));
  serveExcel(app, exportFile, (call) => readWorkbook(call, call.params.eventID));
}

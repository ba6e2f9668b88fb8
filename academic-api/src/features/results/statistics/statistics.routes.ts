import type { FastifyInstance } from 'fastify';
import { statisticsEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import { readWorkbook } from './statistics-workbook.ts';
import * as service from './statistics.service.ts';

export default async function statisticsRoutes(app: FastifyInstance): Promise<void> {
  const { options, distribution, boxes, scatter, change, selfPeer } = statisticsEndpoints;
  serve(app, options, (call) => service.readOptions(call));
  serve(app, distribution, (call) => service.readDistribution(call, call.query));
  serve(app, boxes, (call) => service.readBoxes(call, call.query));
  serve(app, scatter, (call) => service.readScatter(call, call.query));
  serve(app, change, (call) => service.readChange(call, call.query));
  serve(app, selfPeer, (call) => service.readSelfPeer(call, call.query));
  serveExcel(app, statisticsEndpoints.exportFile, (call) => readWorkbook(call, call.query));
}

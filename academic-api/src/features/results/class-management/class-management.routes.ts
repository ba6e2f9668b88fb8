import type { FastifyInstance } from 'fastify';
import { classManagementEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './class-management.service.ts';

export default async function classManagementRoutes(app: FastifyInstance): Promise<void> {
  serve(app, classManagementEndpoints.ranking, (call) => service.ranking(call, call.query));
  serve(app, classManagementEndpoints.options, service.options);
  serveExcel(app, classManagementEndpoints.exportFile, service.readRankingWorkbook);
}

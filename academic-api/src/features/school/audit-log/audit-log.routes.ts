import type { FastifyInstance } from 'fastify';
import { auditEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './audit-log.service.ts';

export default async function auditLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, auditEndpoints.list, service.listEntries);
  serve(app, auditEndpoints.actions, async (call) => ({ data: await service.listActions(call) }));
  serveExcel(app, auditEndpoints.exportFile, service.exportEntries);
}

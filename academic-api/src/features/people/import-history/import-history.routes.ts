import type { FastifyInstance } from 'fastify';
import { importHistoryEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { listImports } from './import-history.service.ts';

/** The history of imports of all kinds. */
export default async function importHistoryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, importHistoryEndpoints.list, listImports);
}

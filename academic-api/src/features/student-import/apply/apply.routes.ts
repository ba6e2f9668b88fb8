import type { FastifyInstance } from 'fastify';
import { studentImportEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { startImport } from './apply.service.ts';

export default async function importApplyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentImportEndpoints.start, ({ tx, session, params, body, deps }) =>
    startImport(tx, session, params.importID, body.goodRowsOnly, deps.jobs),
  );
}

import type { FastifyInstance } from 'fastify';
import { operationEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './operations.service.ts';

export default async function operationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, operationEndpoints.list, service.list);
  serve(app, operationEndpoints.dismiss, service.dismiss);
  serve(app, operationEndpoints.cancel, service.cancel);
}

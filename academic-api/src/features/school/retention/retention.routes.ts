import type { FastifyInstance } from 'fastify';
import { retentionEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './retention.service.ts';

export default async function retentionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, retentionEndpoints.read, ({ tx, session }) => service.readRetention(tx, session));
  serve(app, retentionEndpoints.update, service.updateRetention);
  serve(app, retentionEndpoints.preview, service.previewRetention);
}

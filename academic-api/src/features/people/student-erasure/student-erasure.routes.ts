import type { FastifyInstance } from 'fastify';
import { studentErasureEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './student-erasure.service.ts';

export default async function studentErasureRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentErasureEndpoints.read, service.readErasure);
  serve(app, studentErasureEndpoints.run, service.runErasure);
}

import type { FastifyInstance } from 'fastify';
import { studentTrendEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './student-trends.service.ts';

/** A student's results of trend checks, and whether they are on the care list. */
export default async function studentTrendRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, service.readTrends);
  serve(app, endpoints.care, service.readCare);
}

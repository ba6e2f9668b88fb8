import type { FastifyInstance } from 'fastify';
import { studentTrendEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './student-trends.service.ts';

/** A student's results of trend checks, and whether they are on the care list. */
export default async function studentTrendRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, (call) => service.readTrends(call, call.params.studentID));
  serve(app, endpoints.care, (call) => service.readCare(call, call.params.studentID));
}

import type { FastifyInstance } from 'fastify';
import { schoolSecondFactorEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './school-second-factors.service.ts';

/** A school's rule about second factors, the people who have none, and the way back for whoever has lost theirs. */
export default async function schoolSecondFactorRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolSecondFactorEndpoints.read, service.readRule);
  serve(app, schoolSecondFactorEndpoints.update, service.updateRule);
  serve(app, schoolSecondFactorEndpoints.people, service.listPeople);
  serve(app, schoolSecondFactorEndpoints.remove, service.remove);
}

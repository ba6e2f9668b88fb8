import type { FastifyInstance } from 'fastify';
import { ltiEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './lti.service.ts';

/** Launches of learning platforms (LTI 1.3). */
export default async function ltiRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ltiEndpoints.keys, service.keys);
  serve(app, ltiEndpoints.begin, service.begin);
  serveLong(app, ltiEndpoints.complete, service.complete);
}

import type { FastifyInstance } from 'fastify';
import { rosterServiceEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './roster-service.service.ts';

/** The school's roster service: what happens by itself, a test of it, and its runs. */
export default async function rosterServiceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, rosterServiceEndpoints.read, service.readService);
  serve(app, rosterServiceEndpoints.save, service.saveService);
  serveLong(app, rosterServiceEndpoints.test, service.testService);
  serve(app, rosterServiceEndpoints.run, service.startRun);
  serve(app, rosterServiceEndpoints.runs, service.listRuns);
  serve(app, rosterServiceEndpoints.discard, service.discardRun);
}

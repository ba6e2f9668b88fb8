import type { FastifyInstance } from 'fastify';
import { classChangeEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './class-change.service.ts';
import { confirmChange } from './confirm.service.ts';

/** Class change: this year's students into next year's classes. */
export default async function classChangeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.overview, ({ tx, session }) => service.listGrades(tx, session));
  serve(app, endpoints.read, service.readChange);
  serve(app, endpoints.createClasses, service.createClasses);
  serve(app, endpoints.save, service.saveDraft);
  serve(app, endpoints.propose, service.startProposal);
  serve(app, endpoints.confirm, confirmChange);
}

import type { FastifyInstance } from 'fastify';
import { examFollowUpEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './exam-follow-up.service.ts';

export default async function examFollowUpRoutes(app: FastifyInstance): Promise<void> {
  serve(app, examFollowUpEndpoints.remind, service.remind);
  serve(app, examFollowUpEndpoints.extend, service.extend);
  serve(app, examFollowUpEndpoints.reopen, service.reopen);
}

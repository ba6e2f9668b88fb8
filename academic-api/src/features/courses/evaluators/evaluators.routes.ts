import type { FastifyInstance } from 'fastify';
import { answerEndpoints, evaluatorEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as matrix from './matrix.service.ts';
import * as outside from './outside.service.ts';
import * as own from './own-requests.service.ts';
import * as requests from './requests.service.ts';

export default async function evaluatorRoutes(app: FastifyInstance): Promise<void> {
  serve(app, evaluatorEndpoints.overview, matrix.overview);
  serve(app, evaluatorEndpoints.matrix, matrix.matrix);
  serve(app, evaluatorEndpoints.save, matrix.save);
  serve(app, evaluatorEndpoints.requests, requests.list);
  serve(app, evaluatorEndpoints.decide, requests.decide);
  serve(app, evaluatorEndpoints.outside, outside.list);
  serve(app, evaluatorEndpoints.addOutside, outside.add);
  serve(app, evaluatorEndpoints.outsideLinks, async (call) => ({
    data: await outside.links(call),
  }));
  serve(app, evaluatorEndpoints.renewOutside, outside.renew);
  serve(app, evaluatorEndpoints.revokeOutside, outside.revoke);

  serve(app, answerEndpoints.requests, own.list);
  serve(app, answerEndpoints.people, async (call) => ({ data: await own.people(call) }));
  serve(app, answerEndpoints.ask, async (call) => ({ requestedEvaluatorID: await own.ask(call) }));
  serve(app, answerEndpoints.withdraw, own.withdraw);
}

import type { FastifyInstance } from 'fastify';
import { examSettingsEndpoints } from '@mebae/contracts';
import type { AssignEvaluators } from '../../../lib/courses/evaluator-pairs.ts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './exam-settings.service.ts';

/** @param options how evaluators are assigned */
export default async function examSettingsRoutes(
  app: FastifyInstance,
  { assignEvaluators }: { assignEvaluators: AssignEvaluators },
): Promise<void> {
  serve(app, examSettingsEndpoints.get, service.get);
  serve(app, examSettingsEndpoints.check, service.check);
  serve(app, examSettingsEndpoints.change, (call) => service.change({ ...call, assignEvaluators }));
}

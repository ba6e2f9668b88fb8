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
  serve(app, examSettingsEndpoints.get, ({ tx, session, params }) =>
    service.get(tx, session, params.evalSettingID),
  );
  serve(app, examSettingsEndpoints.check, ({ tx, session, params, body, deps }) =>
    service.check(tx, session, params.evalSettingID, body.data, deps),
  );
  serve(app, examSettingsEndpoints.change, ({ tx, session, params, body, deps }) =>
    service.change(tx, session, params.evalSettingID, body, { deps, assignEvaluators }),
  );
}

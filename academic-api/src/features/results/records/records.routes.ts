import type { FastifyInstance } from 'fastify';
import { recordEndpoints, scoreEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { explainOneScore } from './explain-score.service.ts';
import * as service from './records.service.ts';

export default async function recordRoutes(app: FastifyInstance): Promise<void> {
  serve(app, recordEndpoints.record, (call) =>
    service.record(call, call.params.studentID, call.query.evalSettingID),
  );
  serve(app, recordEndpoints.profile, (call) => service.profile(call, call.params.studentID));
  serve(app, recordEndpoints.growth, (call) => service.growth(call, call.params.studentID));
  serve(app, scoreEndpoints.explain, (call) => explainOneScore(call, call.params));
  serve(app, recordEndpoints.neighbours, (call) =>
    service.neighbours(call, call.params.studentID, call.query),
  );
}

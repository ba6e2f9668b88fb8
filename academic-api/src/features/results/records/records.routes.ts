import type { FastifyInstance } from 'fastify';
import { recordEndpoints, scoreEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { explainOneScore } from './explain-score.service.ts';
import * as service from './records.service.ts';

export default async function recordRoutes(app: FastifyInstance): Promise<void> {
  serve(app, recordEndpoints.record, service.record);
  serve(app, recordEndpoints.profile, service.profile);
  serve(app, recordEndpoints.growth, service.growth);
  serve(app, scoreEndpoints.explain, explainOneScore);
  serve(app, recordEndpoints.neighbours, service.neighbours);
}

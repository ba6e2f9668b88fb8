import type { FastifyInstance } from 'fastify';
import { scoreEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { readCareList } from './care-list.service.ts';
import { readCarelessPatterns } from './careless.service.ts';

export default async function scoreRoutes(app: FastifyInstance): Promise<void> {
  serve(app, scoreEndpoints.careless, readCarelessPatterns);
  serve(app, scoreEndpoints.careList, readCareList);
}

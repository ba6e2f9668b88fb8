import type { FastifyInstance } from 'fastify';
import { classOverviewEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { readClassOverview } from './class-overview.service.ts';

export default async function classOverviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, classOverviewEndpoints.read, readClassOverview);
}

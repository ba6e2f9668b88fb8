import type { FastifyInstance } from 'fastify';
import { savedViewsEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './saved-views.service.ts';

export default async function savedViewsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, savedViewsEndpoints.list, service.list);
  serve(app, savedViewsEndpoints.create, service.create);
  serve(app, savedViewsEndpoints.update, service.update);
  serve(app, savedViewsEndpoints.remove, service.remove);
}

import type { FastifyInstance } from 'fastify';
import { savedViewsEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './saved-views.service.ts';

export default async function savedViewsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, savedViewsEndpoints.list, (call) => service.list(call));
  serve(app, savedViewsEndpoints.create, ({ body, ...call }) => service.create(call, body));
  serve(app, savedViewsEndpoints.update, async ({ params, body, ...call }) => {
    await service.update(call, params.savedViewID, body);
    return {};
  });
  serve(app, savedViewsEndpoints.remove, async ({ params, query, ...call }) => {
    await service.remove(call, params.savedViewID, query.updatedAt);
    return {};
  });
}

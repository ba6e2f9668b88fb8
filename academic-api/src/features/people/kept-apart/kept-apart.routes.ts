import type { FastifyInstance } from 'fastify';
import { keptApartEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './kept-apart.service.ts';

export default async function keptApartRoutes(app: FastifyInstance): Promise<void> {
  serve(app, keptApartEndpoints.list, ({ query, ...call }) => service.list(call, query));
  serve(app, keptApartEndpoints.create, ({ body, ...call }) => service.create(call, body));
  serve(app, keptApartEndpoints.update, async ({ params, body, ...call }) => {
    await service.update(call, params.keptApartID, body);
    return {};
  });
  serve(app, keptApartEndpoints.remove, ({ params, ...call }) =>
    service.remove(call, params.keptApartID),
  );
}

import type { FastifyInstance } from 'fastify';
import { keptApartEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './kept-apart.service.ts';

export default async function keptApartRoutes(app: FastifyInstance): Promise<void> {
  serve(app, keptApartEndpoints.list, service.list);
  serve(app, keptApartEndpoints.create, service.create);
  serve(app, keptApartEndpoints.update, service.update);
  serve(app, keptApartEndpoints.remove, service.remove);
}

import type { FastifyInstance } from 'fastify';
import { boxplotEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './boxplot-setting.service.ts';

export default async function boxplotRoutes(app: FastifyInstance): Promise<void> {
  serve(app, boxplotEndpoints.read, (call) => service.read(call));
  serve(app, boxplotEndpoints.update, service.change);
  serve(app, boxplotEndpoints.preview, ({ query, ...call }) =>
    service.preview(call, {
      competencyIDs: query.competencyIDs ?? [],
      customCompetencyIDs: query.customCompetencyIDs ?? [],
    }),
  );
}

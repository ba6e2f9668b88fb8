import type { FastifyInstance } from 'fastify';
import { customCompetencyEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './custom-competencies.service.ts';

export default async function customCompetencyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, customCompetencyEndpoints.list, service.list);
  serve(app, customCompetencyEndpoints.detail, ({ params, ...call }) =>
    service.get(call, params.customCompetencyID),
  );
  serve(app, customCompetencyEndpoints.studentCount, service.countStudents);
  serve(app, customCompetencyEndpoints.create, service.create);
  serve(app, customCompetencyEndpoints.update, service.change);
  serve(app, customCompetencyEndpoints.remove, service.remove);
}

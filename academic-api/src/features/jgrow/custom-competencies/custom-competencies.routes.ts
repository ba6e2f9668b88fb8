import type { FastifyInstance } from 'fastify';
import { customCompetencyEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './custom-competencies.service.ts';

export default async function customCompetencyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, customCompetencyEndpoints.list, (call) => service.list(call));
  serve(app, customCompetencyEndpoints.detail, ({ params, ...call }) =>
    service.get(call, params.customCompetencyID),
  );
  serve(app, customCompetencyEndpoints.studentCount, ({ query, ...call }) =>
    service.countStudents(call, query.competencyIDs),
  );
  serve(app, customCompetencyEndpoints.create, ({ body, ...call }) => service.create(call, body));
  serve(app, customCompetencyEndpoints.update, ({ params, body, ...call }) =>
    service.change(call, params.customCompetencyID, body),
  );
  serve(app, customCompetencyEndpoints.remove, ({ params, query, ...call }) =>
    service.remove(call, params.customCompetencyID, query.updatedAt),
  );
}

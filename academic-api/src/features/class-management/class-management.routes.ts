import type { FastifyInstance } from 'fastify';
import { classManagementEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './class-management.service.ts';

export default async function classManagementRoutes(app: FastifyInstance): Promise<void> {
  serve(app, classManagementEndpoints.ranking, ({ tx, session, deps, query }) =>
    service.ranking({ tx, session, now: deps.now() }, query),
  );
  serve(app, classManagementEndpoints.options, ({ tx, session, deps, language, query }) =>
    service.options({ tx, session, now: deps.now() }, language, query.evalSettingID),
  );
}

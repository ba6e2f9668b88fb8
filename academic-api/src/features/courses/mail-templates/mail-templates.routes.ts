import type { FastifyInstance } from 'fastify';
import { mailTemplateEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './mail-templates.service.ts';

export default async function mailTemplateRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mailTemplateEndpoints.list, ({ tx, session, deps }) =>
    service.listTemplates(tx, session, deps.config),
  );
  serve(app, mailTemplateEndpoints.save, ({ tx, session, params, body, now }) =>
    service.saveTemplate(tx, session, params, body, now),
  );
  serve(app, mailTemplateEndpoints.reset, ({ tx, session, params, query }) =>
    service.resetTemplate(tx, session, params, query.updatedAt),
  );
  serve(app, mailTemplateEndpoints.test, ({ tx, session, body, deps }) =>
    service.sendTest(tx, session, body, deps),
  );
}

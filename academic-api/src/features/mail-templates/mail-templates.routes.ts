import type { FastifyInstance } from 'fastify';
import { mailTemplateEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './mail-templates.service.ts';

export default async function mailTemplateRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mailTemplateEndpoints.list, ({ tx, session, deps }) =>
    service.listTemplates(tx, session, deps.config),
  );
  serve(app, mailTemplateEndpoints.save, async ({ tx, session, params, body, deps }) => {
    await service.saveTemplate(tx, session, params, body, deps.now());
    return {};
  });
  serve(app, mailTemplateEndpoints.reset, async ({ tx, session, params }) => {
    await service.resetTemplate(tx, session, params);
    return {};
  });
  serve(app, mailTemplateEndpoints.test, ({ tx, session, body, deps }) =>
    service.sendTest(tx, session, body, deps),
  );
}

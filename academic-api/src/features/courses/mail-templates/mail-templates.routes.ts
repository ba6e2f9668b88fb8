import type { FastifyInstance } from 'fastify';
import { mailTemplateEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './mail-templates.service.ts';

export default async function mailTemplateRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mailTemplateEndpoints.list, service.listTemplates);
  serve(app, mailTemplateEndpoints.save, service.saveTemplate);
  serve(app, mailTemplateEndpoints.reset, service.resetTemplate);
  serve(app, mailTemplateEndpoints.test, service.sendTest);
}

import type { FastifyInstance } from 'fastify';
import { examMailEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './exam-mails.service.ts';

export default async function examMailRoutes(app: FastifyInstance): Promise<void> {
  serve(app, examMailEndpoints.list, service.listMails);
}

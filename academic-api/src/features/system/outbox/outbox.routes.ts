import type { FastifyInstance } from 'fastify';
import { outboxEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './outbox.service.ts';

export default async function outboxRoutes(app: FastifyInstance): Promise<void> {
  serve(app, outboxEndpoints.list, service.listMails);
  serve(app, outboxEndpoints.markRead, service.markRead);
  serve(app, outboxEndpoints.markAllRead, async (call) => ({
    marked: await service.markAllRead(call),
  }));
  serve(app, outboxEndpoints.retry, service.retryMail);
  serve(app, outboxEndpoints.retryAll, service.retryAll);
}

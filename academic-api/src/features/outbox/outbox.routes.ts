import type { FastifyInstance } from 'fastify';
import { outboxEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './outbox.service.ts';

export default async function outboxRoutes(app: FastifyInstance): Promise<void> {
  serve(app, outboxEndpoints.list, ({ tx, session, query }) =>
    service.listMails(tx, session, query),
  );
  serve(app, outboxEndpoints.markRead, async ({ tx, session, params, deps }) => {
    await service.markRead(tx, session, params.mailID, deps.now());
    return {};
  });
  serve(app, outboxEndpoints.markAllRead, async ({ tx, session, body, deps }) => ({
    marked: await service.markAllRead(tx, session, body.upTo, deps.now()),
  }));
  serve(app, outboxEndpoints.retry, async ({ tx, session, params, deps }) => {
    await service.retryMail(tx, session, deps.jobs, params.mailID);
    return {};
  });
}

import type { FastifyInstance } from 'fastify';
import { outboxEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './outbox.service.ts';

export default async function outboxRoutes(app: FastifyInstance): Promise<void> {
  serve(app, outboxEndpoints.list, ({ tx, session, query }) =>
    service.listMails(tx, session, query),
  );
  serve(app, outboxEndpoints.markRead, ({ tx, session, params, now }) =>
    service.markRead(tx, session, params.mailID, now),
  );
  serve(app, outboxEndpoints.markAllRead, async ({ tx, session, body, now }) => ({
    marked: await service.markAllRead(tx, session, body.upTo, now),
  }));
  serve(app, outboxEndpoints.retry, ({ tx, session, params, deps }) =>
    service.retryMail(tx, session, deps.jobs, params.mailID),
  );
  serve(app, outboxEndpoints.retryAll, ({ tx, session, body, deps }) =>
    service.retryAll(tx, session, deps.jobs, body),
  );
}

import type { FastifyInstance } from 'fastify';
import { outboxEndpoints } from '@mebae/contracts';
import { Failure } from '../../lib/failure.ts';
import { serve } from '../../plugins/serve.ts';
import * as repository from './outbox.repository.ts';

export default async function outboxRoutes(app: FastifyInstance): Promise<void> {
  serve(app, outboxEndpoints.list, async ({ tx, session, query }) => {
    const { rows, total } = await repository.listMails(tx, session.companyID, {
      search: query.search,
      limit: query.pageSize,
      offset: (query.page - 1) * query.pageSize,
    });
    return {
      data: rows.map((row) => ({
        mailID: row.mail_id,
        to: row.recipient,
        subject: row.subject,
        text: row.body,
        state: row.state,
        error: row.error,
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
      })),
      totalRecords: total,
    };
  });
  serve(app, outboxEndpoints.retry, async ({ tx, session, params, deps }) => {
    if (!(await repository.requeue(tx, session.companyID, params.mailID))) {
      throw new Failure('academic.1', { status: 404 });
    }
    await deps.jobs.enqueue(tx, 'send-mail', {
      companyID: session.companyID,
      mailID: params.mailID,
    });
    return {};
  });
}

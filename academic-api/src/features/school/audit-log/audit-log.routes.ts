import type { FastifyInstance } from 'fastify';
import { auditEndpoints } from '@mebae/contracts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './audit-log.service.ts';

export default async function auditLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, auditEndpoints.list, ({ tx, session, query, now }) =>
    service.listEntries(tx, session, query, now),
  );
  serve(app, auditEndpoints.actions, async ({ tx, session }) => ({
    data: await service.listActions(tx, session),
  }));
  serveLong(app, auditEndpoints.exportFile, async (call) => {
    const { deps, query, language, reply } = call;
    const workbook = await call.transact((tx, session) =>
      service.exportEntries(tx, session, query, { language, now: deps.now() }),
    );
    return sendExcel(reply, workbook);
  });
}

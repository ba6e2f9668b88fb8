import type { FastifyInstance } from 'fastify';
import { classManagementEndpoints } from '@mebae/contracts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './class-management.service.ts';

export default async function classManagementRoutes(app: FastifyInstance): Promise<void> {
  serve(app, classManagementEndpoints.ranking, ({ tx, session, now, query }) =>
    service.ranking({ tx, session, now }, query),
  );
  serve(app, classManagementEndpoints.options, ({ tx, session, now, language, query }) =>
    service.options({ tx, session, now }, language, query.evalSettingID),
  );
  serveLong(app, classManagementEndpoints.exportFile, async (call) => {
    const { deps, language, query, reply } = call;
    const workbook = await call.transact((tx, session) =>
      service.readRankingWorkbook({ tx, session, now: deps.now() }, language, query),
    );
    return sendExcel(reply, workbook);
  });
}

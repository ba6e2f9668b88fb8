import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { reportEndpoints as endpoints, reportLinkEndpoints } from '@mebae/contracts';
import { sendFile } from '../../../lib/calls/send-file.ts';
import { serveFile } from '../../../plugins/serve-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { listFewEvaluators } from './few-evaluators.service.ts';
import { writeReportZip } from './report-zip.ts';
import * as service from './reports.service.ts';

/** Feedback reports: states, making them, files and zips. */
export default async function reportRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.list, service.listReports);
  serve(app, endpoints.fewEvaluators, listFewEvaluators);
  serve(app, endpoints.make, service.makeReports);
  serve(app, endpoints.zipAddress, service.zipAddress);
  serve(app, endpoints.ofStudent, service.reportsOfStudent);
  serveFile(app, endpoints.file, service.openReport);
  serveFile(app, reportLinkEndpoints.open, service.openReportByLink);
  serveLong(app, endpoints.zip, async ({ params, deps, language, reply, request, transact }) => {
    const { fileName, files } = await transact((tx, session) =>
      service.openZip({ tx, session, language, now: deps.now() }, params),
    );
    const stream = new PassThrough();
    void writeReportZip(deps, params, files, stream).catch((error: unknown) => {
      request.log.error({ err: error }, 'a zip of reports broke off');
      // the client sees a download that fails, and not a zip that lacks some
      stream.destroy(error instanceof Error ? error : new Error('the zip broke off'));
    });
    return sendFile(reply, { type: 'application/zip', name: fileName, content: stream });
  });
}

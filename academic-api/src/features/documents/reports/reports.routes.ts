import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { reportEndpoints as endpoints, reportLinkEndpoints } from '@mebae/contracts';
import { sendFile } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { listFewEvaluators } from './few-evaluators.service.ts';
import { writeReportZip } from './report-zip.ts';
import * as service from './reports.service.ts';

/** Feedback reports: states, making them, files and zips. */
export default async function reportRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.list, (call) =>
    service.listReports(call, call.params.evalSettingID, call.query),
  );
  serve(app, endpoints.fewEvaluators, (call) =>
    listFewEvaluators(call, call.params.evalSettingID, call.query),
  );
  serve(app, endpoints.make, (call) =>
    service.makeReports(call, call.params.evalSettingID, call.body, call.deps),
  );
  serve(app, endpoints.zipAddress, (call) =>
    service.zipAddress(call, call.params.evalSettingID, call.query, call.deps),
  );
  serve(app, endpoints.ofStudent, (call) => service.reportsOfStudent(call, call.params.studentID));
  serveLong(app, endpoints.file, async ({ params, deps, reply, transact }) => {
    const { fileName, pdf } = await transact((tx, session) =>
      service.openReport({ tx, session }, params, deps),
    );
    return sendFile(reply, { type: 'application/pdf', name: fileName, content: pdf });
  });
  serveLong(app, reportLinkEndpoints.open, async ({ body, deps, reply, request, transact }) => {
    const { fileName, pdf } = await transact((tx) =>
      service.openReportByLink(tx, body.token, request.ip, deps),
    );
    return sendFile(reply, { type: 'application/pdf', name: fileName, content: pdf });
  });
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

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dataExportEndpoints } from '@mebae/contracts';
import { sendFile } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './data-exports.service.ts';

export default async function dataExportRoutes(app: FastifyInstance): Promise<void> {
  serve(app, dataExportEndpoints.list, service.listExports);
  serve(app, dataExportEndpoints.startStudent, service.exportStudent);
  serve(app, dataExportEndpoints.startSchool, service.exportSchool);
  serveLong(app, dataExportEndpoints.file, async (call) => {
    const { params, reply, deps } = call;
    const { exportID } = params;
    const { companyID, fileName, bytes } = await call.transact((tx, session) =>
      service.openExport(tx, session, exportID, deps.now()),
    );
    return sendFile(reply.header('content-length', String(bytes)), {
      type: 'application/zip',
      name: fileName,
      content: Readable.from(service.exportParts(deps, companyID, exportID)),
    });
  });
}

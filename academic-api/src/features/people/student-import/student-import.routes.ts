import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { sendExcel, sendFile } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { exportStudents, oneRosterOf } from './export/export.service.ts';

export default async function studentImportRoutes(app: FastifyInstance): Promise<void> {
  serveLong(app, studentEndpoints.exportFile, async (call) => {
    const { deps, query, language, reply } = call;
    const workbook = await call.transact((tx, session) =>
      exportStudents({ tx, session, language, now: deps.now() }, query),
    );
    return sendExcel(reply, workbook);
  });
  serve(app, studentEndpoints.exportOneRoster, async ({ tx, session, reply }) => {
    const bytes = await oneRosterOf(tx, session);
    return sendFile(reply, {
      type: 'application/zip',
      name: 'oneroster.zip',
      content: Buffer.from(bytes),
    });
  });
}

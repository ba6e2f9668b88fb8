import type { FastifyInstance } from 'fastify';
import { studentEndpoints, studentImportEndpoints } from '@mebae/contracts';
import { readerOf } from '../../lib/school-words/text-reader.ts';
import { sendExcel, sendFile } from '../../lib/send-file.ts';
import { registerImport } from '../../plugins/register-import.ts';
import { serve, serveLong } from '../../plugins/serve.ts';
import { oneRosterOf, studentsToExport } from './export/export.service.ts';
import { exportFileName, rosterSheet } from './export/template.ts';
import { studentKind } from './student-kind.ts';

export default async function studentImportRoutes(app: FastifyInstance): Promise<void> {
  registerImport(app, studentImportEndpoints, studentKind);
  serveLong(app, studentEndpoints.exportFile, async (call) => {
    const { query, language, reply } = call;
    const { reader, students } = await call.transact(async (tx, session) => ({
      reader: await readerOf({ tx, session, language }),
      students: await studentsToExport(tx, session, query),
    }));
    return sendExcel(reply, exportFileName(reader), [rosterSheet(reader, students)]);
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

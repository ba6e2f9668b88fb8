import type { FastifyInstance } from 'fastify';
import { studentEndpoints, studentImportEndpoints } from '@mebae/contracts';
import { excelHeaders, writeExcel } from '../../lib/excel/excel.ts';
import { serve, serveLong } from '../../plugins/serve.ts';
import { exportFileName, exportSheet, templateFileName, templateSheets } from './roster-file.ts';
import * as service from './student-import.service.ts';

export default async function studentImportRoutes(app: FastifyInstance): Promise<void> {
  serveLong(app, studentImportEndpoints.template, async (call) => {
    const { language, reply } = call;
    const classes = await call.transact(service.templateClasses);
    const bytes = await writeExcel(templateSheets(language, classes));
    return reply.headers(excelHeaders(templateFileName(language))).send(bytes);
  });

  serveLong(app, studentEndpoints.exportFile, async (call) => {
    const { query, language, reply } = call;
    const students = await call.transact((tx, session) =>
      service.studentsToExport(tx, session, query),
    );
    const bytes = await writeExcel([exportSheet(language, students)]);
    return reply.headers(excelHeaders(exportFileName(language))).send(bytes);
  });

  serveLong(app, studentImportEndpoints.preview, async (call) => {
    const { file } = call;
    const roster = await service.parseRoster(file);
    return call.transact((tx, session) => service.preview(tx, session, file.name, roster));
  });

  serve(app, studentImportEndpoints.get, ({ tx, session, params }) =>
    service.getImport(tx, session, params.importID),
  );

  serve(app, studentImportEndpoints.rows, ({ tx, session, params, query }) =>
    service.importRows(tx, session, params.importID, query),
  );

  serve(app, studentImportEndpoints.check, ({ tx, session, params }) =>
    service.checkAgain(tx, session, params.importID),
  );

  serve(app, studentImportEndpoints.start, ({ tx, session, params, body, deps }) =>
    service.startImport(tx, session, params.importID, body.goodRowsOnly, deps.jobs),
  );

  serve(app, studentImportEndpoints.apply, ({ tx, session, params, body, deps }) =>
    service.applyImport(tx, session, params.importID, body.goodRowsOnly, deps.now()),
  );
}

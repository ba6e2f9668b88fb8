import type { FastifyInstance } from 'fastify';
import { studentEndpoints, studentImportEndpoints } from '@mebae/contracts';
import { excelHeaders, writeExcel } from '../../../lib/excel/excel.ts';
import { serveLong } from '../../../plugins/serve.ts';
import * as service from './export.service.ts';
import { exportFileName, exportSheet, templateFileName, templateSheets } from './roster-file.ts';

export default async function rosterExportRoutes(app: FastifyInstance): Promise<void> {
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
}

import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { serveExcel, serveFile } from '../../../plugins/serve-file.ts';
import { exportStudents, exportOneRoster } from './export/export.service.ts';

export default async function studentImportRoutes(app: FastifyInstance): Promise<void> {
  serveExcel(app, studentEndpoints.exportFile, exportStudents);
  serveFile(app, studentEndpoints.exportOneRoster, exportOneRoster);
}

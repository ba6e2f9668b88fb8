import type { FastifyInstance } from 'fastify';
import { teacherImportEndpoints } from '@mebae/contracts';
import { registerImport } from '../../../../plugins/register-import.ts';
import { teacherKind } from './teacher-kind.ts';

export default async function teacherImportRoutes(app: FastifyInstance): Promise<void> {
  registerImport(app, teacherImportEndpoints, teacherKind);
}

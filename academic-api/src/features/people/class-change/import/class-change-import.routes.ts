import type { FastifyInstance } from 'fastify';
import { classChangeImportEndpoints } from '@mebae/contracts';
import { registerImport } from '../../../../plugins/register-import.ts';
import { classChangeKind } from './class-change-kind.ts';

export default async function classChangeImportRoutes(app: FastifyInstance): Promise<void> {
  registerImport(app, classChangeImportEndpoints, classChangeKind);
}

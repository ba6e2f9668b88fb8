import type { FastifyInstance } from 'fastify';
import {
  classChangeImportEndpoints,
  promotionImportEndpoints,
  studentImportEndpoints,
  teacherImportEndpoints,
} from '@mebae/contracts';
import { registerImport } from '../../plugins/register-import.ts';
import { importKindsByName } from './import-kinds.ts';

/** The same calls for every kind of import. */
export default async function importRoutes(app: FastifyInstance): Promise<void> {
  registerImport(app, studentImportEndpoints, importKindsByName.students);
  registerImport(app, teacherImportEndpoints, importKindsByName.teachers);
  registerImport(app, classChangeImportEndpoints, importKindsByName.classChange);
  registerImport(app, promotionImportEndpoints, importKindsByName.promotion);
}

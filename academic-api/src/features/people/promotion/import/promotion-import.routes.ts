import type { FastifyInstance } from 'fastify';
import { promotionImportEndpoints } from '@mebae/contracts';
import { registerImport } from '../../../../plugins/register-import.ts';
import { promotionKind } from './promotion-kind.ts';

export default async function promotionImportRoutes(app: FastifyInstance): Promise<void> {
  registerImport(app, promotionImportEndpoints, promotionKind);
}

import type { FastifyInstance } from 'fastify';
import { studentImportEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './preview.service.ts';

export default async function importPreviewRoutes(app: FastifyInstance): Promise<void> {
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
}

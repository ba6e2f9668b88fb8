import type { FastifyInstance } from 'fastify';
import { operationEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './operations.service.ts';

export default async function operationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, operationEndpoints.list, ({ tx, session, deps }) =>
    service.list(tx, session, deps.now()),
  );
  serve(app, operationEndpoints.dismiss, ({ tx, session, params, deps }) =>
    service.dismiss(tx, session, params.operationID, deps.now()),
  );
  serve(app, operationEndpoints.cancel, ({ tx, session, params, deps }) =>
    service.cancel(tx, session, params.operationID, deps.now()),
  );
}

import type { FastifyInstance } from 'fastify';
import { operationEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './operations.service.ts';

export default async function operationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, operationEndpoints.list, ({ tx, session, now }) => service.list(tx, session, now));
  serve(app, operationEndpoints.dismiss, ({ tx, session, params, now }) =>
    service.dismiss(tx, session, params.operationID, now),
  );
  serve(app, operationEndpoints.cancel, ({ tx, session, params, now }) =>
    service.cancel(tx, session, params.operationID, now),
  );
}

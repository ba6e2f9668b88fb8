import type { FastifyInstance } from 'fastify';
import { studentErasureEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './student-erasure.service.ts';

export default async function studentErasureRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentErasureEndpoints.read, ({ tx, session, params, deps }) =>
    service.readErasure(tx, session, params.studentID, deps.now()),
  );
  serve(app, studentErasureEndpoints.run, async ({ tx, session, params, body, deps }) => {
    await service.runErasure(tx, session, params.studentID, body.manageNumber, deps.now());
    return {};
  });
}

import type { FastifyInstance } from 'fastify';
import { studentErasureEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './student-erasure.service.ts';

export default async function studentErasureRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentErasureEndpoints.read, ({ tx, session, params, now }) =>
    service.readErasure(tx, session, params.studentID, now),
  );
  serve(app, studentErasureEndpoints.run, ({ tx, session, params, body, now }) =>
    service.runErasure(tx, session, params.studentID, body.manageNumber, now),
  );
}

import type { FastifyInstance } from 'fastify';
import { recordEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './records.service.ts';

export default async function recordRoutes(app: FastifyInstance): Promise<void> {
  serve(app, recordEndpoints.record, ({ tx, session, language, deps, params, query }) =>
    service.record(
      { tx, session, language, now: deps.now() },
      params.studentID,
      query.evalSettingID,
    ),
  );
  serve(app, recordEndpoints.growth, ({ tx, session, language, deps, params }) =>
    service.growth({ tx, session, language, now: deps.now() }, params.studentID),
  );
  serve(app, recordEndpoints.neighbours, ({ tx, session, language, deps, params, query }) =>
    service.neighbours({ tx, session, language, now: deps.now() }, params.studentID, query),
  );
}

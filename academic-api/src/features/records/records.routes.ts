import type { FastifyInstance } from 'fastify';
import { recordEndpoints, scoreEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import { explainOneScore } from './explain-score.service.ts';
import * as service from './records.service.ts';

export default async function recordRoutes(app: FastifyInstance): Promise<void> {
  serve(app, recordEndpoints.record, ({ tx, session, language, deps, params, query }) =>
    service.record(
      { tx, session, language, now: deps.now() },
      params.studentID,
      query.evalSettingID,
    ),
  );
  serve(app, recordEndpoints.profile, ({ tx, session, language, deps, params }) =>
    service.profile({ tx, session, language, now: deps.now() }, params.studentID),
  );
  serve(app, recordEndpoints.growth, ({ tx, session, language, deps, params }) =>
    service.growth({ tx, session, language, now: deps.now() }, params.studentID),
  );
  serve(app, scoreEndpoints.explain, ({ tx, session, language, deps, params }) =>
    explainOneScore({ tx, session, language, now: deps.now() }, params),
  );
  serve(app, recordEndpoints.neighbours, ({ tx, session, language, deps, params, query }) =>
    service.neighbours({ tx, session, language, now: deps.now() }, params.studentID, query),
  );
}

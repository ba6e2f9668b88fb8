import type { FastifyInstance } from 'fastify';
import { answerEndpoints, evaluatorEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as matrix from './matrix.service.ts';
import * as outside from './outside.service.ts';
import * as own from './own-requests.service.ts';
import * as requests from './requests.service.ts';

export default async function evaluatorRoutes(app: FastifyInstance): Promise<void> {
  serve(app, evaluatorEndpoints.overview, ({ tx, session, params, now }) =>
    matrix.overview(tx, session, params.evalSettingID, now),
  );
  serve(app, evaluatorEndpoints.matrix, ({ tx, session, params, query, now }) =>
    matrix.matrix(tx, session, params.evalSettingID, query, now),
  );
  serve(app, evaluatorEndpoints.save, ({ tx, session, params, body, now }) =>
    matrix.save(tx, session, params.evalSettingID, body, now),
  );
  serve(app, evaluatorEndpoints.requests, ({ tx, session, params, query, now }) =>
    requests.list(tx, session, params.evalSettingID, query, now),
  );
  serve(app, evaluatorEndpoints.decide, ({ tx, session, params, body, deps }) =>
    requests.decide(tx, session, params.evalSettingID, body, deps),
  );
  serve(app, evaluatorEndpoints.outside, ({ tx, session, params, query, now, language }) =>
    outside.list(tx, session, params.evalSettingID, query, { now, language }),
  );
  serve(app, evaluatorEndpoints.addOutside, ({ tx, session, params, body, deps }) =>
    outside.add(tx, session, params.evalSettingID, body, deps),
  );
  serve(app, evaluatorEndpoints.outsideLinks, async ({ tx, session, params, body, deps }) => ({
    data: await outside.links(tx, session, params.evalSettingID, body.outsideEvaluatorIDs, deps),
  }));
  serve(app, evaluatorEndpoints.renewOutside, ({ tx, session, params, body, deps }) =>
    outside.renew(tx, session, params, body.sendMail, deps),
  );
  serve(app, evaluatorEndpoints.revokeOutside, ({ tx, session, params, now }) =>
    outside.revoke(tx, session, params, now),
  );

  serve(app, answerEndpoints.requests, ({ tx, session, now }) => own.list(tx, session, now));
  serve(app, answerEndpoints.people, async ({ tx, session, query, now }) => ({
    data: await own.people(tx, session, query.name, now),
  }));
  serve(app, answerEndpoints.ask, async ({ tx, session, body, now }) => ({
    requestedEvaluatorID: await own.ask(tx, session, body, now),
  }));
  serve(app, answerEndpoints.withdraw, ({ tx, session, params }) =>
    own.withdraw(tx, session, params.requestedEvaluatorID),
  );
}

import type { FastifyInstance } from 'fastify';
import { promotionEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import { undoPromotion } from './apply-promotion.ts';
import * as service from './promotion.service.ts';

export default async function promotionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, promotionEndpoints.state, ({ tx, session, deps }) =>
    service.state(tx, session, deps.now()),
  );
  serve(app, promotionEndpoints.begin, ({ tx, session, deps }) =>
    service.begin(tx, session, deps.now()),
  );
  serve(app, promotionEndpoints.saveClasses, ({ tx, session, body, deps }) =>
    service.saveClasses(tx, session, body, deps.now()),
  );
  serve(app, promotionEndpoints.setStep, ({ tx, session, body, deps }) =>
    service.setStep(tx, session, body.step, deps.now()),
  );
  serve(app, promotionEndpoints.students, ({ tx, session, query, deps }) =>
    service.students(tx, session, query, deps.now()),
  );
  serve(app, promotionEndpoints.setStudents, ({ tx, session, body, deps }) =>
    service.setStudents(tx, session, body, deps.now()),
  );
  serve(app, promotionEndpoints.newcomers, ({ tx, session, query, deps }) =>
    service.newcomers(tx, session, query, deps.now()),
  );
  serve(app, promotionEndpoints.addNewcomers, ({ tx, session, body, deps }) =>
    service.addNewcomers(tx, session, body.newcomers, deps.now()),
  );
  serve(app, promotionEndpoints.removeNewcomer, ({ tx, session, params, deps }) =>
    service.removeNewcomer(tx, session, params.newcomerID, deps.now()),
  );
  serve(app, promotionEndpoints.summary, ({ tx, session, deps }) =>
    service.summary(tx, session, deps.now()),
  );
  serve(app, promotionEndpoints.start, ({ tx, session, body, deps }) =>
    service.start(tx, session, body.fingerprint, { jobs: deps.jobs, now: deps.now() }),
  );
  serve(app, promotionEndpoints.discard, ({ tx, session, deps }) =>
    service.discard(tx, session, deps.now()),
  );
  serve(app, promotionEndpoints.undo, async ({ tx, session, body, deps }) => {
    await undoPromotion(tx, session, body.toYear, deps.now());
    return service.state(tx, session, deps.now());
  });
}

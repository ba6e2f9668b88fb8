import type { FastifyInstance } from 'fastify';
import { promotionEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { undoPromotion } from './apply-promotion.ts';
import * as decisions from './decisions.service.ts';
import * as newcomers from './newcomers.service.ts';
import * as service from './promotion.service.ts';

export default async function promotionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, promotionEndpoints.state, ({ tx, session, now }) => service.state(tx, session, now));
  serve(app, promotionEndpoints.begin, ({ tx, session, now }) => service.begin(tx, session, now));
  serve(app, promotionEndpoints.saveClasses, ({ tx, session, body, now }) =>
    service.saveClasses(tx, session, body, now),
  );
  serve(app, promotionEndpoints.setStep, ({ tx, session, body, now }) =>
    service.setStep(tx, session, body.step, now),
  );
  serve(app, promotionEndpoints.students, ({ tx, session, query, now }) =>
    decisions.students(tx, session, query, now),
  );
  serve(app, promotionEndpoints.setStudents, ({ tx, session, body, now }) =>
    decisions.setStudents(tx, session, body, now),
  );
  serve(app, promotionEndpoints.newcomers, ({ tx, session, query, now }) =>
    newcomers.newcomers(tx, session, query, now),
  );
  serve(app, promotionEndpoints.addNewcomers, ({ tx, session, body, now }) =>
    newcomers.addNewcomers(tx, session, body.newcomers, now),
  );
  serve(app, promotionEndpoints.removeNewcomer, ({ tx, session, params, now }) =>
    newcomers.removeNewcomer(tx, session, params.newcomerID, now),
  );
  serve(app, promotionEndpoints.summary, ({ tx, session, now }) =>
    service.summary(tx, session, now),
  );
  serve(app, promotionEndpoints.start, ({ tx, session, body, now, deps }) =>
    service.start(tx, session, body, { jobs: deps.jobs, now }),
  );
  serve(app, promotionEndpoints.discard, ({ tx, session, query, now }) =>
    service.discard(tx, session, query.basedOn, now),
  );
  serve(app, promotionEndpoints.undo, async ({ tx, session, body, now }) => {
    await undoPromotion(tx, session, body, now);
    return service.state(tx, session, now);
  });
}

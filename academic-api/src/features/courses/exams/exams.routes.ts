import type { FastifyInstance } from 'fastify';
import { examEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { change } from './change-exam.ts';
import * as service from './exams.service.ts';

export default async function examRoutes(app: FastifyInstance): Promise<void> {
  serve(app, examEndpoints.list, ({ tx, session, query, now }) =>
    service.list(tx, session, query, now),
  );
  serve(app, examEndpoints.detail, ({ tx, session, params, now, language }) =>
    service.detail(tx, session, params.evalSettingID, now, language),
  );
  serve(app, examEndpoints.examinees, ({ tx, session, params, query }) =>
    service.examinees(tx, session, params.evalSettingID, query),
  );
  serve(app, examEndpoints.change, ({ tx, session, params, body, now }) =>
    change(tx, session, params.evalSettingID, body, now),
  );
  serve(app, examEndpoints.end, ({ tx, session, params, deps }) =>
    service.end(tx, session, params.evalSettingID, deps),
  );
  serve(app, examEndpoints.score, ({ tx, session, params, deps }) =>
    service.score(tx, session, params.evalSettingID, deps),
  );
  serve(app, examEndpoints.remove, ({ tx, session, params, query, now }) =>
    service.remove(tx, session, { ...params, readAt: query.updatedAt }, now),
  );
}
